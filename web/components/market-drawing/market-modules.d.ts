declare module "virtual:market-months" {
  export const marketMonths: import("./market-months.ts").MarketMonths;
}
declare module "virtual:market-close" {
  export const lastClose: import("./market-months.ts").MarketMonths["lastClose"];
}
declare module "virtual:market-epochs" {
  export const epochs: readonly import("./market-months.ts").EpochDates[];
}

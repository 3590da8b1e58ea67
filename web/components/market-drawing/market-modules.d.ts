declare module "virtual:market-field" {
  export const field: import("./market-field.ts").MarketField;
}
declare module "virtual:market-epochs" {
  export const epochs: readonly import("./market-field.ts").EpochDates[];
}

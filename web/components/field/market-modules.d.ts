declare module "virtual:market-field" {
  export const field: import("#web/build/market-outline.ts").MarketField;
}
declare module "virtual:market-epochs" {
  export const epochs: readonly import("#web/build/market-outline.ts").EpochDates[];
}

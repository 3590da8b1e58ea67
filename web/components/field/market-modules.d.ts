declare module "virtual:market-field" {
  export const field: import("#web/components/field/market-field.ts").MarketField;
}
declare module "virtual:market-epochs" {
  export const epochs: readonly import("#web/components/field/market-field.ts").EpochDates[];
}

import type { Currency } from "#shared/domain/currencies.ts";

/** Where the histories are from. */
export const priceHistorySources: Readonly<Partial<Record<Currency, string>>> = {
  USD: "consumer price index CPI-U, US Bureau of Labor Statistics",
  EUR: "consumer price index HICP of the euro area, Eurostat",
};

/** Where the assumptions are from. */
export const assumptionSources: Readonly<Record<Currency, string>> = {
  USD: "the target of the Federal Reserve",
  EUR: "the target of the European Central Bank",
  GBP: "the target of the Bank of England",
  CAD: "the target of the Bank of Canada, the middle of its range of 1 to 3 %",
  AUD: "the middle of the Reserve Bank of Australia’s range of 2 to 3 %",
  JPY: "the target of the Bank of Japan",
  CHF: "the middle of the Swiss National Bank’s range of 0 to 2 %",
  DKK: "the target of the European Central Bank, as the krone is tied to the euro",
};

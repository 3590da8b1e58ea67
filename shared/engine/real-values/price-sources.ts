import type { Currency } from "#shared/domain/currencies.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** Where the histories are from. */
export const priceHistorySources: Readonly<Partial<Record<Currency, string>>> = {
  USD: msg("consumer price index CPI-U, US Bureau of Labor Statistics"),
  EUR: msg("consumer price index HICP of the euro area, Eurostat"),
};

/** Where the assumptions are from. */
export const assumptionSources: Readonly<Record<Currency, string>> = {
  USD: msg("the target of the Federal Reserve"),
  EUR: msg("the target of the European Central Bank"),
  GBP: msg("the target of the Bank of England"),
  CAD: msg("the target of the Bank of Canada, the middle of its range of 1 to 3 %"),
  AUD: msg("the middle of the Reserve Bank of Australia’s range of 2 to 3 %"),
  JPY: msg("the target of the Bank of Japan"),
  CHF: msg("the middle of the Swiss National Bank’s range of 0 to 2 %"),
  DKK: msg("the target of the European Central Bank, as the krone is tied to the euro"),
};

import { parseDate } from "#shared/domain/dates.ts";
import type { EnteredCurrency } from "#shared/domain/transactions/transaction-amounts.ts";
import { buildExchangeSeries, type ExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Day, MarketData } from "#shared/engine/types.ts";

/** Units of a currency per US dollar on a date, `yyyy-mm-dd`, as the model has it. */
export type ModelRates = (currency: EnteredCurrency, date: string) => number;

/** @param dataDate the last day of known prices, from which on the current rate counts */
export function modelRates(market: MarketData, dataDate: Day): ModelRates {
  const made = new Map<EnteredCurrency, ExchangeSeries>();
  return (currency, date) => {
    const series = made.get(currency) ?? buildExchangeSeries(market, currency, dataDate);
    made.set(currency, series);
    return rateOn(series, parseDate(date) ?? dataDate);
  };
}

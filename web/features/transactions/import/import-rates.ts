import type { UsdPerUnit } from "#shared/domain/csv-import/normalise.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { buildExchangeSeries, type ExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** Units of a currency per US dollar, observed on a UTC date. */
export interface LiveRate {
  readonly currency: Currency;
  readonly unitsPerUsd: number;
  /** `yyyy-mm-dd` */
  readonly date: string;
}

/** Currencies with historical rates: quarterly averages since 2010. */
export function knownCurrencies(): readonly Currency[] {
  return Object.keys(embeddedMarket.fx) as Currency[];
}

/**
 * Dollars per unit of a currency on a day: the rate typed by the user, otherwise interpolated between quarterly
 * averages and the live rate, as in the timeline. Null outside the known range; nothing is extrapolated.
 *
 * @param typed dollars per unit by currency
 */
export function dollarRates(typed: Readonly<Record<string, number>>, live: readonly LiveRate[]): UsdPerUnit {
  const made = new Map<string, ExchangeSeries | null>();
  const seriesOf = (currency: string): ExchangeSeries | null => {
    const known = made.get(currency);
    if (known !== undefined) return known;
    const code = knownCurrencies().find((name) => name === currency);
    const series = code === undefined ? null : historyOf(code, live);
    made.set(currency, series);
    return series;
  };
  return (currency, date) => {
    const own = typed[currency];
    if (own !== undefined) return own;
    const series = seriesOf(currency);
    const day = parseDate(date);
    const isKnown = series !== null && day !== null && day >= series.days[0]! && day <= series.days.at(-1)!;
    return isKnown ? 1 / rateOn(series, day) : null;
  };
}

function historyOf(currency: Currency, live: readonly LiveRate[]): ExchangeSeries {
  const current = live.find((rate) => rate.currency === currency);
  const day = current && parseDate(current.date);
  if (!current || day === undefined || day === null) return buildExchangeSeries(embeddedMarket, currency, 0);
  const market = { ...embeddedMarket, exchangeRates: { [currency]: current.unitsPerUsd } };
  return buildExchangeSeries(market, currency, day);
}

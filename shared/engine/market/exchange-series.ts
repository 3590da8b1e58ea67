import type { Currency } from "#shared/domain/currencies.ts";
import { dayOfDate } from "#shared/domain/dates.ts";
import { type Day, type MarketData, PlanRefused } from "#shared/engine/types.ts";
import { segmentAt } from "./log-line.ts";

/** Exchange rate knots of one currency, ascending; units per USD. */
export interface ExchangeSeries {
  readonly days: Int32Array;
  readonly rates: Float64Array;
}

const always: ExchangeSeries = { days: Int32Array.of(0), rates: Float64Array.of(1) };

/** Middle day of a quarter written "2026-Q2": its first day plus half its length, rounded down. */
function middleOfQuarter(text: string): Day {
  const year = Number(text.slice(0, 4));
  const quarter = Number(text.slice(6, 7));
  const first = dayOfDate(year, 3 * quarter - 2, 1);
  const next = quarter === 4 ? dayOfDate(year + 1, 1, 1) : dayOfDate(year, 3 * quarter + 1, 1);
  return first + Math.floor((next - first) / 2);
}

/**
 * Units of `currency` per USD: quarterly averages at the middle of their quarters; a current rate takes the place
 * of everything from the data date on. Throws PlanRefused when the market has no rate of the currency.
 */
export function buildExchangeSeries(market: MarketData, currency: Currency, dataDate: Day): ExchangeSeries {
  if (currency === "USD") return always;
  const current = market.exchangeRates?.[currency];
  const knots = (market.fx[currency] ?? []).map(
    ([quarter, rate]) => [middleOfQuarter(quarter), rate] as const,
  );
  const kept = current === undefined ? knots : knots.filter(([day]) => day < dataDate);
  if (current !== undefined) kept.push([dataDate, current]);
  if (kept.length === 0) {
    throw new PlanRefused({
      code: "required",
      path: `market.fx.${currency}`,
      message: "Exchange rate is required",
    });
  }
  kept.sort((a, b) => a[0] - b[0]);
  return {
    days: Int32Array.from(kept, ([day]) => day),
    rates: Float64Array.from(kept, ([, rate]) => rate),
  };
}

/** Units per USD in a segment of the series (see `segmentAt`); constant before the first and after the last knot. */
export function rateInSegment(series: ExchangeSeries, segment: number, day: Day): number {
  if (segment < 0) return series.rates[0]!;
  const a = series.rates[segment]!;
  if (segment + 1 === series.days.length) return a;
  const dayA = series.days[segment]!;
  return a + ((series.rates[segment + 1]! - a) * (day - dayA)) / (series.days[segment + 1]! - dayA);
}

/** Units per USD on a day. */
export function rateOn(series: ExchangeSeries, day: Day): number {
  return rateInSegment(series, segmentAt(series.days, day, series.days.length - 1), day);
}

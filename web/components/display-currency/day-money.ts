import type { Currency } from "#shared/domain/currencies.ts";
import { formatMoney, rateOnDay, type TimelineRates } from "#web/components/format/currency.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

/**
 * Units of a currency per US dollar on a day; null where the plan's rates do not have it.
 *
 * @param timeline undefined until it is known
 * @param date `yyyy-mm-dd`
 */
export function dayRate(
  timeline: TimelineRates | undefined,
  currency: Currency,
  date: string,
): number | null {
  if (currency === "USD") return 1;
  // Without the rates of its months, the plan has only that of today.
  if (currency !== timeline?.baseCurrency || timeline.rows.exchangeRate === undefined) return null;
  const dates = timeline.rows.dateAcquired ?? [];
  // Before the plan's first month and after its last one its rates say nothing.
  if (date < String(dates[0]) || date > String(dates.at(-1))) return null;
  const rate = rateOnDay(timeline, date);
  return rate > 0 ? rate : null;
}

/** Writes amounts in US dollars of one day in a currency; in US dollars where its rate on that day is not known. */
export function dayMoney(
  timeline: TimelineRates | undefined,
  currency: Currency,
  date: string,
): (usd: number) => string {
  const rate = dayRate(timeline, currency, date);
  return rate === null ? formatUsd : (usd) => formatMoney(usd * rate, currency);
}

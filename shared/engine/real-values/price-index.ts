import type { Currency } from "#shared/domain/currencies.ts";
import { calendarDay, dayOfDate } from "#shared/domain/dates.ts";
import { pow } from "#shared/engine/arithmetic/elementary.ts";
import { logLine, segmentAt } from "#shared/engine/market/log-line.ts";
import type { Day } from "#shared/engine/types.ts";
import { assumedInflation, type PriceHistory, priceHistories } from "./price-history.ts";

const daysPerYear = 365.25;

/** Consumer prices of one currency: known annual averages, each in the middle of its year, and an assumption. */
export interface PriceIndex {
  readonly days: Int32Array;
  readonly values: Float64Array;
  /** Yearly inflation before the first and after the last of them, and of a currency without any; a fraction. */
  readonly inflation: number;
  /** First and last year used; null when none is known. */
  readonly historyFrom: number | null;
  readonly historyTo: number | null;
}

/** What a plan may set instead of the built-in figures. */
export interface PriceIndexSettings {
  readonly inflation?: number;
  /** Replaces the built-in history; empty for none. */
  readonly history?: PriceHistory;
}

/** The index of a currency as it is known on `now`: the average of a year is known when the year is over. */
export function priceIndex(currency: Currency, now: Day, settings: PriceIndexSettings = {}): PriceIndex {
  const thisYear = Math.floor(calendarDay(now).month / 12);
  const history = settings.history ?? priceHistories[currency] ?? [];
  const known = history.filter(([year]) => year < thisYear);
  return {
    days: Int32Array.from(known, ([year]) => dayOfDate(year, 7, 2)),
    values: Float64Array.from(known, ([, index]) => index),
    inflation: settings.inflation ?? assumedInflation[currency],
    historyFrom: known[0]?.[0] ?? null,
    historyTo: known.at(-1)?.[0] ?? null,
  };
}

function indexOn({ days, values, inflation }: PriceIndex, day: Day): number {
  const grown = (passed: number) => pow(1 + inflation, passed / daysPerYear);
  const last = days.length - 1;
  if (day <= days[0]!) return values[0]! * grown(day - days[0]!);
  if (day >= days[last]!) return values[last]! * grown(day - days[last]!);
  const i = segmentAt(days, day, last);
  return logLine(days[i]!, values[i]!, days[i + 1]!, values[i + 1]!, day);
}

/** What turns an amount of `day` into money of the `reference` date; 1 on that date. */
export function deflator(index: PriceIndex, reference: Day, day: Day): number {
  if (day === reference) return 1;
  // Without a history only the distance counts; growth since 1970 would lose digits.
  if (index.days.length === 0) return pow(1 + index.inflation, (reference - day) / daysPerYear);
  return indexOn(index, reference) / indexOn(index, day);
}

import { msg, t } from "#shared/domain/language/translate.ts";
import type { ChartRange } from "#web/components/charts/chart-model.ts";

/** Dates in view, `yyyy-mm-dd`, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** A line needs at least this many months. */
const fewest = 2;

/** The quick ranges, in months; null is the whole timeline. */
export const quickRanges: readonly { readonly text: string; readonly months: number | null }[] = [
  { text: msg("1M"), months: 1 },
  { text: msg("3M"), months: 3 },
  { text: msg("6M"), months: 6 },
  { text: msg("1Y"), months: 12 },
  { text: msg("5Y"), months: 60 },
  { text: msg("Max"), months: null },
];

const whole = (dates: readonly string[]): ChartRange => ({ from: 0, to: Math.max(0, dates.length - 1) });

/** The months of a range; null when there are too few for a line. */
export function indexesOf(dates: readonly string[], { from, to }: DateRange): ChartRange | null {
  const first = dates.findIndex((date) => date >= from);
  const last = dates.findLastIndex((date) => date <= to);
  return first < 0 || last - first + 1 < fewest ? null : { from: first, to: last };
}

/** The months of a range; all months if there is no range or the timeline covers too little of it. */
export function rangeIn(dates: readonly string[], chosen: DateRange | null): ChartRange {
  return (chosen && indexesOf(dates, chosen)) ?? whole(dates);
}

/** The dates of a span of months; null for all of them, so that a growing plan stays fully in view. */
export function datesOf(dates: readonly string[], { from, to }: ChartRange): DateRange | null {
  if (from <= 0 && to >= dates.length - 1) return null;
  return { from: dates[from] ?? "", to: dates[to] ?? "" };
}

/**
 * The last N months up to the current one, shifted to fit within the timeline.
 *
 * @param now `yyyy-mm-dd`
 */
export function lastMonths(dates: readonly string[], now: string, months: number | null): DateRange | null {
  if (months === null || months >= dates.length - 1) return null;
  const current = Math.max(
    0,
    dates.findLastIndex((date) => date <= now),
  );
  const from = Math.max(0, current - months);
  return datesOf(dates, { from, to: from + months });
}

export function isSameRange(one: DateRange | null, other: DateRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

/** The months of a plan; null where they are all months, or too few for a line. */
export function planRange(dates: readonly string[], plan: DateRange | undefined): DateRange | null {
  const months = plan ? indexesOf(dates, plan) : null;
  return months && datesOf(dates, months);
}

/** The error for entered dates; undefined when they are valid. */
export function rangeProblem(dates: readonly string[], chosen: DateRange): string | undefined {
  if (chosen.to < chosen.from) return t("The end of the range must not be before its start");
  return indexesOf(dates, chosen) ? undefined : t("Choose a range with at least two months of the timeline");
}

import type { ChartRange } from "#web/components/charts/chart-model.ts";

/** Dates in view, `yyyy-mm-dd`, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Fewer months make no line. */
const fewest = 2;

/** The ranges that can be chosen at once, in months; null is the whole timeline. */
export const quickRanges: readonly { readonly text: string; readonly months: number | null }[] = [
  { text: "1M", months: 1 },
  { text: "3M", months: 3 },
  { text: "6M", months: 6 },
  { text: "1Y", months: 12 },
  { text: "5Y", months: 60 },
  { text: "Max", months: null },
];

const whole = (dates: readonly string[]): ChartRange => ({ from: 0, to: Math.max(0, dates.length - 1) });

function indexesOf(dates: readonly string[], { from, to }: DateRange): ChartRange | null {
  const first = dates.findIndex((date) => date >= from);
  const last = dates.findLastIndex((date) => date <= to);
  return first < 0 || last - first + 1 < fewest ? null : { from: first, to: last };
}

/** The months of a range; all of them without one, and when the timeline has too few of it. */
export function rangeIn(dates: readonly string[], chosen: DateRange | null): ChartRange {
  return (chosen && indexesOf(dates, chosen)) ?? whole(dates);
}

/** The dates of some months; null for all of them, so that a plan that grows stays in view as a whole. */
export function datesOf(dates: readonly string[], { from, to }: ChartRange): DateRange | null {
  if (from <= 0 && to >= dates.length - 1) return null;
  return { from: dates[from] ?? "", to: dates[to] ?? "" };
}

/**
 * So many months up to the current one, moved into the timeline where they would reach beyond its ends.
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

/** What is wrong with dates that were entered; undefined when nothing is. */
export function rangeProblem(dates: readonly string[], chosen: DateRange): string | undefined {
  if (chosen.to < chosen.from) return "The last date must not be before the first one";
  return indexesOf(dates, chosen) ? undefined : "Choose dates with at least two months of the timeline";
}

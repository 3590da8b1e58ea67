import type { ChartRange } from "#web/components/charts/chart-model.ts";

/** The part of the window being dragged: one end or all of it. */
export type Grip = "from" | "to" | "window";

/** A narrower range would show too little. */
const leastMonths = 6;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The range after moving one part of it by N months, kept within the dates and at least six months long. */
export function movedRange(range: ChartRange, grip: Grip, byMonths: number, last: number): ChartRange {
  const span = Math.min(leastMonths, last);
  const by = Math.round(byMonths);
  if (grip === "from") return { from: clamp(range.from + by, 0, Math.max(0, range.to - span)), to: range.to };
  if (grip === "to")
    return { from: range.from, to: clamp(range.to + by, Math.min(last, range.from + span), last) };
  const length = range.to - range.from;
  const from = clamp(range.from + by, 0, Math.max(0, last - length));
  return { from, to: Math.min(last, from + length) };
}

/** Which part a press on the track grabs; a press beside the window centres it there. */
export function gripAt(
  range: ChartRange,
  month: number,
  reachMonths: number,
): { grip: Grip; byMonths: number } {
  const toFrom = Math.abs(month - range.from);
  const toEnd = Math.abs(month - range.to);
  if (Math.min(toFrom, toEnd) <= reachMonths)
    return { grip: toFrom < toEnd || (toFrom === toEnd && month < range.from) ? "from" : "to", byMonths: 0 };
  const isInside = month > range.from && month < range.to;
  return { grip: "window", byMonths: isInside ? 0 : month - (range.from + range.to) / 2 };
}

const monthsPerYear = 12;

/** Months that a key moves an end or the cursor by; undefined for other keys. */
export function keyMonths(key: string): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -monthsPerYear,
    PageUp: monthsPerYear,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key];
}

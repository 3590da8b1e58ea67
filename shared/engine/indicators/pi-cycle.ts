import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { Model } from "#shared/engine/model.ts";
import { pathOn, pathSumThrough } from "#shared/engine/timeline/path.ts";
import type { Day } from "#shared/engine/types.ts";

/** Days of the fast average, and of the slow one that is doubled. */
export const piCycleDays = { fast: 111, slow: 350, factor: 2 } as const;

/** Daily price and Pi Cycle averages in USD, one entry per day from `from` on; NaN where there is none. */
export interface PiCycle {
  readonly from: Day;
  readonly price: Float64Array;
  readonly sma111: Float64Array;
  readonly sma350x2: Float64Array;
  /** Days on which the fast average crossed above the slow one. */
  readonly topSignals: readonly Day[];
}

/**
 * Mean daily path price over the `length` days that end with `day`; NaN when the first of them has no known price.
 * The hints are path segments near the last and first day (see `segmentAt`).
 */
export function dailyMean(
  model: Model,
  day: Day,
  length: number,
  lastSegment: number,
  firstSegment: number,
): number {
  const { path, series } = model;
  const before = day - length;
  if (before + 1 < series.prices.firstDay) return Number.NaN;
  const through = pathSumThrough(path, series.prices, lastSegment, day);
  return (through - pathSumThrough(path, series.prices, firstSegment, before)) / length;
}

/** Pi Cycle averages of every day from `from` to `to`, both included; future days follow the unrandomised path. */
export function piCycle(model: Model, from: Day, to: Day): PiCycle {
  const count = Math.max(0, to - from + 1);
  const result = {
    from,
    price: new Float64Array(count),
    sma111: new Float64Array(count),
    sma350x2: new Float64Array(count),
    topSignals: [] as Day[],
  };
  const knots = model.path.day;
  let segment = 0;
  let fastSegment = 0;
  let slowSegment = 0;
  let below = false;
  for (let i = 0; i < count; i++) {
    const day = from + i;
    segment = Math.max(0, segmentAt(knots, day, segment));
    fastSegment = Math.max(0, segmentAt(knots, day - piCycleDays.fast, fastSegment));
    slowSegment = Math.max(0, segmentAt(knots, day - piCycleDays.slow, slowSegment));
    const fast = dailyMean(model, day, piCycleDays.fast, segment, fastSegment);
    const slow = piCycleDays.factor * dailyMean(model, day, piCycleDays.slow, segment, slowSegment);
    result.price[i] = pathOn(model.path, model.series.prices, day);
    result.sma111[i] = fast;
    result.sma350x2[i] = slow;
    if (below && fast > slow) result.topSignals.push(day);
    below = fast <= slow;
  }
  return result;
}

/** Top signals from one day to another as far as closes are known: what is to come is the model's, not the market's. */
export function observedTops(model: Model, from: Day, to: Day): readonly Day[] {
  return piCycle(model, from, Math.min(to, model.series.prices.dataDate)).topSignals;
}

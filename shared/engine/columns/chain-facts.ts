import { dayOf } from "#shared/domain/dates.ts";
import { heightInSegment } from "#shared/engine/market/height-series.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { Model } from "#shared/engine/model.ts";

export const minutesPerDay = 1440;
/** What the difficulty aims at. */
export const minutesPerBlock = 10;

/** Block heights of the rows and of the same day one month earlier. */
export interface ChainFacts {
  readonly height: Float64Array;
  readonly previousHeight: Float64Array;
  /** Days since the same day one month earlier. */
  readonly days: Float64Array;
}

/** Reads the heights of the first `count` rows. */
export function buildChainFacts(model: Model, count: number): ChainFacts {
  const { rows, series } = model;
  const knots = series.heights.days;
  const height = new Float64Array(count);
  const previousHeight = new Float64Array(count);
  const days = new Float64Array(count);
  let segment = -1;
  let previousSegment = -1;
  for (let i = 0; i < count; i++) {
    const day = rows.day[i]!;
    const previousDay = dayOf(rows.month[i]! - 1, rows.dayOfMonth);
    segment = segmentAt(knots, day, segment);
    previousSegment = segmentAt(knots, previousDay, previousSegment);
    height[i] = heightInSegment(series.heights, segment, day);
    previousHeight[i] = heightInSegment(series.heights, previousSegment, previousDay);
    days[i] = day - previousDay;
  }
  return { height, previousHeight, days };
}

import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { exp, expm1, log } from "#shared/engine/arithmetic/elementary.ts";
import { type Anchors, anchorsPerEpoch } from "#shared/engine/epochs/anchors.ts";
import { type Epochs, epochOn } from "#shared/engine/epochs/epochs.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import { carriedCloseOn, carriedSumThrough, type PriceSeries } from "#shared/engine/market/price-series.ts";
import type { Day } from "#shared/engine/types.ts";

/**
 * The projected price: a line in the logarithm from the last known price through every anchor after it. Sums over
 * days have a closed form on such a line, so moving averages a century ahead need no day-by-day walk.
 */
export interface FuturePath {
  /** Knots from the start of the projection on, ascending. */
  readonly day: Int32Array;
  readonly price: Float64Array;
  readonly logPrice: Float64Array;
  /** Change of the logarithm per day from knot i to i + 1. */
  readonly slope: Float64Array;
  /** Price at knot i times e^slope / (e^slope − 1): the factor of the sums over days after it. */
  readonly scale: Float64Array;
  /** Sum of all daily prices from the first known close through knot i. */
  readonly sum: Float64Array;
}

/**
 * Sum of the prices of the first `days` days after knot `i`: a geometric series. `scale` is what does not depend on
 * the number of days.
 */
function sumOfDays(price: number, slope: number, scale: number, days: number): number {
  return slope === 0 ? price * days : scale * expm1(slope * days);
}

/** Builds the path from the start of the projection to the start of epoch 33. */
export function buildPath(epochs: Epochs, anchors: Anchors, prices: PriceSeries): FuturePath {
  const start = prices.projectionStart;
  const days = [start];
  const values = [prices.currentPrice];
  for (let at = epochOn(epochs, start) * anchorsPerEpoch; at < (lastEpoch + 1) * anchorsPerEpoch; at++) {
    const day = anchors.day[at]!;
    const last = days.length - 1;
    if (day <= start || day < days[last]!) continue;
    if (day === days[last]!) {
      // The next halving of one epoch is the halving of the following one, and the price on that day is its price.
      values[last] = anchors.price[at]!;
      continue;
    }
    days.push(day);
    values.push(anchors.price[at]!);
  }
  const day = Int32Array.from(days);
  const price = Float64Array.from(values);
  const logPrice = price.map(log);
  const slope = new Float64Array(day.length);
  const scale = new Float64Array(day.length);
  const sum = new Float64Array(day.length);
  sum[0] = carriedSumThrough(prices, start);
  for (let i = 0; i + 1 < day.length; i++) {
    const length = day[i + 1]! - day[i]!;
    slope[i] = (logPrice[i + 1]! - logPrice[i]!) / length;
    scale[i] = (price[i]! * exp(slope[i]!)) / expm1(slope[i]!);
    sum[i + 1] = sum[i]! + sumOfDays(price[i]!, slope[i]!, scale[i]!, length);
  }
  return { day, price, logPrice, slope, scale, sum };
}

/** Projected price of a day after the start of the projection, in the path segment that holds it (see `segmentAt`); USD. */
export function projectedPrice(path: FuturePath, segment: number, day: Day): number {
  const past = day - path.day[segment]!;
  if (past === 0 || segment + 1 === path.day.length) return path.price[segment]!;
  const fraction = past / (path.day[segment + 1]! - path.day[segment]!);
  const logA = path.logPrice[segment]!;
  return exp(logA + fraction * (path.logPrice[segment + 1]! - logA));
}

/** Path price of any day in USD: the known or carried close, then the projection; NaN before the first. */
export function pathOn(path: FuturePath, prices: PriceSeries, day: Day): number {
  if (day <= prices.projectionStart) return carriedCloseOn(prices, day);
  return projectedPrice(path, segmentAt(path.day, day, 0), day);
}

/** Sum of the daily path prices from the first known close through `day`; `segment` as in `projectedPrice`. */
export function pathSumThrough(path: FuturePath, prices: PriceSeries, segment: number, day: Day): number {
  if (day <= prices.projectionStart) return carriedSumThrough(prices, day);
  const past = day - path.day[segment]!;
  const rest = sumOfDays(path.price[segment]!, path.slope[segment]!, path.scale[segment]!, past);
  return path.sum[segment]! + rest;
}

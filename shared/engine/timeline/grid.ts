import { calendarDay, dayOf, monthOf } from "#shared/domain/dates.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { log } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { type Epochs, epochOn } from "#shared/engine/epochs/epochs.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import { closeOn, type PriceSeries } from "#shared/engine/market/price-series.ts";
import { noiseKey, noiseOfMonth } from "#shared/engine/random.ts";
import type { Day, MonthIndex } from "#shared/engine/types.ts";
import { type FuturePath, projectedPrice } from "./path.ts";
import type { Rows } from "./rows.ts";

const guard = engineConstants.envelopeGuard;

/** The months from the first with a known price through the last row's, on the plan's day of the month. */
export interface Grid {
  readonly firstMonth: MonthIndex;
  readonly count: number;
  readonly day: Int32Array;
  /** Row price P in USD: rounded, randomised after the data date. */
  readonly price: Float64Array;
  readonly logPrice: Float64Array;
}

/** How future prices are spread around the path. */
export interface Randomisation {
  readonly seed: string;
  readonly lower: number;
  readonly upper: number;
}

/** First month whose buy day has a known price. */
export function firstPricedMonth(prices: PriceSeries, dayOfMonth: number): MonthIndex {
  const { month } = calendarDay(prices.firstDay);
  return dayOf(month, dayOfMonth) >= prices.firstDay ? month : month + 1;
}

/** The trough that governs a day of an epoch: the last one before it up to the peak, its own after it. */
export function governingTrough(epochs: Epochs, epoch: number, day: Day): number {
  return day <= epochs.peakDate[epoch]! && epoch > 0
    ? epochs.troughPrice[epoch - 1]!
    : epochs.troughPrice[epoch]!;
}

/**
 * Prices of days in USD, rounded: the known close, the carried one, later the path's, spread by the draw of the day's
 * calendar month and kept between trough and peak; NaN before the first known price. Fastest on ascending days, and
 * where the caller gives the month.
 */
export function dayPricer(
  epochs: Epochs,
  path: FuturePath,
  prices: PriceSeries,
  { seed, lower, upper }: Randomisation,
): (day: Day, month?: MonthIndex) => number {
  const key = noiseKey(seed);
  const spread = (day: Day, month: MonthIndex | undefined) =>
    lower === upper ? lower : lower + (upper - lower) * noiseOfMonth(key, month ?? monthOf(day));
  let epoch = epochOn(epochs, prices.projectionStart);
  let segment = 0;
  return (day, month) => {
    if (day <= prices.dataDate) return roundPrice(closeOn(prices, day));
    if (day <= prices.projectionStart) return roundPrice(prices.currentPrice * spread(day, month));
    epoch = segmentAt(epochs.halvingDate, day, epoch);
    segment = segmentAt(path.day, day, segment);
    const floor = (1 + guard) * governingTrough(epochs, epoch, day);
    const ceiling = (1 - guard) * epochs.peakPrice[epoch]!;
    return roundPrice(
      Math.min(Math.max(projectedPrice(path, segment, day) * spread(day, month), floor), ceiling),
    );
  };
}

/** Computes the monthly prices that rows and monthly indicators use. */
export function buildGrid(
  rows: Rows,
  prices: PriceSeries,
  priceOn: (day: Day, month: MonthIndex) => number,
): Grid {
  const firstMonth = firstPricedMonth(prices, rows.dayOfMonth);
  const lastMonth = rows.count === 0 ? firstMonth - 1 : rows.month[rows.count - 1]!;
  const count = Math.max(0, lastMonth - firstMonth + 1);
  const day = new Int32Array(count);
  const price = new Float64Array(count);
  const logPrice = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const t = dayOf(firstMonth + k, rows.dayOfMonth);
    day[k] = t;
    price[k] = priceOn(t, firstMonth + k);
    logPrice[k] = log(price[k]!);
  }
  return { firstMonth, count, day, price, logPrice };
}

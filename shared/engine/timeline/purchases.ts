import { rhythmDays } from "#shared/domain/buy-rhythm.ts";
import { dayOf, monthOf } from "#shared/domain/dates.ts";
import { type Epochs, epochOn } from "#shared/engine/epochs/epochs.ts";
import { type ExchangeSeries, rateInSegment } from "#shared/engine/market/exchange-series.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { PlanWindow } from "#shared/engine/plan/window.ts";
import type { Day, Plan } from "#shared/engine/types.ts";
import type { Rows } from "./rows.ts";

/**
 * The purchase days of a plan that buys more often than monthly, row by row. A row holds the days after the previous
 * row's date up to its own. Rows outside the window have their date alone, so that every row has a day.
 */
export interface Purchases {
  /** Days from one purchase to the next. */
  readonly step: number;
  /** Days of row i are those from `first[i]` up to `first[i + 1]`. */
  readonly first: Int32Array;
  readonly day: Int32Array;
  readonly epoch: Uint8Array;
  /** Units of base currency per USD. */
  readonly rate: Float64Array;
  /** Price in USD; NaN before the first known one. */
  readonly price: Float64Array;
  /** The day as long before as the row's month is, and its price; NaN when there is none, or when no top-up asks for it. */
  readonly previousDay: Int32Array;
  readonly previousPrice: Float64Array;
  /**
   * 1 where the plan buys if there is a price. Recorded transactions stand for the days of their month up to now, and a
   * past that is not back-filled is not bought.
   */
  readonly due: Uint8Array;
  /** By row: days with a price, the sum of 1 ÷ price over them, and their mean. */
  readonly pricedDays: Int32Array;
  readonly inversePrices: Float64Array;
  readonly meanPricedDay: Float64Array;
}

/** The first day of the rhythm after `day`. */
export function nextPurchaseDay(start: Day, step: number, day: Day): Day {
  return day < start ? start : start + step * (Math.floor((day - start) / step) + 1);
}

/** The purchase days of every row: `first` and `day` of `Purchases`. */
function layOut(rows: Rows, start: Day, step: number): { first: Int32Array; day: Int32Array } {
  const first = new Int32Array(rows.count + 1);
  const days: number[] = [];
  let next = start;
  for (let row = 0; row < rows.count; row++) {
    first[row] = days.length;
    if (rows.inWindow[row] === 0) {
      days.push(rows.day[row]!);
      continue;
    }
    for (; next <= rows.day[row]!; next += step) days.push(next);
  }
  first[rows.count] = days.length;
  return { first, day: Int32Array.from(days) };
}

/** Lays out and prices the purchases of a plan; null when it buys monthly, on the dates of its rows. */
export function buildPurchases(
  plan: Plan,
  window: PlanWindow,
  rows: Rows,
  epochs: Epochs,
  exchange: ExchangeSeries,
  pricer: () => (day: Day) => number,
): Purchases | null {
  const step = rhythmDays[plan.controlPanel.buyRhythm];
  if (step === null) return null;
  const { first, day } = layOut(rows, window.start, step);
  const { backfillPast, dynamicTopUpCap } = plan.controlPanel;
  const recorded = new Set(plan.transactions.map(({ date }) => monthOf(date)));
  const priceOn = pricer();
  const previousPriceOn = pricer();
  const purchases: Purchases = {
    step,
    first,
    day,
    epoch: new Uint8Array(day.length),
    rate: new Float64Array(day.length),
    price: new Float64Array(day.length),
    previousDay: new Int32Array(day.length),
    previousPrice: new Float64Array(day.length).fill(Number.NaN),
    due: new Uint8Array(day.length),
    pricedDays: new Int32Array(rows.count),
    inversePrices: new Float64Array(rows.count),
    meanPricedDay: new Float64Array(rows.count).fill(Number.NaN),
  };
  let epoch = day.length === 0 ? 0 : epochOn(epochs, day[0]!);
  let segment = -1;
  for (let row = 0; row < rows.count; row++) {
    const length = rows.day[row]! - dayOf(rows.month[row]! - 1, rows.dayOfMonth);
    const isBackfilled = backfillPast || rows.edit[row]! >= 0;
    let sum = 0;
    for (let at = first[row]!; at < first[row + 1]!; at++) {
      const date = day[at]!;
      const before = date - length;
      epoch = segmentAt(epochs.halvingDate, date, epoch);
      segment = segmentAt(exchange.days, date, segment);
      purchases.epoch[at] = Math.max(epoch, 0);
      purchases.rate[at] = rateInSegment(exchange, segment, date);
      purchases.price[at] = priceOn(date);
      purchases.previousDay[at] = before;
      if (dynamicTopUpCap > 0) purchases.previousPrice[at] = previousPriceOn(before);
      purchases.due[at] = date > plan.now || (isBackfilled && !recorded.has(monthOf(date))) ? 1 : 0;
      if (Number.isNaN(purchases.price[at]!)) continue;
      purchases.pricedDays[row]!++;
      purchases.inversePrices[row]! += 1 / purchases.price[at]!;
      sum += date;
    }
    if (purchases.pricedDays[row]! > 0) purchases.meanPricedDay[row] = sum / purchases.pricedDays[row]!;
  }
  return purchases;
}

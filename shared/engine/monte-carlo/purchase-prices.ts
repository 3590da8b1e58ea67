import { exp, log } from "#shared/engine/arithmetic/elementary.ts";
import type { LedgerPurchases } from "#shared/engine/ledger/ledger-input.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { Model } from "#shared/engine/model.ts";
import { projectedPrice } from "#shared/engine/timeline/path.ts";
import type { Day } from "#shared/engine/types.ts";
import type { PriceProcess } from "./price-paths.ts";

/**
 * Writes the prices of some days on one path: that of the deterministic path times e^z, where z, the path's deviation in
 * logs, runs straight in time between the grid days. Days up to the start of the projection keep their price.
 */
function dayPrices(
  { series, path }: Model,
  gridDays: Int32Array,
  days: Int32Array,
  step: number,
  out: Float64Array,
): (deviation: Float64Array) => void {
  const start: Day = series.prices.projectionStart;
  // Each run of days is equally spaced within one month of the grid: it needs two exponentials, not one a day.
  const runs: { from: number; to: number; month: number; fraction: number; length: number }[] = [];
  const middle = new Float64Array(days.length);
  let segment = 0;
  let month = 0;
  for (let at = 0; at < days.length; at++) {
    const day = days[at]!;
    if (day <= start) continue;
    segment = segmentAt(path.day, day, segment);
    middle[at] = projectedPrice(path, segment, day);
    while (gridDays[month]! < day) month++;
    while (month > 0 && gridDays[month - 1]! >= day) month--;
    const last = runs.at(-1);
    if (last !== undefined && last.to === at && last.month === month && day - days[at - 1]! === step) {
      last.to++;
      continue;
    }
    const before = month === 0 ? start : gridDays[month - 1]!;
    const length = gridDays[month]! - before;
    runs.push({ from: at, to: at + 1, month, fraction: (day - before) / length, length });
  }
  return (deviation) => {
    for (const { from, to, month: end, fraction, length } of runs) {
      const z = end === 0 ? 0 : deviation[end - 1]!;
      const slope = deviation[end]! - z;
      let factor = exp(z + fraction * slope);
      const growth = to - from > 1 ? exp((slope * step) / length) : 1;
      for (let at = from; at < to; at++, factor *= growth) out[at] = middle[at]! * factor;
    }
  };
}

/** Purchases with prices of their own, and how a path with the given prices of the grid months overwrites them. */
export function purchasePrices(
  model: Model,
  purchases: LedgerPurchases,
  process: PriceProcess,
): { purchases: LedgerPurchases; place: (prices: Float64Array) => void } {
  const { visibleRows, grid, plan } = model;
  const count = purchases.first[visibleRows]!;
  const gridDays = grid.day.subarray(process.from, process.from + process.count);
  const own = {
    ...purchases,
    price: purchases.price.slice(),
    previousPrice: purchases.previousPrice.slice(),
  };
  const writer = (days: Int32Array, out: Float64Array) =>
    dayPrices(model, gridDays, days.subarray(0, count), purchases.step, out);
  const writePrices = writer(purchases.day, own.price);
  // Only the dynamic top-up looks back.
  const writePrevious =
    plan.controlPanel.dynamicTopUpCap > 0 ? writer(purchases.previousDay, own.previousPrice) : undefined;
  const deviation = new Float64Array(process.count);
  return {
    purchases: own,
    place(prices) {
      for (let i = 0; i < process.count; i++) deviation[i] = log(prices[i]! / process.middle[i]!);
      writePrices(deviation);
      writePrevious?.(deviation);
    },
  };
}

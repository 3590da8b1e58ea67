import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { geometricMix } from "#shared/engine/market/log-line.ts";
import { closeOn, lowestDay, type PriceSeries } from "#shared/engine/market/price-series.ts";
import { anchorNames, type Day } from "#shared/engine/types.ts";
import type { Epochs } from "./epochs.ts";

const shape = engineConstants.anchors;

export const anchorsPerEpoch = anchorNames.length;

/** Positions of the anchors within an epoch. */
const anchor = {
  halving: 0,
  correction: 1,
  support: 2,
  peak: 3,
  declining: 4,
  trough: 5,
  recovering: 6,
  nextHalving: 7,
} as const;

/** Anchors of the epochs 0 … 32, eight each, epoch by epoch. Prices in USD per bitcoin; NaN where there is none. */
export interface Anchors {
  readonly day: Int32Array;
  readonly price: Float64Array;
}

function dayBetween(a: Day, b: Day, fraction: number): Day {
  return a + Math.floor(fraction * (b - a) + 0.5);
}

function setCorrection(anchors: Anchors, at: number, epochs: Epochs, n: number, prices: PriceSeries): void {
  const halving = epochs.halvingDate[n]!;
  const halvingPrice = epochs.halvingPrice[n]!;
  const peak = epochs.peakDate[n]!;
  const day = dayBetween(halving, peak, shape.correction.time);
  anchors.day[at] = day;
  if (day > prices.dataDate) {
    anchors.price[at] = halvingPrice * (1 - shape.correction.drop);
    return;
  }
  const end = Math.min(prices.dataDate, dayBetween(halving, peak, shape.correction.window));
  const lowest = lowestDay(prices, halving, end);
  if (lowest === null) {
    anchors.price[at] = Number.NaN;
    return;
  }
  anchors.day[at] = lowest;
  anchors.price[at] = lowest === halving ? halvingPrice : roundPrice(closeOn(prices, lowest));
}

/** Places the anchors: real closes where the day is known, positions between the cycle's extremes elsewhere. */
export function buildAnchors(epochs: Epochs, prices: PriceSeries): Anchors {
  const anchors: Anchors = {
    day: new Int32Array((lastEpoch + 1) * anchorsPerEpoch),
    price: new Float64Array((lastEpoch + 1) * anchorsPerEpoch),
  };
  const set = (at: number, day: Day, price: number) => {
    anchors.day[at] = day;
    anchors.price[at] = price;
  };
  const setBetween = (at: number, day: Day, projected: number) => {
    set(at, day, day <= prices.dataDate ? roundPrice(closeOn(prices, day)) : projected);
  };
  for (let n = 0; n <= lastEpoch; n++) {
    const first = n * anchorsPerEpoch;
    const halving = epochs.halvingDate[n]!;
    const halvingPrice = epochs.halvingPrice[n]!;
    const peak = epochs.peakDate[n]!;
    const peakPrice = epochs.peakPrice[n]!;
    const trough = epochs.troughDate[n]!;
    const troughPrice = epochs.troughPrice[n]!;
    const next = epochs.halvingDate[n + 1]!;
    const nextPrice = epochs.halvingPrice[n + 1]!;
    set(first + anchor.halving, halving, halvingPrice);
    setCorrection(anchors, first + anchor.correction, epochs, n, prices);
    setBetween(
      first + anchor.support,
      dayBetween(halving, peak, shape.support.time),
      geometricMix(halvingPrice, peakPrice, shape.support.log),
    );
    set(first + anchor.peak, peak, peakPrice);
    setBetween(
      first + anchor.declining,
      dayBetween(peak, trough, shape.declining.time),
      geometricMix(peakPrice, troughPrice, shape.declining.log),
    );
    set(first + anchor.trough, trough, troughPrice);
    setBetween(
      first + anchor.recovering,
      dayBetween(trough, next, shape.recovering.time),
      geometricMix(troughPrice, nextPrice, shape.recovering.log),
    );
    set(first + anchor.nextHalving, next, nextPrice);
  }
  return anchors;
}

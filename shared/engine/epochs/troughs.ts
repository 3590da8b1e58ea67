import { exp, log } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants as constants } from "#shared/engine/constants.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";
import { closeOn, lowestDay } from "#shared/engine/market/price-series.ts";
import type { EpochInputs, Epochs } from "./epochs.ts";
import { cycleExtremes } from "./history.ts";
import { priceAtShare } from "./peaks.ts";

/** A trough is at most this share of its peak. */
const highestShareOfPeak = 0.9;

function modelledDrawdown(epochs: Epochs, n: number): number {
  return Math.max(constants.minDrawdownLog, constants.drawdownLogDecay * epochs.logDrawdown[n - 1]!);
}

/** Trough of an epoch that is over: from the record, or the lowest close between its peak and its end. */
export function setCompletedTrough(epochs: Epochs, n: number, series: MarketSeries): void {
  epochs.troughObserved[n] = 1;
  const known = cycleExtremes[n];
  const peak = epochs.peakPrice[n]!;
  if (known !== undefined) {
    epochs.troughDate[n] = known.troughDate;
    epochs.troughPrice[n] = known.troughPrice;
    epochs.logDrawdown[n] = log(peak / known.troughPrice);
    return;
  }
  const day = lowestDay(series.prices, epochs.peakDate[n]! + 1, epochs.halvingDate[n + 1]! - 1);
  epochs.troughDate[n] = day ?? epochs.peakDate[n]! + 1;
  const low = day === null ? Number.NaN : closeOn(series.prices, day);
  const trough = Math.min(low, highestShareOfPeak * peak);
  epochs.troughPrice[n] = trough;
  // Averaged in logs with the model, so that one unusual cycle does not set all later ones.
  epochs.logDrawdown[n] = Math.sqrt(modelledDrawdown(epochs, n) * log(peak / trough));
}

/** Trough after an observed peak: it moves smoothly from the model's to the one seen so far. */
function setRunningTrough(epochs: Epochs, n: number, inputs: EpochInputs): void {
  const { prices } = inputs.series;
  const peak = epochs.peakPrice[n]!;
  const peakDate = epochs.peakDate[n]!;
  const modelled = modelledDrawdown(epochs, n);
  const lowDay = lowestDay(prices, peakDate + 1, prices.dataDate);
  const low = lowDay === null ? Number.NaN : closeOn(prices, lowDay);
  const seen = lowDay === null ? 0 : Math.max(0, log(peak / low));
  const progress = Math.min(Math.max((prices.dataDate - peakDate) / constants.daysPeakToTrough, 0), 1);
  const drawdown = Math.max(
    seen + (1 - progress) * Math.max(0, modelled - seen),
    log(1 / highestShareOfPeak),
  );
  epochs.logDrawdown[n] = Math.sqrt(modelled * drawdown);
  const expected = peakDate + constants.daysPeakToTrough;
  if (lowDay !== null && prices.dataDate >= expected) {
    epochs.troughObserved[n] = 1;
    epochs.troughDate[n] = lowDay;
    epochs.troughPrice[n] = Math.min(low, highestShareOfPeak * peak);
    return;
  }
  const override = inputs.overrides.get(n);
  epochs.troughDate[n] = override?.troughPriceDate ?? expected;
  epochs.troughPrice[n] = override?.troughPrice ?? peak * exp(-drawdown);
}

/** Trough of the running or a later epoch. */
export function setTrough(epochs: Epochs, n: number, inputs: EpochInputs): void {
  if (epochs.peakObserved[n] === 1) {
    setRunningTrough(epochs, n, inputs);
    return;
  }
  const override = inputs.overrides.get(n);
  const peak = epochs.peakPrice[n]!;
  const drawdown = modelledDrawdown(epochs, n);
  const date = override?.troughPriceDate ?? epochs.peakDate[n]! + constants.daysPeakToTrough;
  let price = peak * exp(-drawdown);
  if (epochs.saturated[n] === 1) {
    // Only a saturated epoch has a floor: today's share is far below any plausible one.
    const floor = priceAtShare(inputs.series, date, inputs.globalWealthLowerLimit);
    price = Math.min(Math.max(price, floor), highestShareOfPeak * peak);
  }
  epochs.logDrawdown[n] = drawdown;
  epochs.troughDate[n] = date;
  epochs.troughPrice[n] = override?.troughPrice ?? price;
}

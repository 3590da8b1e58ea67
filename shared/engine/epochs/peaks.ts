import { exp, log, pow } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants as constants } from "#shared/engine/constants.ts";
import { wealthOn } from "#shared/engine/market/global-wealth.ts";
import { genesisDay, heightOn } from "#shared/engine/market/height-series.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";
import { closeOn, highestDay } from "#shared/engine/market/price-series.ts";
import { supplyAt } from "#shared/engine/market/supply.ts";
import type { Day } from "#shared/engine/types.ts";
import type { EpochInputs, Epochs } from "./epochs.ts";
import { cycleExtremes } from "./history.ts";

/** Price at which all bitcoin on `day` is worth `share` of global wealth; USD. */
export function priceAtShare(series: MarketSeries, day: Day, share: number): number {
  return (share * wealthOn(series.wealth, day)) / supplyAt(heightOn(series.heights, day));
}

function setObserved(epochs: Epochs, n: number, peakDate: Day, peakPrice: number): void {
  epochs.peakDate[n] = peakDate;
  epochs.peakPrice[n] = peakPrice;
  epochs.peakRaw[n] = peakPrice;
  epochs.growth[n] = n === 0 ? Number.NaN : peakPrice / epochs.peakPrice[n - 1]!;
  epochs.peakObserved[n] = 1;
}

function observeHighest(epochs: Epochs, n: number, series: MarketSeries, to: Day): void {
  const day = highestDay(series.prices, epochs.halvingDate[n]!, to) ?? epochs.halvingDate[n]!;
  setObserved(epochs, n, day, closeOn(series.prices, day));
}

/** Peak of an epoch that is over: from the record, or the highest close of its first 730 days. */
export function setCompletedPeak(epochs: Epochs, n: number, series: MarketSeries): void {
  const known = cycleExtremes[n];
  if (known !== undefined) {
    setObserved(epochs, n, known.peakDate, known.peakPrice);
    return;
  }
  const end = Math.min(
    epochs.halvingDate[n]! + constants.observedPeakWindowDays,
    epochs.halvingDate[n + 1]! - 1,
  );
  observeHighest(epochs, n, series, end);
}

/**
 * A running peak that is not reached gives way smoothly, in the last fifth of the way, to the highest close so far;
 * one that is passed is replaced by it.
 */
function blendRunningPeak(epochs: Epochs, n: number, series: MarketSeries, fixed: boolean): void {
  const { dataDate } = series.prices;
  const halving = epochs.halvingDate[n]!;
  const day = highestDay(series.prices, halving, dataDate);
  const highest = day === null ? Number.NaN : closeOn(series.prices, day);
  const model = epochs.peakPrice[n]!;
  let peak = model;
  if (highest > model) {
    peak = highest;
    epochs.peakRaw[n] = peak;
  } else if (!fixed && day !== null) {
    const progress = (dataDate - halving) / (epochs.peakDate[n]! - halving);
    peak = highest * exp((1 - pow(progress, constants.peakBlendPower)) * log(model / highest));
    epochs.peakRaw[n] = peak;
  }
  epochs.peakPrice[n] = peak;
  epochs.growth[n] = n === 0 ? Number.NaN : peak / epochs.peakPrice[n - 1]!;
}

/** Peak of the running or a later epoch: observed once the usual time to the peak has passed, else projected. */
export function setPeak(epochs: Epochs, n: number, inputs: EpochInputs): void {
  const { series } = inputs;
  const halving = epochs.halvingDate[n]!;
  const running = n === epochs.running;
  if (running && series.prices.dataDate >= halving + constants.daysHalvingToPeak) {
    const end = Math.min(series.prices.dataDate, halving + constants.observedPeakWindowDays);
    observeHighest(epochs, n, series, end);
    return;
  }
  const override = inputs.overrides.get(n);
  const peakDate = override?.peakPriceDate ?? halving + constants.daysHalvingToPeak;
  const previousDate = epochs.peakDate[n - 1]!;
  const powerLawGrowth = pow(
    (peakDate - genesisDay) / (previousDate - genesisDay),
    inputs.growthConservatism * constants.powerLawB,
  );
  const wealthGrowth = wealthOn(series.wealth, peakDate) / wealthOn(series.wealth, previousDate);
  let growth = override?.cycleGrowthRate ?? Math.max(powerLawGrowth, wealthGrowth);
  let raw = epochs.peakRaw[n - 1]! * growth;
  if (override?.peakPrice !== undefined) {
    raw = override.peakPrice;
    growth = raw / epochs.peakPrice[n - 1]!;
  }
  const cap = priceAtShare(series, peakDate, inputs.globalWealthUpperLimit);
  epochs.peakDate[n] = peakDate;
  epochs.growth[n] = growth;
  epochs.peakRaw[n] = raw;
  epochs.peakPrice[n] = Math.min(raw, cap);
  epochs.saturated[n] = raw >= cap ? 1 : 0;
  epochs.peakCapped[n] = override?.peakPrice !== undefined && override.peakPrice > cap ? 1 : 0;
  if (running) blendRunningPeak(epochs, n, series, override?.peakPrice !== undefined);
}

import { roundPrice } from "#shared/domain/rounding.ts";
import { engineConstants as constants } from "#shared/engine/constants.ts";
import { dayOfHeight } from "#shared/engine/market/height-series.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import type { Day } from "#shared/engine/types.ts";
import { computedEpochs, type EpochInputs, type Epochs, emptyEpochs } from "./epochs.ts";
import { halvingDates, halvingPrices } from "./history.ts";
import { setCompletedPeak, setPeak } from "./peaks.ts";
import { setCompletedTrough, setTrough } from "./troughs.ts";

/** Halving date of an epoch, 0 … 33: the record, or the day the projected height reaches it. */
export function halvingDateOf(series: MarketSeries, n: number): Day {
  return halvingDates[n] ?? dayOfHeight(series.heights, n * blocksPerEpoch);
}

/** Price at a halving to come: a share of the last peak, held between the trough before and the peak after it. */
function projectedHalvingPrice(epochs: Epochs, n: number): number {
  const before = epochs.peakPrice[n - 1]!;
  return Math.min(
    Math.max(constants.peakToHalvingRatio * before, 1.05 * epochs.troughPrice[n - 1]!),
    0.98 * before,
    0.95 * epochs.peakPrice[n]!,
  );
}

/** Computes every epoch: the completed ones from history, the others in the order in which they depend. */
export function buildEpochs(inputs: EpochInputs): Epochs {
  const { series, overrides } = inputs;
  const dates = Int32Array.from({ length: computedEpochs }, (_, n) => halvingDateOf(series, n));
  let running = 0;
  while (running + 1 < computedEpochs && dates[running + 1]! <= series.prices.dataDate) running++;
  const epochs = emptyEpochs(running);
  epochs.halvingDate.set(dates);
  for (let n = 0; n < computedEpochs; n++) {
    if (n < running) {
      setCompletedPeak(epochs, n, series);
      setCompletedTrough(epochs, n, series);
    } else {
      setPeak(epochs, n, inputs);
      setTrough(epochs, n, inputs);
    }
    epochs.halvingPrice[n] =
      n <= running
        ? (halvingPrices[n] ?? roundPrice(closeOn(series.prices, dates[n]!)))
        : (overrides.get(n)?.halvingPrice ?? projectedHalvingPrice(epochs, n));
  }
  return epochs;
}

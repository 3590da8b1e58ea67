import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";
import type { Day, EpochOverride } from "#shared/engine/types.ts";

/** Epochs that are computed. One more than shown, so that the last one has a next halving and the trend lines go on. */
export const computedEpochs = lastEpoch + 2;

/** Cycle figures by epoch, 0 … 33. Prices in USD per bitcoin; NaN where there is none. */
export interface Epochs {
  /** The last epoch whose halving date is not after the data date. */
  readonly running: number;
  readonly halvingDate: Int32Array;
  readonly halvingPrice: Float64Array;
  readonly peakDate: Int32Array;
  readonly peakPrice: Float64Array;
  /** Peak before the wealth cap: the chain that later epochs grow from. */
  readonly peakRaw: Float64Array;
  /** Growth over the previous peak: measured, or the input of a projected epoch. */
  readonly growth: Float64Array;
  readonly saturated: Uint8Array;
  readonly peakObserved: Uint8Array;
  readonly troughDate: Int32Array;
  readonly troughPrice: Float64Array;
  /** Log drawdown carried forward to the next epoch. */
  readonly logDrawdown: Float64Array;
  readonly troughObserved: Uint8Array;
  /** A given peak price was above the wealth cap. */
  readonly peakCapped: Uint8Array;
}

/** What the epochs are computed from. */
export interface EpochInputs {
  readonly series: MarketSeries;
  readonly growthConservatism: number;
  readonly globalWealthLowerLimit: number;
  readonly globalWealthUpperLimit: number;
  readonly overrides: ReadonlyMap<number, EpochOverride>;
}

/** Epochs with nothing computed yet. */
export function emptyEpochs(running: number): Epochs {
  const numbers = () => new Float64Array(computedEpochs).fill(Number.NaN);
  return {
    running,
    halvingDate: new Int32Array(computedEpochs),
    halvingPrice: numbers(),
    peakDate: new Int32Array(computedEpochs),
    peakPrice: numbers(),
    peakRaw: numbers(),
    growth: numbers(),
    saturated: new Uint8Array(computedEpochs),
    peakObserved: new Uint8Array(computedEpochs),
    troughDate: new Int32Array(computedEpochs),
    troughPrice: numbers(),
    logDrawdown: numbers(),
    troughObserved: new Uint8Array(computedEpochs),
    peakCapped: new Uint8Array(computedEpochs),
  };
}

/** Epoch of a day: the last one whose halving date is not after it; 0 before genesis. */
export function epochOn(epochs: Epochs, day: Day): number {
  let epoch = 0;
  while (epoch + 1 < computedEpochs && epochs.halvingDate[epoch + 1]! <= day) epoch++;
  return epoch;
}

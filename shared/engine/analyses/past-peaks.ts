import type { InCurrencies, Setbacks } from "./outlook.ts";

/** The plan's base amount, begun in the month of a past peak and kept up to the last known price. */
export interface PastPeak extends Setbacks {
  readonly epoch: number;
  /** Day and price of the epoch's highest close. */
  readonly peakDate: string;
  readonly peakPriceUSD: number;
  /** First buy; `yyyy-mm-dd`. */
  readonly start: string;
  readonly months: number;
  readonly totalBTC: number;
  readonly value: InCurrencies<number>;
  readonly cost: InCurrencies<number>;
}

/** The same amount without top-ups or sells begun at each known epoch peak. */
export interface PastPeaks {
  readonly peaks: readonly PastPeak[];
  /** The worst of each figure over all peaks; null without a known peak. */
  readonly worst: Setbacks | null;
}

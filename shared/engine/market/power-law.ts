import { log10 } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { genesisDay } from "./height-series.ts";
import type { PriceSeries } from "./price-series.ts";

/** log10 price = interceptLogA + slopeB · log10 days since genesis. */
export interface PowerLaw {
  readonly slopeB: number;
  readonly interceptLogA: number;
  /** The slope lies in the range that fits of bitcoin's history have had (5.4 to 6.0). */
  readonly plausible: boolean;
}

const leastDays = 1000;
const fallback: PowerLaw = {
  slopeB: engineConstants.powerLawB,
  interceptLogA: engineConstants.powerLawA,
  plausible: true,
};

/** Ordinary least squares over all known closes; a fixed law with fewer than 1000 of them. */
export function fitPowerLaw(series: PriceSeries): PowerLaw {
  // A logarithm needs at least one day since genesis.
  const firstDay = Math.max(series.firstDay, genesisDay + 1);
  const closes = series.closes.subarray(firstDay - series.firstDay);
  const count = closes.length;
  if (count < leastDays) return fallback;
  let sumX = 0;
  let sumY = 0;
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const x = log10(firstDay + i - genesisDay);
    const y = log10(closes[i]!);
    xs[i] = x;
    ys[i] = y;
    sumX += x;
    sumY += y;
  }
  const meanX = sumX / count;
  const meanY = sumY / count;
  let covariance = 0;
  let variance = 0;
  for (let i = 0; i < count; i++) {
    const dx = xs[i]! - meanX;
    covariance += dx * (ys[i]! - meanY);
    variance += dx * dx;
  }
  const slopeB = covariance / variance;
  return { slopeB, interceptLogA: meanY - slopeB * meanX, plausible: slopeB >= 5.4 && slopeB <= 6 };
}

/**
 * Exponential moving average over `period` values of `values`, starting at `from`. Seeded with the plain mean of the
 * first `period` values; NaN before that. Smoothing 2 / (period + 1).
 */
export function exponentialAverage(values: Float64Array, period: number, from = 0): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN);
  const first = from + period - 1;
  if (first >= values.length) return out;
  let sum = 0;
  for (let i = from; i <= first; i++) sum += values[i]!;
  let average = sum / period;
  out[first] = average;
  const weight = 2 / (period + 1);
  for (let i = first + 1; i < values.length; i++) {
    average += weight * (values[i]! - average);
    out[i] = average;
  }
  return out;
}

/** MACD (12, 26, 9) of a series: NaN for the first 25 lines and the first 33 signals. */
export interface Macd {
  readonly ema12: Float64Array;
  readonly ema26: Float64Array;
  readonly line: Float64Array;
  readonly signal: Float64Array;
}

/** Moving average convergence divergence of `values`. */
export function macd(values: Float64Array): Macd {
  const ema12 = exponentialAverage(values, 12);
  const ema26 = exponentialAverage(values, 26);
  const line = ema12.map((value, i) => value - ema26[i]!);
  return { ema12, ema26, line, signal: exponentialAverage(line, 9, 25) };
}

/** Wilder's relative strength over 14 values: NaN for the first 14. */
export interface RelativeStrength {
  /** Average gain over average loss; NaN when the average loss is 0. */
  readonly ratio: Float64Array;
  /** 0 … 100; 50 when nothing moved. */
  readonly index: Float64Array;
}

const strengthPeriod = 14;

/** Relative strength of `values`, with Wilder's smoothing. */
export function relativeStrength(values: Float64Array): RelativeStrength {
  const ratio = new Float64Array(values.length).fill(Number.NaN);
  const index = new Float64Array(values.length).fill(Number.NaN);
  let gains = 0;
  let losses = 0;
  for (let i = 1; i < values.length; i++) {
    const change = values[i]! - values[i - 1]!;
    const gain = Math.max(change, 0);
    const loss = Math.max(-change, 0);
    if (i <= strengthPeriod) {
      gains += gain / strengthPeriod;
      losses += loss / strengthPeriod;
    } else {
      gains = ((strengthPeriod - 1) * gains + gain) / strengthPeriod;
      losses = ((strengthPeriod - 1) * losses + loss) / strengthPeriod;
    }
    if (i < strengthPeriod) continue;
    ratio[i] = losses === 0 ? Number.NaN : gains / losses;
    index[i] = gains + losses === 0 ? 50 : (100 * gains) / (gains + losses);
  }
  return { ratio, index };
}

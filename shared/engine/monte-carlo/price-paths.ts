import { exp, pow } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { type Epochs, epochOn } from "#shared/engine/epochs/epochs.ts";
import type { PriceSeries } from "#shared/engine/market/price-series.ts";
import { normalKey, normalPair } from "#shared/engine/random.ts";
import type { Grid } from "#shared/engine/timeline/grid.ts";
import { type FuturePath, pathOn } from "#shared/engine/timeline/path.ts";

const { phi, sigma4, sigmaDecay, sigmaFloor, levelSigma, daysPerMonth } = engineConstants.monteCarlo;

/** The price process on the grid months after the start of the projection, all that does not depend on the path. */
export interface PriceProcess {
  /** Grid index of the first month after the start of the projection. */
  readonly from: number;
  readonly count: number;
  readonly firstMonth: number;
  /** Price of the deterministic path in USD. */
  readonly middle: Float64Array;
  /** Share of the residual that is left after the month. */
  readonly memory: Float64Array;
  /** Standard deviations of the month's steps of residual and level. */
  readonly residualStep: Float64Array;
  readonly levelStep: Float64Array;
}

/** Standard deviation of a month's innovation in an epoch; it shrinks from epoch to epoch down to a floor. */
function innovation(epoch: number): number {
  return Math.max(sigmaFloor, sigma4 * pow(sigmaDecay, epoch - 4));
}

/** Lays out the process for the grid months after the start of the projection, up to and without grid index `until`. */
export function buildPriceProcess(
  grid: Grid,
  path: FuturePath,
  prices: PriceSeries,
  epochs: Epochs,
  until: number,
): PriceProcess {
  let from = 0;
  while (from < until && grid.day[from]! <= prices.projectionStart) from++;
  const count = until - from;
  const middle = new Float64Array(count);
  const memory = new Float64Array(count);
  const residualStep = new Float64Array(count);
  const levelStep = new Float64Array(count);
  let previous = prices.projectionStart;
  for (let i = 0; i < count; i++) {
    const day = grid.day[from + i]!;
    const months = (day - previous) / daysPerMonth;
    previous = day;
    const kept = pow(phi, months);
    middle[i] = pathOn(path, prices, day);
    memory[i] = kept;
    residualStep[i] = innovation(epochOn(epochs, day)) * Math.sqrt((1 - kept * kept) / (1 - phi * phi));
    levelStep[i] = levelSigma * Math.sqrt(months);
  }
  return { from, count, firstMonth: grid.firstMonth + from, middle, memory, residualStep, levelStep };
}

/**
 * Draws price paths of a process: a residual that forgets and a level that wanders, both in logs, around the
 * deterministic path. Draws are keyed by path and calendar month, so a path is the same however many others
 * are drawn and wherever the plan starts.
 */
export function pricePathDrawer(
  process: PriceProcess,
  seed: string,
): (prices: Float64Array, path: number) => void {
  const key = normalKey(seed);
  const words = new Uint32Array(4);
  const pair = new Float64Array(2);
  const { count, firstMonth, middle, memory, residualStep, levelStep } = process;
  return (prices, path) => {
    let residual = 0;
    let level = 0;
    for (let i = 0; i < count; i++) {
      normalPair(pair, words, key, path, firstMonth + i);
      residual = memory[i]! * residual + residualStep[i]! * pair[0]!;
      level += levelStep[i]! * pair[1]!;
      prices[i] = middle[i]! * exp(residual + level);
    }
  };
}

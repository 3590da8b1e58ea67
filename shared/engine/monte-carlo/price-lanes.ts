import { exp } from "#shared/engine/arithmetic/elementary.ts";
import { normalKey, normalsOf, pathKeys, uniformPairs } from "#shared/engine/random.ts";
import type { PriceProcess } from "./price-paths.ts";

/** Paths that are drawn together: few enough for the first cache of a processor. */
const lanesAtOnce = 1024;

/** Draws the next month of many paths side by side into `prices`; USD, by path. Begins with the process's first month. */
export type NextPrices = (prices: Float64Array) => void;

/**
 * The paths from `from` up to and without `until` of `pricePathDrawer`, bit for bit, as lanes: all paths of one month after
 * those of the month before. Loops without calls over plain arrays are what a compiler makes fast.
 */
export function priceLanes(process: PriceProcess, seed: string, from: number, until: number): NextPrices {
  const { firstMonth, middle, memory, residualStep, levelStep } = process;
  const key = normalKey(seed);
  const keys = pathKeys(key, from, until);
  const lanes = until - from;
  const residual = new Float64Array(lanes);
  const level = new Float64Array(lanes);
  const first = new Float64Array(lanesAtOnce);
  const second = new Float64Array(lanesAtOnce);
  let month = 0;
  return (prices) => {
    const kept = memory[month]!;
    const residualSize = residualStep[month]!;
    const levelSize = levelStep[month]!;
    const center = middle[month]!;
    for (let at = 0; at < lanes; at += lanesAtOnce) {
      const count = Math.min(lanesAtOnce, lanes - at);
      uniformPairs(first, second, keys, key, firstMonth + month, at, count);
      normalsOf(first, second, count);
      for (let i = 0; i < count; i++) {
        const lane = at + i;
        const x = kept * residual[lane]! + residualSize * first[i]!;
        const y = level[lane]! + levelSize * second[i]!;
        residual[lane] = x;
        level[lane] = y;
        prices[lane] = center * exp(x + y);
      }
    }
    month++;
  };
}

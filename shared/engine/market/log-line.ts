import { exp, log } from "#shared/engine/arithmetic/elementary.ts";
/**
 * Straight line in the logarithm through (dayA, a) and (dayB, b), at `day`; exactly `a` and `b` at the ends.
 * Used for every price between two known points, because prices grow by factors and not by amounts.
 */
export function logLine(dayA: number, a: number, dayB: number, b: number, day: number): number {
  if (day === dayA) return a;
  if (day === dayB) return b;
  const logA = log(a);
  return exp(logA + ((day - dayA) / (dayB - dayA)) * (log(b) - logA));
}

/** Geometric mixture of two prices: `a` at fraction 0, `b` at 1. NaN if either is NaN. */
export function geometricMix(a: number, b: number, fraction: number): number {
  const logA = log(a);
  return exp(logA + fraction * (log(b) - logA));
}

/**
 * Index of the last entry of ascending `days` that is not after `day`, or −1 before the first. Starts at `hint`
 * (the last answer), so that a pass over ascending days costs one step per knot and not a search per row.
 */
export function segmentAt(days: Int32Array, day: number, hint: number): number {
  let index = hint;
  while (index + 1 < days.length && days[index + 1]! <= day) index++;
  while (index >= 0 && days[index]! > day) index--;
  return index;
}

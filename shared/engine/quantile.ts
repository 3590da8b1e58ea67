/**
 * Type 7 quantile of values already in ascending order: h = (n − 1) · q, linear between the neighbours.
 * Null for no values. `q` lies in [0, 1].
 */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number | null {
  const count = sorted.length;
  if (count === 0) return null;
  const position = (count - 1) * q;
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, count - 1)]!;
  return low + (position - below) * (high - low);
}

/** Type 7 quantiles of values in any order, one per entry of `qs`. The input is left as it is. */
export function quantiles(values: ArrayLike<number>, qs: readonly number[]): (number | null)[] {
  const sorted = Float64Array.from(values).sort();
  return qs.map((q) => quantileOfSorted(sorted, q));
}

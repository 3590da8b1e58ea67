/**
 * `part` of `whole` of a total, rounded half up in exact integers: ⌊(2 · total · part + whole) ÷ (2 · whole)⌋.
 * All are whole numbers, total ≥ 0, 0 ≤ part ≤ whole, whole > 0. Products beyond 2⁵³ take the slower way.
 */
export function portion(total: number, part: number, whole: number): number {
  const doubled = 2 * total * part + whole;
  // Two whole numbers below 2⁵³ are too far from the next whole quotient for the division to round up to it.
  if (doubled <= Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * whole));
  const exact = BigInt(whole);
  return Number((2n * BigInt(total) * BigInt(part) + exact) / (2n * exact));
}

/**
 * Shares a total over the parts of a whole, one after the other: each answer is what the running portion grew by. So the
 * shares add up to the total, and each lies within one of its exact share.
 */
export function runningPortions(total: number, whole: number): (part: number) => number {
  let taken = 0;
  let shared = 0;
  return (part) => {
    taken += part;
    const next = portion(total, taken, whole);
    const share = next - shared;
    shared = next;
    return share;
  };
}

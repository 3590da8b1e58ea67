/** a ÷ b, or NaN (no value) when there is nothing to divide by. */
export function ratio(a: number, b: number): number {
  return b === 0 ? Number.NaN : a / b;
}

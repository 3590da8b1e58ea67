/** A figure as JSON carries it: null where there is none, zero without a sign. */
export function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value + 0;
}

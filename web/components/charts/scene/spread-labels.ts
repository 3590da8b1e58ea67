/**
 * Spreads the labels of one column so that none overlaps the next: as near as possible to their preferred heights,
 * between the ends, in the same order. Pixels; the gap is from middle to middle. Where there is no room for all, they
 * are closer than the gap.
 */
export function spreadLabels(wished: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const space = Math.min(gap, (bottom - top) / Math.max(1, wished.length - 1));
  const placed: number[] = new Array(wished.length).fill(top);
  let least = top;
  for (const i of order) {
    const at = Math.max(wished[i] ?? top, least);
    placed[i] = at;
    least = at + space;
  }
  let most = bottom;
  for (const i of order.reverse()) {
    const at = Math.min(placed[i] ?? bottom, most);
    placed[i] = at;
    most = at - space;
  }
  return placed;
}

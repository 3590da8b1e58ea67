import { quantileOfSorted } from "#shared/engine/quantile.ts";
import type { RankSelector } from "./rank-selector.ts";

/** The quantiles of a band chart, by name. */
export const bandQuantiles = {
  p5: 0.05,
  p10: 0.1,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
} as const;

export type BandName = keyof typeof bandQuantiles;

const names = Object.keys(bandQuantiles) as BandName[];

/** One quantile of a figure per row, by name of the quantile; NaN where the row has none. */
export type Bands = Readonly<Record<BandName, Float64Array>>;

/** Bands of `count` rows with nothing in them yet; `room` makes arrays of N figures. */
export function emptyBands(
  count: number,
  room: (figures: number) => Float64Array = (figures) => new Float64Array(figures),
): Bands {
  const row = () => room(count).fill(Number.NaN);
  return { p5: row(), p10: row(), p25: row(), p50: row(), p75: row(), p90: row(), p95: row() };
}

/** Sets every quantile of a row to the one value that all paths share. */
export function setBand(bands: Bands, row: number, value: number): void {
  for (const name of names) bands[name][row] = value;
}

/** Positions of the sorted values that the type 7 quantiles of `count` values lie between. */
export function bandRanks(count: number): number[] {
  const ranks = new Set<number>();
  for (const name of names) {
    const below = Math.floor((count - 1) * bandQuantiles[name]);
    ranks.add(below);
    ranks.add(Math.min(below + 1, count - 1));
  }
  return [...ranks].sort((a, b) => a - b);
}

/** Sets the quantiles of a row from the values of all paths, which it overwrites; none leave the row empty. */
export function fillBand(
  bands: Bands,
  row: number,
  values: Float64Array,
  ranks: readonly number[],
  selector: RankSelector,
): void {
  if (values.length === 0) return;
  selector.select(values, ranks);
  for (const name of names) bands[name][row] = quantileOfSorted(values, bandQuantiles[name])!;
}

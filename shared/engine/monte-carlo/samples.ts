import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";

/**
 * Paths are kept in blocks of this many, a block row after row. Writing a path stays within one block, which the
 * processor's caches hold, and reading a row takes whole cache lines from each block. With plain rows or plain
 * paths one of the two would touch a new page of memory for every figure, at several times the cost.
 */
const blockPaths = 16;

/** Figures of every path on the rows whose price differs between paths. */
export interface Samples {
  /** First row whose price differs between the paths. Earlier rows are not kept. */
  readonly firstRow: number;
  readonly rows: number;
  readonly paths: number;
  /** USD per bitcoin. */
  readonly price: Float64Array;
  /** Coins and cash in USD. */
  readonly value: Float64Array;
  /** Bitcoin held. */
  readonly coins: Float64Array;
}

/** Room for the figures of `paths` paths in the rows from `firstRow` up to and without `until`. */
export function allocateSamples(
  firstRow: number,
  until: number,
  paths: number,
  room: (figures: number) => Float64Array,
): Samples {
  const rows = until - firstRow;
  const figures = rows * Math.ceil(paths / blockPaths) * blockPaths;
  return { firstRow, rows, paths, price: room(figures), value: room(figures), coins: room(figures) };
}

/** Total value of a row in USD: coins at a price, and cash. */
export function totalValue(ledger: LedgerTable, row: number, price: number): number {
  return ledger.coins[row]! * price + ledger.cash[row]!;
}

/** Relative size of what rounding errors of the arithmetic may add to or take from an unrounded total. */
const noise = 1e-12;

/** Whether a total value is below the total costs, both in USD. Unrounded equal amounts rarely are the same double. */
export function isLoss(value: number, costs: number): boolean {
  return value < costs * (1 - noise);
}

/** Keeps the figures of one path, and counts by row from `firstRow` on where it is worth less than it cost. */
export function keepPath(
  samples: Samples,
  losses: Int32Array,
  path: number,
  ledger: LedgerTable,
  prices: Float64Array,
): void {
  const { firstRow, rows } = samples;
  const lane = path % blockPaths;
  let at = (path - lane) * rows + lane;
  for (let i = 0; i < rows; i++, at += blockPaths) {
    const row = firstRow + i;
    const price = prices[row]!;
    const value = totalValue(ledger, row, price);
    samples.price[at] = price;
    samples.value[at] = value;
    samples.coins[at] = ledger.coins[row]!;
    if (isLoss(value, ledger.totalCosts[row]!)) losses[i]!++;
  }
}

/** Copies one figure of one row, all paths in order, into `out`, which has room for as many. */
export function copyRow(
  out: Float64Array,
  samples: Samples,
  figure: "price" | "value" | "coins",
  row: number,
): void {
  const values = samples[figure];
  const blockSize = samples.rows * blockPaths;
  let start = (row - samples.firstRow) * blockPaths;
  for (let path = 0; path < samples.paths; path += blockPaths, start += blockSize) {
    const lanes = Math.min(blockPaths, samples.paths - path);
    for (let lane = 0; lane < lanes; lane++) out[path + lane] = values[start + lane]!;
  }
}

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
  /** By row from `firstRow` on: the paths that are worth less than they cost. */
  readonly losses: Int32Array;
}

/** Room for the figures of `paths` paths in the rows from `firstRow` up to and without `until`. */
export function allocateSamples(firstRow: number, until: number, paths: number): Samples {
  const rows = until - firstRow;
  const room = () => new Float64Array(rows * Math.ceil(paths / blockPaths) * blockPaths);
  return {
    firstRow,
    rows,
    paths,
    price: room(),
    value: room(),
    coins: room(),
    losses: new Int32Array(rows),
  };
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

/** Keeps the figures of one path. */
export function keepPath(samples: Samples, path: number, ledger: LedgerTable, prices: Float64Array): void {
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
    if (isLoss(value, ledger.totalCosts[row]!)) samples.losses[i]!++;
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

import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";

/** Figures of every path, kept row by row so that a row's quantiles read one stretch of memory. */
export interface Samples {
  /** First row whose price differs between the paths. Earlier rows are not kept. */
  readonly firstRow: number;
  readonly rows: number;
  readonly paths: number;
  /** USD per bitcoin, row after row, the values of all paths side by side. */
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
  const room = () => new Float64Array(rows * paths);
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

/** Keeps the figures of one path. */
export function keepPath(samples: Samples, path: number, ledger: LedgerTable, prices: Float64Array): void {
  const { firstRow, rows, paths } = samples;
  for (let i = 0, at = path; i < rows; i++, at += paths) {
    const row = firstRow + i;
    const price = prices[row]!;
    const value = totalValue(ledger, row, price);
    samples.price[at] = price;
    samples.value[at] = value;
    samples.coins[at] = ledger.coins[row]!;
    if (value < ledger.totalCosts[row]!) samples.losses[i]!++;
  }
}

/** The kept values of one figure in one row, all paths. A view: rearranging it rearranges the samples. */
export function rowOf(samples: Samples, figure: "price" | "value" | "coins", row: number): Float64Array {
  const start = (row - samples.firstRow) * samples.paths;
  return samples[figure].subarray(start, start + samples.paths);
}

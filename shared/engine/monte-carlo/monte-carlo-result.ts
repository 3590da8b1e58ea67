import { formatDate } from "#shared/domain/dates.ts";
import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import { type Bands, emptyBands, setBand } from "./bands.ts";
import { isLoss, totalValue } from "./samples.ts";

/** Bands over the simulated price paths, one entry per visible row; NaN where a row has none. */
export interface MonteCarloResult {
  readonly paths: number;
  /** Rows, yyyy-mm-dd. */
  readonly dateAcquired: readonly string[];
  /** USD per bitcoin. */
  readonly price: Bands;
  /** Coins and cash, USD. */
  readonly value: Bands;
  readonly totalBTC: Bands;
  /** Fraction per year, on the last row of each calendar year and on the as-of row. */
  readonly xirr: Bands;
  /** Share of the paths on which the plan is worth less than it cost. */
  readonly lossProbability: Float64Array;
}

/** A result of `model` with nothing in it yet; `room` makes arrays of N figures. */
export function emptyResult(
  { rows, visibleRows }: Model,
  paths: number,
  room: (figures: number) => Float64Array,
): MonteCarloResult {
  return {
    paths,
    dateAcquired: Array.from(rows.day.subarray(0, visibleRows), formatDate),
    price: emptyBands(visibleRows, room),
    value: emptyBands(visibleRows, room),
    totalBTC: emptyBands(visibleRows, room),
    xirr: emptyBands(visibleRows, room),
    lossProbability: room(visibleRows).fill(Number.NaN),
  };
}

/** Fills the bands of the rows up to the start of the projection, which are the same on every path. */
export function settleHistory(
  result: MonteCarloResult,
  { firstRow, ledger, price: prices }: { firstRow: number; ledger: LedgerTable; price: Float64Array },
): void {
  for (let row = 0; row < firstRow; row++) {
    const price = prices[row]!;
    if (Number.isNaN(price)) continue;
    const value = totalValue(ledger, row, price);
    setBand(result.price, row, price);
    setBand(result.value, row, value);
    setBand(result.totalBTC, row, ledger.coins[row]!);
    result.lossProbability[row] = isLoss(value, ledger.totalCosts[row]!) ? 1 : 0;
  }
}

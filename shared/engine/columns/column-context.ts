import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Portfolio } from "#shared/engine/portfolio/portfolio-block.ts";
import type { ChainFacts } from "./chain-facts.ts";

/**
 * What the column groups read and write. Every column is one number per visible row, NaN where the cell is empty:
 * days for dates, 0 and 1 for booleans, positions in `texts` for texts.
 *
 * @typeParam Id the columns that may be written: those of one group, none for readers
 */
export interface ColumnContext<Id extends string = never> {
  readonly model: Model;
  readonly ledger: LedgerTable;
  readonly portfolio: Portfolio | null;
  readonly chain: ChainFacts;
  /** Visible rows. */
  readonly count: number;
  /** W: coins at the row price, and cash; USD. */
  readonly totalValue: Float64Array;
  readonly texts: Partial<Record<Id, readonly string[]>>;
  /** Room of a column, empty (zeros) at first. */
  readonly column: (id: Id) => Float64Array;
  /** Uses an array that exists already as a column; its first `count` entries are the column. */
  readonly share: (id: Id, values: Float64Array) => void;
}

import type { Purchases } from "#shared/engine/timeline/purchases.ts";
import type { Rows } from "#shared/engine/timeline/rows.ts";
import type { Edit, LedgerTransaction } from "#shared/engine/types.ts";

/** What a row does in the ledger. */
export const rowKind = { idle: 0, simulated: 1, edited: 2, actual: 3 } as const;

/** Fee settings of the plan. */
export interface FeeRule {
  readonly pct: number;
  readonly fixedUsd: number;
}

/** The purchases of a plan with all that a ledger pass needs of them, by purchase day. */
export interface LedgerPurchases extends Purchases {
  /** Base amount in USD, unrounded. */
  readonly base: Float64Array;
  /** Most that each top-up may add, in USD: the month's cap in equal parts; 0 is off. */
  readonly dynamicCap: Float64Array;
  readonly cycleCap: Float64Array;
  /** Peak price of the day's cycle in USD. */
  readonly peakPrice: Float64Array;
}

/** All that one ledger pass needs, by row. Variants replace single fields: other prices, windows or base amounts. */
export interface LedgerInput {
  readonly rows: Rows;
  readonly transactions: readonly LedgerTransaction[];
  readonly edits: readonly Edit[];
  readonly fee: FeeRule;
  /** One of `rowKind`. */
  readonly kind: Uint8Array;
  /** Row price p in USD; NaN when unpriced. */
  readonly price: Float64Array;
  /** Price of the previous month; NaN when it has none. */
  readonly previousPrice: Float64Array;
  /** Base amount of a purchase on the row's date in USD, unrounded. */
  readonly base: Float64Array;
  /** Most that the dynamic top-up may add, in USD; 0 is off. */
  readonly dynamicCap: Float64Array;
  /** Most that the cycle top-up may add, in USD; 0 is off and before the cycle's peak. */
  readonly cycleCap: Float64Array;
  /** Peak price of the row's cycle in USD. */
  readonly peakPrice: Float64Array;
  /** 1 where the sell and reinvest strategy may act. */
  readonly strategy: Uint8Array;
  /** Share of the coins that a sell takes out: of the row's tranche in a sell window, 0 outside one. */
  readonly sellShare: Float64Array;
  /** Rows of the reinvest window that are left, the row included; 0 outside one. */
  readonly reinvestRowsLeft: Float64Array;
  /** Null when each row that buys does so once, on its date. */
  readonly purchases: LedgerPurchases | null;
  /** When a row's costs fall due, for its rate of return: the mean day of its purchases, or its date. */
  readonly costDay: Int32Array | Float64Array;
}

/** Columns that one pass over the rows writes. Amounts in USD and BTC; NaN where there is none. */
const ledgerFields = [
  "usdSpent",
  "btcBought",
  "buyingPrice",
  "buyFee",
  "dynamicTopUp",
  "cycleTopUp",
  "fees",
  "cost",
  "sellShare",
  "sellUsd",
  "sellBtc",
  "realisedGains",
  "reinvestUsd",
  "reinvestBtc",
  /** S: all spending so far. */
  "totalSpent",
  /** F: all fees so far. */
  "totalFees",
  /** C = S + F. */
  "totalCosts",
  /** N: all bitcoin bought with new money so far. */
  "totalBought",
  /** K: spending and buy fees so far. */
  "buyCosts",
  /** X: proceeds of all sells so far. */
  "totalSoldUsd",
  "totalSoldBtc",
  "totalReinvestedUsd",
  "totalReinvestedBtc",
  /** Z: fees of all sells and reinvestments so far. */
  "strategyFees",
  /** Coins held after the row. */
  "coins",
  /** A: cost pool after the row. */
  "pool",
  "cash",
] as const;

/** One array per ledger field, all rows. */
export type LedgerTable = Readonly<Record<(typeof ledgerFields)[number], Float64Array>>;

/** Room for `count` rows, in one buffer. */
export function allocateLedger(count: number): LedgerTable {
  const buffer = new Float64Array(count * ledgerFields.length);
  const field = (index: number) => buffer.subarray(index * count, (index + 1) * count);
  const entries = ledgerFields.map((name, index) => [name, field(index)] as const);
  return Object.fromEntries(entries) as LedgerTable;
}

/** What each purchase day of a plan bought, in cents and satoshis; 0 where it bought nothing. */
export interface PurchaseTable {
  readonly usd: Float64Array;
  readonly satoshis: Float64Array;
  readonly fee: Float64Array;
}

/** Room for what `count` purchase days buy. */
export function allocatePurchases(count: number): PurchaseTable {
  return {
    usd: new Float64Array(count),
    satoshis: new Float64Array(count),
    fee: new Float64Array(count),
  };
}

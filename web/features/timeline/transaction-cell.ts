import type { Transaction } from "#shared/api/transactions.ts";
import type { CellValue } from "#web/components/format/cell-format.ts";

const ownColumns = [
  "buyingPriceUSD",
  "btcBought",
  "priceDifferencePct",
  "usdSpent",
  "feesUSD",
  "costUSD",
  "dynamicTopUp",
  "cycleTopUp",
  "roi",
] as const satisfies readonly (keyof Transaction)[];

/** What a transaction says of a column; undefined where the column is about whole months. */
export function transactionCell(transaction: Transaction, columnId: string): CellValue | undefined {
  const own = ownColumns.find((id) => id === columnId);
  return own && transaction[own];
}

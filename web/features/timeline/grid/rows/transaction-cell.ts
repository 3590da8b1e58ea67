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

/** What a transaction row always shows. */
const amounts: readonly string[] = ["btcBought", "usdSpent"];

/**
 * A transaction's value for a column; undefined where the column is about whole months or, without details, is not an
 * amount.
 */
export function transactionCell(
  transaction: Transaction,
  columnId: string,
  hasDetails: boolean,
): CellValue | undefined {
  if (!hasDetails && !amounts.includes(columnId)) return undefined;
  const own = ownColumns.find((id) => id === columnId);
  return own && transaction[own];
}

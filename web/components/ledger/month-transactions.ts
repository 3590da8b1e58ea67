import type { Transaction } from "#shared/api/transactions.ts";

/** Transactions of each month, `yyyy-mm`, oldest first. */
export type MonthTransactions = ReadonlyMap<string, readonly Transaction[]>;

/** The key of a month, `yyyy-mm`. */
export const monthKey = (isoDate: string) => isoDate.slice(0, 7);

/** All recorded transactions, by month. The input list is sorted newest first. */
export function byMonth(transactions: readonly Transaction[]): MonthTransactions {
  const months = new Map<string, Transaction[]>();
  for (const transaction of transactions.toReversed()) {
    const month = monthKey(transaction.dateAcquired);
    const there = months.get(month);
    if (there) there.push(transaction);
    else months.set(month, [transaction]);
  }
  return months;
}

import type { Transaction } from "#shared/api/transactions.ts";
import type { TimelineModel } from "./timeline-model.ts";
import type { MonthTransactions } from "./use-transactions.ts";

/** A row of the table: a month, or one of the transactions that an expanded month is made of. */
export interface DisplayRow {
  /** Row of the month in the model. */
  readonly month: number;
  /** Undefined for the month itself. */
  readonly transaction?: Transaction;
  /** Whether a transaction is the last one of its month. */
  readonly isLast?: boolean;
}

/** The rows of the table and where each month is among them. */
export interface DisplayRows {
  readonly rows: readonly DisplayRow[];
  /** Place of a month among the rows. */
  placeOf(month: number): number;
  /** Month of a place. */
  monthAt(place: number): number;
}

/** The key of a month, `yyyy-mm`. */
export const monthKey = (isoDate: string) => isoDate.slice(0, 7);

/** The transactions of a month, which can be expanded when there are several. */
export function transactionsOf(
  model: TimelineModel,
  months: MonthTransactions,
  month: number,
): readonly Transaction[] {
  const row = model.rows[month];
  return (row && months.get(monthKey(row.date))) ?? [];
}

/** Lists the months with the transactions of the expanded ones below them. */
export function displayRows(
  model: TimelineModel,
  months: MonthTransactions,
  expanded: ReadonlySet<string>,
): DisplayRows {
  const rows: DisplayRow[] = [];
  const places: number[] = [];
  for (const [month, { date }] of model.rows.entries()) {
    places.push(rows.length);
    rows.push({ month });
    if (!expanded.has(monthKey(date))) continue;
    const transactions = transactionsOf(model, months, month);
    if (transactions.length < 2) continue;
    for (const [i, transaction] of transactions.entries()) {
      rows.push({ month, transaction, isLast: i === transactions.length - 1 });
    }
  }
  return {
    rows,
    placeOf: (month) => places[month] ?? Math.max(0, rows.length - 1),
    monthAt: (place) => rows[Math.max(0, Math.min(rows.length - 1, place))]?.month ?? 0,
  };
}

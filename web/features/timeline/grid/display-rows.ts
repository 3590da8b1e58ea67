import type { Transaction } from "#shared/api/transactions.ts";
import { type MonthTransactions, monthKey } from "#web/components/ledger/month-transactions.ts";

/** The months of a timeline. */
interface Months {
  readonly rows: readonly { readonly date: string }[];
}

/** A row of the table: a month, or one of the transactions of an expanded month. */
export interface DisplayRow {
  /** Row of the month in the model. */
  readonly month: number;
  /** Undefined for the month itself. */
  readonly transaction?: Transaction;
  /** Whether a transaction is the last one of its month. */
  readonly isLast?: boolean;
}

/** The rows of the table and the position of each month among them. */
export interface DisplayRows {
  readonly rows: readonly DisplayRow[];
  /** Position of a month among the rows. */
  placeOf(month: number): number;
  /** Month at a position. */
  monthAt(place: number): number;
}

/** The transactions of a month, which can be expanded when there are several. */
export function transactionsOf(
  model: Months,
  months: MonthTransactions,
  month: number,
): readonly Transaction[] {
  const row = model.rows[month];
  return (row && months.get(monthKey(row.date))) ?? [];
}

/**
 * Months, `yyyy-mm`, whose transactions have rows of their own: the expanded ones or, without aggregation, all months
 * with several except the collapsed ones.
 * @param toggled months toggled by hand
 */
export function expandedMonths(
  months: MonthTransactions,
  toggled: ReadonlySet<string>,
  isAggregated: boolean,
): ReadonlySet<string> {
  if (isAggregated) return toggled;
  const several = [...months].filter(([, transactions]) => transactions.length > 1);
  return new Set(several.map(([month]) => month).filter((month) => !toggled.has(month)));
}

/**
 * Lists the months with the transactions of the expanded ones below them.
 * @param only months, `yyyy-mm`, to list; all of them when null
 */
export function displayRows(
  model: Months,
  months: MonthTransactions,
  expanded: ReadonlySet<string>,
  only: ReadonlySet<string> | null = null,
): DisplayRows {
  const rows: DisplayRow[] = [];
  const places: number[] = [];
  for (const [month, { date }] of model.rows.entries()) {
    places.push(rows.length);
    if (only !== null && !only.has(monthKey(date))) continue;
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
    placeOf: (month) => Math.min(places[month] ?? rows.length, Math.max(0, rows.length - 1)),
    monthAt: (place) => rows[Math.max(0, Math.min(rows.length - 1, place))]?.month ?? 0,
  };
}

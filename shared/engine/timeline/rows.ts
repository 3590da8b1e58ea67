import { calendarDay, dayOf, monthOf } from "#shared/domain/dates.ts";
import { type Epochs, epochOn } from "#shared/engine/epochs/epochs.ts";
import type { PlanWindow } from "#shared/engine/plan/window.ts";
import type { MonthIndex, Plan } from "#shared/engine/types.ts";

/** Rows in order of month: one per month of the window, and one per other month with transactions. */
export interface Rows {
  readonly count: number;
  /** Buy day: the day of the month of the plan's start. */
  readonly dayOfMonth: number;
  readonly month: Int32Array;
  readonly day: Int32Array;
  readonly epoch: Uint8Array;
  /** 1 for rows of the window. */
  readonly inWindow: Uint8Array;
  /** Transactions of row i are those from `firstTransaction[i]` up to `firstTransaction[i + 1]`. */
  readonly firstTransaction: Int32Array;
  /** Position of the row's edit in the plan, −1 without one. */
  readonly edit: Int32Array;
}

/** Months that the window covers: from the start month on, while the buy day is not after the end. */
function windowMonths(window: PlanWindow, dayOfMonth: number): { first: MonthIndex; count: number } {
  const first = monthOf(window.start);
  let count = monthOf(window.end) - first + 1;
  if (count > 0 && dayOf(first + count - 1, dayOfMonth) > window.end) count--;
  return { first, count };
}

/** Lays out the rows of a plan. */
export function buildRows(plan: Plan, window: PlanWindow, epochs: Epochs): Rows {
  const { dayOfMonth } = calendarDay(window.start);
  const { first, count: windowCount } = windowMonths(window, dayOfMonth);
  const last = first + windowCount - 1;
  const transactionMonths = plan.transactions.map((transaction) => monthOf(transaction.date));
  const outside = new Set(transactionMonths.filter((month) => month < first || month > last));
  const extra = [...outside].sort((a, b) => a - b);
  const before = extra.filter((month) => month < first);
  const count = windowCount + extra.length;
  const month = new Int32Array(count);
  const inWindow = new Uint8Array(count);
  month.set(before);
  for (let i = 0; i < windowCount; i++) {
    month[before.length + i] = first + i;
    inWindow[before.length + i] = 1;
  }
  month.set(extra.slice(before.length), before.length + windowCount);
  const day = month.map((index) => dayOf(index, dayOfMonth));
  const epoch = new Uint8Array(count);
  const firstTransaction = new Int32Array(count + 1);
  const edit = new Int32Array(count).fill(-1);
  const editMonths = plan.edits.map((entry) => monthOf(entry.date));
  let transaction = 0;
  let nextEdit = 0;
  let current = count === 0 ? 0 : epochOn(epochs, day[0]!);
  for (let i = 0; i < count; i++) {
    while (current + 1 < epochs.halvingDate.length && epochs.halvingDate[current + 1]! <= day[i]!) current++;
    epoch[i] = current;
    firstTransaction[i] = transaction;
    while (transactionMonths[transaction] === month[i]) transaction++;
    while (nextEdit < editMonths.length && editMonths[nextEdit]! < month[i]!) nextEdit++;
    if (editMonths[nextEdit] === month[i]) edit[i] = nextEdit;
  }
  firstTransaction[count] = transaction;
  return { count, dayOfMonth, month, day, epoch, inWindow, firstTransaction, edit };
}

import type { Transaction } from "#shared/api/transactions.ts";

/** The transaction that a month of the plan suggests. */
export interface PlannedBuy {
  readonly date: string;
  readonly usdSpent: number | null;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

/** A month whose plan can be changed. */
export interface MonthTarget {
  /** Of the row, `yyyy-mm-dd`. */
  readonly date: string;
  /** Its buy date is in the future: nothing can be recorded yet. */
  readonly isFuture: boolean;
  /** Whether changing the plan is offered before recording: it was already changed for this month. */
  readonly isPlanFirst: boolean;
  /** The transaction that confirming the month records. */
  readonly planned: PlannedBuy;
  /** The cells of its row when it was opened. */
  readonly cell: (columnId: string) => unknown;
}

/**
 * What is edited: a recorded transaction, the buy of a month, or a new one on a day; `waitingKey` names the change that
 * waits for a network and is opened again.
 */
export type RecordTarget =
  | { readonly transaction: Transaction }
  | { readonly planned: PlannedBuy }
  | { readonly date: string; readonly waitingKey?: string | undefined };

/** The drawer's target: something to record, or a month without transactions. */
export type DrawerTarget = RecordTarget | { readonly month: MonthTarget };

/** Distinguishes targets: each has a form of its own. */
export function targetKey(target: DrawerTarget): string {
  if ("month" in target) return `month ${target.month.date}`;
  if ("transaction" in target) return `transaction ${target.transaction.id}`;
  return "planned" in target ? `planned ${target.planned.date}` : `new ${target.waitingKey ?? target.date}`;
}

/** Unsaved input of a form: by the first day of a month, or by the day or id of a transaction; see `RecordTarget`. */
export type UnsavedEntry =
  | { readonly kind: "month"; readonly key: string }
  | {
      readonly kind: "transaction";
      readonly key: string;
      readonly transaction: Transaction | undefined;
      readonly waitingKey?: string;
    };

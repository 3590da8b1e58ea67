import type { Transaction } from "#shared/api/transactions.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import { ownFigures, type PlannedChange } from "#web/features/power-tools/planned-change.ts";

/** What is done to all selected transactions. */
export type BulkAction =
  | { readonly kind: "account"; readonly account: string }
  /** `share` of the amount, as a fraction. */
  | { readonly kind: "fee"; readonly share: number | null }
  | { readonly kind: "shift"; readonly days: number | null }
  | { readonly kind: "remove" };

export const bulkActionNames: Readonly<Record<BulkAction["kind"], string>> = {
  account: "Set account",
  fee: "Set fee",
  shift: "Shift dates",
  remove: "Delete",
};

/** Which transactions are listed. */
export interface BulkFilter {
  /** `yyyy`; empty for all. */
  readonly year: string;
  readonly type: "all" | "buy" | "sell";
  /** Undefined for all; null for those without one. */
  readonly account: string | null | undefined;
}

export function isListed(
  { dateAcquired, transactionType, account }: Transaction,
  filter: BulkFilter,
): boolean {
  return (
    dateAcquired.startsWith(filter.year) &&
    (filter.type === "all" || transactionType === filter.type) &&
    (filter.account === undefined || account === filter.account)
  );
}

/**
 * The changes that an action makes; transactions that it leaves as they are have none.
 *
 * @returns none while the action is incomplete
 */
export function plannedChanges(transactions: readonly Transaction[], action: BulkAction): PlannedChange[] {
  return transactions.flatMap((transaction): PlannedChange[] => {
    switch (action.kind) {
      case "remove":
        return [{ kind: "remove", transaction }];
      case "account": {
        const account = action.account.trim() || null;
        return account === transaction.account ? [] : [{ kind: "change", transaction, account }];
      }
      case "fee": {
        if (action.share === null) return [];
        const { spent, fees } = ownFigures(transaction);
        const wanted = centsOf(Math.abs(spent) * action.share);
        return wanted === centsOf(fees) ? [] : [{ kind: "change", transaction, fees: fromCents(wanted) }];
      }
      case "shift": {
        const day = parseDate(transaction.dateAcquired);
        if (!action.days || day === null) return [];
        return [{ kind: "change", transaction, date: formatDate(day + action.days) }];
      }
    }
  });
}

import type { Transaction } from "#shared/api/transactions.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import { ownFigures, type PlannedChange } from "#web/features/power-tools/planned-change.ts";

/** What is done to all selected transactions. */
export type BulkAction =
  | { readonly kind: "account"; readonly account: string }
  /** `share` of the amount, as a fraction. */
  | { readonly kind: "fee"; readonly share: number | null }
  /** The same of each transaction whose amount is as large, in the currency in which it was entered. */
  | { readonly kind: "fixedFee"; readonly amount: number | null }
  | { readonly kind: "shift"; readonly days: number | null; readonly isEarlier: boolean }
  | { readonly kind: "remove" };

export const bulkActionNames: Readonly<Record<BulkAction["kind"], string>> = {
  account: msg("Set account"),
  fee: msg("Set fee"),
  fixedFee: msg("Set fee as an amount"),
  shift: msg("Shift dates"),
  remove: msg("Delete"),
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

/** What an action makes of a transaction; null if it leaves it as it is, or is incomplete. */
function plannedChange(transaction: Transaction, action: BulkAction): PlannedChange | null {
  switch (action.kind) {
    case "remove":
      return { kind: "remove", transaction };
    case "account": {
      const account = action.account.trim() || null;
      return account === transaction.account ? null : { kind: "change", transaction, account };
    }
    case "fee": {
      if (action.share === null || action.share > 1) return null;
      return feeChange(transaction, centsOf(Math.abs(ownFigures(transaction).spent) * action.share));
    }
    case "fixedFee":
      // No more than the amount, as with a share.
      return action.amount === null || action.amount > Math.abs(ownFigures(transaction).spent)
        ? null
        : feeChange(transaction, centsOf(action.amount));
    case "shift": {
      const day = parseDate(transaction.dateAcquired);
      if (!action.days || day === null) return null;
      return {
        kind: "change",
        transaction,
        date: formatDate(action.isEarlier ? day - action.days : day + action.days),
      };
    }
  }
}

const feeChange = (transaction: Transaction, cents: number): PlannedChange | null =>
  cents === centsOf(ownFigures(transaction).fees)
    ? null
    : { kind: "change", transaction, fees: fromCents(cents) };

/** The changes that an action makes; transactions that it leaves as they are have none. */
export function plannedChanges(transactions: readonly Transaction[], action: BulkAction): PlannedChange[] {
  return transactions.flatMap((transaction) => plannedChange(transaction, action) ?? []);
}

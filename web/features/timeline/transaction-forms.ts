import type { ComponentType } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import type { DrawerTarget, UnsavedEntry } from "#web/components/ledger/form-target.ts";

/** The forms that the timeline opens. They belong to the transactions; the route passes them in. */
export interface TransactionForms {
  /** Adds or edits a transaction, or changes the plan for a month. */
  readonly Drawer: ComponentType<{ target: DrawerTarget; onImport(): void; onClose(): void }>;
  /** Imports transactions from a file. */
  readonly Import: ComponentType<{ recorded: readonly Transaction[]; onClose(): void }>;
  /** The plan changes without effect. */
  readonly IdleOverrides: ComponentType<{ onClose(): void }>;
  /** Continues with unsaved entries. */
  readonly UnsavedNote: ComponentType<{
    planId: string;
    recorded: readonly Transaction[];
    onGoOn(entry: UnsavedEntry): void;
  }>;
}

import { amountFields } from "#shared/domain/transaction-derivation.ts";
import type { UnsavedEntries } from "#web/session/unsaved-entries.ts";
import type { TransactionDraft } from "./transaction-draft.ts";

/** Unsaved entries of the form, stored in this browser for one user. */
export interface EditedTransactions {
  /** ISO dates of new transactions, ids of recorded ones. */
  keys(): string[];
  /** @param key the ISO date of a new transaction, the id of a recorded one */
  read(key: string): TransactionDraft | null;
  /** Null removes them. */
  write(key: string, draft: TransactionDraft | null): void;
}

/** An entry as stored: fields set by the user are listed by name. */
interface StoredEntry extends Readonly<Record<string, unknown>> {
  readonly date: string;
  readonly type: "buy" | "sell";
  readonly editedFields: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isEntry = (value: unknown): value is StoredEntry =>
  isRecord(value) &&
  typeof value.date === "string" &&
  (value.type === "buy" || value.type === "sell") &&
  Array.isArray(value.editedFields);

const amount = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

function draftOf(entry: StoredEntry): TransactionDraft {
  const { date, type, buyingPrice, btcBought, usdSpent, feesUSD, costUSD, editedFields } = entry;
  return {
    date,
    type,
    figures: {
      buyingPriceUSD: amount(buyingPrice),
      btcBought: amount(btcBought),
      usdSpent: amount(usdSpent),
      feesUSD: amount(feesUSD),
      costUSD: amount(costUSD),
    },
    edited: new Set(amountFields.filter((field) => editedFields.includes(field))),
    dynamicTopUp: amount(entry.dynamicTopUp) ?? 0,
    cycleTopUp: amount(entry.cycleTopUp) ?? 0,
  };
}

function entryOf({ date, type, figures, edited, dynamicTopUp, cycleTopUp }: TransactionDraft): StoredEntry {
  const { buyingPriceUSD: buyingPrice, ...others } = figures;
  return { date, type, buyingPrice, ...others, dynamicTopUp, cycleTopUp, editedFields: [...edited] };
}

/** Reads and writes drafts of transactions as entries. */
export function editedTransactions(entries: UnsavedEntries): EditedTransactions {
  return {
    keys: () => entries.keys(),
    read(key) {
      const entry = entries.read(key);
      return isEntry(entry) ? draftOf(entry) : null;
    },
    write: (key, draft) => entries.write(key, draft === null ? undefined : entryOf(draft)),
  };
}

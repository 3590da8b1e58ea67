import { amountFields } from "#shared/domain/transaction-derivation.ts";
import type { TransactionDraft } from "./transaction-draft.ts";

const storageKey = "userEditedTransactions";

/** Entries of the form that are not recorded yet, kept in this browser for one user. */
export interface EditedTransactions {
  /** @param key the ISO date of a new transaction, the id of a recorded one */
  read(key: string): TransactionDraft | null;
  /** Null forgets them. */
  write(key: string, draft: TransactionDraft | null): void;
}

type Stored = Readonly<Record<string, unknown>>;

/** An entry as it is stored: what the user has set is listed by name. */
interface StoredEntry extends Stored {
  readonly date: string;
  readonly type: "buy" | "sell";
  readonly editedFields: readonly string[];
}

const isRecord = (value: unknown): value is Stored => typeof value === "object" && value !== null;
const isEntry = (value: unknown): value is StoredEntry =>
  isRecord(value) &&
  typeof value.date === "string" &&
  (value.type === "buy" || value.type === "sell") &&
  Array.isArray(value.editedFields);

function parsed(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

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

/** The entries of one user; those of others in the same storage are neither read nor changed. */
export function editedTransactions(
  userId: string,
  storage: Pick<Storage, "getItem" | "setItem">,
): EditedTransactions {
  const all = () => parsed(storage.getItem(storageKey));
  const own = () => {
    const entries = all()[userId];
    return isRecord(entries) ? entries : {};
  };
  return {
    read(key) {
      const entry = own()[key];
      return isEntry(entry) ? draftOf(entry) : null;
    },
    write(key, draft) {
      const { [key]: _, ...others } = own();
      const entries = draft === null ? others : { ...others, [key]: entryOf(draft) };
      try {
        storage.setItem(storageKey, JSON.stringify({ ...all(), [userId]: entries }));
      } catch {
        // A full or forbidden storage costs the safety net, not the entries.
      }
    },
  };
}

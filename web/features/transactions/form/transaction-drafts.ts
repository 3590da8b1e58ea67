import { currencyCodes } from "#shared/domain/currencies.ts";
import { amountFields } from "#shared/domain/transaction-derivation.ts";
import { type Drafts, draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";
import type { EnteredTransaction } from "./transaction-draft.ts";

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

function draftOf(entry: StoredEntry): EnteredTransaction {
  const { date, type, buyingPrice, btcBought, usdSpent, feesUSD, costUSD, editedFields } = entry;
  return {
    date,
    type,
    // Entries from before there was a choice are in dollars.
    currency: currencyCodes.find((code) => code === entry.currency) ?? "USD",
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
    account: typeof entry.account === "string" ? entry.account : "",
    ...(typeof entry.repeatKey === "string" && { repeatKey: entry.repeatKey }),
  };
}

function entryOf({
  date,
  type,
  currency,
  figures,
  edited,
  dynamicTopUp,
  cycleTopUp,
  account,
  repeatKey,
}: EnteredTransaction): StoredEntry {
  const { buyingPriceUSD: buyingPrice, ...others } = figures;
  return {
    date,
    type,
    currency,
    buyingPrice,
    ...others,
    dynamicTopUp,
    cycleTopUp,
    account,
    repeatKey,
    editedFields: [...edited],
  };
}

/** Unsaved transactions: new ones by their ISO date, recorded ones by their id. */
export const transactionDrafts = (entries: UnsavedEntries): Drafts<EnteredTransaction> =>
  draftsOf(entries, (entry) => (isEntry(entry) ? draftOf(entry) : null), entryOf);

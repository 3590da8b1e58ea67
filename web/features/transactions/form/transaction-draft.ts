import type { Transaction } from "#shared/api/transactions.ts";
import {
  type AmountField,
  amountFields,
  deriveFigures,
  type FeeModel,
  noFigures,
  suggestedFee,
  type TransactionFigures,
  type TransactionType,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import { checkTransaction, type TransactionError } from "#shared/domain/transaction-rules.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";

/** Parts of the amount that the plan added to its base amount. */
export type TopUpField = "dynamicTopUp" | "cycleTopUp";

/** A transaction being entered. A sell has negative amounts. */
export interface TransactionDraft {
  /** `yyyy-mm-dd`, empty while there is none. */
  readonly date: string;
  readonly type: TransactionType;
  readonly figures: TransactionFigures;
  /** Fields set by the user; they are not recalculated. */
  readonly edited: ReadonlySet<AmountField>;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

/** An empty transaction, or the buy that the plan has for a month. */
export function newDraft(date: string, planned?: PlannedBuy): TransactionDraft {
  return {
    date,
    type: "buy",
    figures: { ...noFigures, usdSpent: planned?.usdSpent ?? null },
    edited: new Set(),
    dynamicTopUp: planned?.dynamicTopUp ?? 0,
    cycleTopUp: planned?.cycleTopUp ?? 0,
  };
}

/** A recorded transaction. Its price counts as entered, and so does a fee that differs from the model's. */
export function draftOf(transaction: Transaction, fees: FeeModel): TransactionDraft {
  const { buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD } = transaction;
  const edited = new Set<AmountField>(["buyingPriceUSD"]);
  if (Math.abs(suggestedFee(usdSpent, fees) - feesUSD) >= 0.005) edited.add("feesUSD");
  return {
    date: transaction.dateAcquired,
    type: transaction.transactionType,
    figures: { buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD },
    edited,
    dynamicTopUp: transaction.dynamicTopUp,
    cycleTopUp: transaction.cycleTopUp,
  };
}

const signedFields: ReadonlySet<AmountField> = new Set(["btcBought", "usdSpent", "costUSD"]);

/**
 * Sets a field; null clears the user's value, so that it is recalculated once another one changes. Sold amounts may be
 * typed without a minus.
 */
export function withField(
  draft: TransactionDraft,
  field: AmountField,
  typed: number | null,
  fees: FeeModel,
): TransactionDraft {
  const isSold = draft.type === "sell" && signedFields.has(field) && typed !== null && typed !== 0;
  const value = isSold ? -Math.abs(typed) : typed;
  const edited = new Set(draft.edited);
  if (value === null) edited.delete(field);
  else edited.add(field);
  const given = { ...draft.figures, [field]: value };
  const figures = value === null ? given : deriveFigures(given, edited, draft.type, fees);
  return { ...draft, edited, figures };
}

/** Calculates empty fields that are not set by the user, e.g. after a field was cleared and left. */
export function completedDraft(draft: TransactionDraft, fees: FeeModel): TransactionDraft {
  return { ...draft, figures: deriveFigures(draft.figures, draft.edited, draft.type, fees) };
}

/** Applies the known price of the date, unless the user has entered one; null when none is known. */
export function withSuggestedPrice(
  draft: TransactionDraft,
  price: number | null,
  fees: FeeModel,
): TransactionDraft {
  if (draft.edited.has("buyingPriceUSD")) return draft;
  const { edited, figures } = draft;
  // Coins derived from another price are recalculated.
  const btcBought = edited.has("btcBought") ? figures.btcBought : null;
  return completedDraft({ ...draft, figures: { ...figures, buyingPriceUSD: price, btcBought } }, fees);
}

/** Switches between buy and sell: the amounts change their sign. */
export function withDraftType(draft: TransactionDraft, type: TransactionType): TransactionDraft {
  return { ...draft, type, figures: withType(draft.figures, type) };
}

/** The errors of a draft, by field. `today` is `yyyy-mm-dd`. */
export function draftErrors(
  draft: TransactionDraft,
  today: string,
): ReadonlyMap<TransactionError["field"], string> {
  const checked = checkTransaction(
    {
      ...draft.figures,
      dateAcquired: draft.date === "" ? null : draft.date,
      transactionType: draft.type,
      dynamicTopUp: draft.dynamicTopUp,
      cycleTopUp: draft.cycleTopUp,
    },
    today,
  );
  if (checked.ok) return new Map();
  return new Map(checked.errors.map(({ field, message }) => [field, message]));
}

/** The draft in the API's format. */
export function bodyOf({ date, type, figures, dynamicTopUp, cycleTopUp }: TransactionDraft) {
  const amounts = amountFields.flatMap((field) => {
    const value = figures[field];
    return value === null ? [] : [[field, value] as const];
  });
  return {
    dateAcquired: date,
    transactionType: type,
    ...(Object.fromEntries(amounts) as Partial<Record<AmountField, number>>),
    dynamicTopUp,
    cycleTopUp,
  };
}

/** Whether two drafts would be recorded identically. */
export function isSameDraft(one: TransactionDraft, other: TransactionDraft): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

import type { Transaction } from "#shared/api/transactions.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import {
  type AmountField,
  deriveFigures,
  type FeeModel,
  noFigures,
  suggestedFee,
  type TransactionFigures,
  type TransactionType,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import { checkTransaction, type TransactionError } from "#shared/domain/transactions/transaction-rules.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import type { DayRate } from "#web/components/ledger/planned-body.ts";

/** Parts of the amount that the plan added to its base amount. */
export type TopUpField = "dynamicTopUp" | "cycleTopUp";

/** A transaction being entered. A sell has negative amounts. */
export interface EnteredTransaction {
  /** `yyyy-mm-dd`, empty while there is none. */
  readonly date: string;
  readonly type: TransactionType;
  /** Of all figures but the bitcoin. */
  readonly currency: Currency;
  readonly figures: TransactionFigures;
  /** Fields set by the user; they are not recalculated. */
  readonly edited: ReadonlySet<AmountField>;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
  /** Wallet or exchange; empty for none. */
  readonly account: string;
  /** Of a new one: sent with each attempt to record it, also after a reload, so that it is recorded once. */
  readonly repeatKey?: string;
}

const dollars: DayRate = { currency: "USD", unitsPerUsd: 1 };

/** An empty transaction, or the buy that the plan has for a month, which is in US dollars. */
export function newDraft(date: string, planned?: PlannedBuy, rate: DayRate = dollars): EnteredTransaction {
  return inCurrency(
    {
      date,
      type: "buy",
      currency: "USD",
      figures: { ...noFigures, usdSpent: planned?.usdSpent ?? null },
      edited: new Set(),
      dynamicTopUp: planned?.dynamicTopUp ?? 0,
      cycleTopUp: planned?.cycleTopUp ?? 0,
      account: "",
    },
    1,
    rate,
  );
}

/** The fee model in another currency. */
export const feesAt = (fees: FeeModel, unitsPerUsd: number): FeeModel => ({
  ...fees,
  feeFixedUsd: fees.feeFixedUsd * unitsPerUsd,
});

/**
 * The same draft in another currency. Figures set by the user are converted, too, and stay set.
 *
 * @param unitsPerUsd rate of the draft's own currency
 */
export function inCurrency(draft: EnteredTransaction, unitsPerUsd: number, to: DayRate): EnteredTransaction {
  if (draft.currency === to.currency) return draft;
  const factor = to.unitsPerUsd / unitsPerUsd;
  const money = (value: number | null) => (value === null ? null : roundMoney(value * factor));
  const { buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD } = draft.figures;
  const spent = money(usdSpent);
  const fees = money(feesUSD);
  const cost = spent === null || fees === null ? money(costUSD) : roundMoney(spent + fees);
  return {
    ...draft,
    currency: to.currency,
    figures: {
      buyingPriceUSD: buyingPriceUSD === null ? null : buyingPriceUSD * factor,
      btcBought,
      usdSpent: spent,
      feesUSD: fees,
      costUSD: cost,
    },
    dynamicTopUp: roundMoney(draft.dynamicTopUp * factor),
    cycleTopUp: roundMoney(draft.cycleTopUp * factor),
  };
}

/**
 * A recorded transaction as it was entered. Its price counts as entered, and so does a fee that differs from the model's.
 *
 * @param fees in US dollars
 */
export function draftOf(transaction: Transaction, fees: FeeModel): EnteredTransaction {
  const { btcBought, entered } = transaction;
  const shown =
    entered === null
      ? transaction
      : {
          buyingPriceUSD: entered.buyingPrice,
          usdSpent: entered.spent,
          feesUSD: entered.fees,
          costUSD: entered.cost,
        };
  const { buyingPriceUSD, usdSpent, feesUSD, costUSD } = shown;
  const edited = new Set<AmountField>(["buyingPriceUSD"]);
  const suggested = suggestedFee(usdSpent, feesAt(fees, entered?.unitsPerUsd ?? 1));
  if (Math.abs(suggested - feesUSD) >= 0.005) edited.add("feesUSD");
  return {
    date: transaction.dateAcquired,
    type: transaction.transactionType,
    currency: entered?.currency ?? "USD",
    figures: { buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD },
    edited,
    dynamicTopUp: (entered ?? transaction).dynamicTopUp,
    cycleTopUp: (entered ?? transaction).cycleTopUp,
    account: transaction.account ?? "",
  };
}

const signedFields: ReadonlySet<AmountField> = new Set(["btcBought", "usdSpent", "costUSD"]);

/**
 * Sets a field; null clears the user's value, so that it is recalculated once another one changes. Sold amounts may be
 * typed without a minus.
 */
export function withField(
  draft: EnteredTransaction,
  field: AmountField,
  typed: number | null,
  fees: FeeModel,
): EnteredTransaction {
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
export function completedDraft(draft: EnteredTransaction, fees: FeeModel): EnteredTransaction {
  return { ...draft, figures: deriveFigures(draft.figures, draft.edited, draft.type, fees) };
}

/** Applies the known price of the date, unless the user has entered one; null when none is known. */
export function withSuggestedPrice(
  draft: EnteredTransaction,
  price: number | null,
  fees: FeeModel,
): EnteredTransaction {
  if (draft.edited.has("buyingPriceUSD")) return draft;
  const { edited, figures } = draft;
  // Coins derived from another price are recalculated.
  const btcBought = edited.has("btcBought") ? figures.btcBought : null;
  return completedDraft({ ...draft, figures: { ...figures, buyingPriceUSD: price, btcBought } }, fees);
}

/** Switches between buy and sell: the amounts change their sign. */
export function withDraftType(draft: EnteredTransaction, type: TransactionType): EnteredTransaction {
  return { ...draft, type, figures: withType(draft.figures, type) };
}

/** The errors of a draft, by field. `today` is `yyyy-mm-dd`. */
export function draftErrors(
  draft: EnteredTransaction,
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
    draft.currency,
  );
  if (checked.ok) return new Map();
  return new Map(checked.errors.map(({ field, message }) => [field, t(message)]));
}

/** The amounts of the draft in the API's format: in another currency than US dollars, the amounts are what was entered. */
export function bodyOf({ date, type, currency, figures, dynamicTopUp, cycleTopUp }: EnteredTransaction) {
  const base = { dateAcquired: date, transactionType: type };
  if (currency === "USD") {
    return { ...base, ...given({ ...figures, dynamicTopUp, cycleTopUp }) };
  }
  const { buyingPriceUSD: buyingPrice, btcBought, usdSpent: spent, feesUSD: fees, costUSD: cost } = figures;
  const entered = { currency, ...given({ buyingPrice, spent, fees, cost, dynamicTopUp, cycleTopUp }) };
  return { ...base, ...given({ btcBought }), entered };
}

/** The account in the API's format. */
export function accountOf({ account }: Pick<EnteredTransaction, "account">): string | null {
  return account.trim() || null;
}

/** The fields that have a value. */
function given<K extends string>(fields: Readonly<Record<K, number | null>>): Partial<Record<K, number>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<
    Record<K, number>
  >;
}

/** Whether two drafts would be recorded identically. */
export function isSameDraft(one: EnteredTransaction, other: EnteredTransaction): boolean {
  return accountOf(one) === accountOf(other) && JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

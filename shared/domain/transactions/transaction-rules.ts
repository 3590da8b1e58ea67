import type { Currency } from "#shared/domain/currencies.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { btcMessage, spentMessage } from "#shared/domain/plan/plan-overrides.ts";
import {
  fromMicros,
  largestAmounts,
  microsOf,
  type TransactionFigures,
  type TransactionType,
} from "#shared/domain/transaction-derivation.ts";
import type { PlainAmounts } from "./transaction-amounts.ts";

/** The day after the first block: no one had bitcoin before. */
export const earliestTransactionDate = "2009-01-04";

/** The error when a sell exceeds what the plan holds on its date. */
export const oversellMessage = msg("Cannot sell more BTC than held on that date");

/** A transaction as entered or imported, complete or not. Dates are `yyyy-mm-dd`. */
export interface TransactionDraft extends TransactionFigures {
  readonly dateAcquired: string | null;
  /** Absent: by the sign of the amounts. */
  readonly transactionType?: TransactionType | undefined;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

export interface TransactionError {
  readonly field: keyof TransactionDraft;
  readonly message: string;
}

export type CheckedTransaction =
  | { readonly ok: true; readonly amounts: PlainAmounts }
  | { readonly ok: false; readonly errors: readonly TransactionError[] };

/** Whether amounts are those of a buy or of a sell; a transaction without any is taken for a buy. */
export function typeOf({ btcBought, usdSpent, costUSD }: TransactionFigures): TransactionType {
  return (btcBought ?? usdSpent ?? costUSD ?? 0) < 0 ? "sell" : "buy";
}

/**
 * Checks a transaction whose figures are derived already, and gives it in integers.
 *
 * @param today UTC date, `yyyy-mm-dd`
 * @param currency of the figures and of the integers
 */
export function checkTransaction(
  draft: TransactionDraft,
  today: string,
  currency: Currency = "USD",
): CheckedTransaction {
  const errors = [...dateErrors(draft.dateAcquired, today), ...amountErrors(draft, currency)];
  if (errors.length === 0) errors.push(...contradictions(draft, currency));
  const { dateAcquired, btcBought, usdSpent, feesUSD, buyingPriceUSD } = draft;
  if (
    errors.length > 0 ||
    dateAcquired === null ||
    btcBought === null ||
    usdSpent === null ||
    feesUSD === null ||
    buyingPriceUSD === null
  ) {
    return { ok: false, errors };
  }
  const amounts = {
    dateAcquired,
    satoshis: satoshisOf(btcBought),
    usdCents: centsOf(usdSpent),
    feesCents: centsOf(feesUSD),
    priceMicros: microsOf(buyingPriceUSD),
    dynamicTopUpCents: centsOf(draft.dynamicTopUp),
    cycleTopUpCents: centsOf(draft.cycleTopUp),
  };
  return { ok: true, amounts };
}

function dateErrors(date: string | null, today: string): TransactionError[] {
  const refuse = (message: string): TransactionError[] => [{ field: "dateAcquired", message }];
  if (date === null || parseDate(date) === null) return refuse(t("Date is required"));
  if (date > today) return refuse(t("Date cannot be in the future"));
  return date < earliestTransactionDate
    ? refuse(t("Date must not be before {date}", { date: earliestTransactionDate }))
    : [];
}

function amountErrors(draft: TransactionDraft, currency: Currency): TransactionError[] {
  const type = draft.transactionType ?? typeOf(draft);
  const checks: [TransactionError["field"], string | undefined][] = [
    ["btcBought", signError("BTC", draft.btcBought, type, largestAmounts.btc, 1e-8)],
    ["buyingPriceUSD", priceError(draft.buyingPriceUSD)],
    ["usdSpent", signError(currency, draft.usdSpent, type, largestAmounts.usd, 0.01)],
    ["feesUSD", feesError(draft.feesUSD)],
    ["costUSD", costError(draft.costUSD)],
    ["dynamicTopUp", topUpError(draft.dynamicTopUp)],
    ["cycleTopUp", topUpError(draft.cycleTopUp)],
  ];
  return checks.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

/** @param unit the smallest amount: less than half of it is zero */
function signError(
  name: "BTC" | Currency,
  amount: number | null,
  type: TransactionType,
  largest: number,
  unit: number,
): string | undefined {
  if (amount === null || Number.isNaN(amount) || Math.abs(amount) < unit / 2) {
    return t("{name} amount is required and cannot be zero", { name });
  }
  if (Math.abs(amount) > largest) {
    return t("{name} amount must not exceed {max}", { name, max: String(largest) });
  }
  if (type === "sell" && amount > 0) {
    return t("{name} amount must be negative for sell transactions", { name });
  }
  if (type === "buy" && amount < 0) {
    return t("{name} amount must be positive for buy transactions", { name });
  }
  return undefined;
}

function priceError(price: number | null): string | undefined {
  if (price === null || Number.isNaN(price)) return t("Price is required");
  if (!(microsOf(price) > 0)) return t("Price must be greater than zero");
  return price > largestAmounts.price
    ? t("Price must not exceed {max}", { max: String(largestAmounts.price) })
    : undefined;
}

function feesError(fees: number | null): string | undefined {
  if (fees === null || Number.isNaN(fees)) return t("Fees are required");
  if (fees < 0) return t("Fees cannot be negative");
  return fees > largestAmounts.usd
    ? t("Fees must not exceed {max}", { max: String(largestAmounts.usd) })
    : undefined;
}

function costError(cost: number | null): string | undefined {
  if (cost === null || Math.abs(cost) <= 2 * largestAmounts.usd) return undefined;
  return t("Cost must not exceed {max}", { max: String(2 * largestAmounts.usd) });
}

function topUpError(topUp: number): string | undefined {
  return topUp >= 0 && topUp <= largestAmounts.usd ? undefined : t("Top-up must be non-negative");
}

/**
 * Figures that do not fit together. Beside a satoshi, there is room for what half a cent of the amount and half a
 * millionth of the price make of it, because both are held rounded (simulation model, section 2.2).
 */
function contradictions(draft: TransactionDraft, currency: Currency): TransactionError[] {
  const { btcBought, buyingPriceUSD: price, usdSpent, feesUSD, costUSD } = draft;
  if (btcBought === null || price === null || usdSpent === null || feesUSD === null) return [];
  const usdCents = centsOf(usdSpent);
  const expectedBtc = fromCents(usdCents) / price;
  const slack = 1e-8 + (0.005 + Math.abs(btcBought) * 5e-7) / price;
  if (Math.abs(fromSatoshis(satoshisOf(btcBought)) - expectedBtc) > slack * (1 + 1e-9)) {
    return [{ field: "btcBought", message: btcMessage(expectedBtc, currency) }];
  }
  if (costUSD === null) return [];
  const expectedCents = centsOf(costUSD) - centsOf(feesUSD);
  if (Math.abs(usdCents - expectedCents) <= 1) return [];
  return [{ field: "usdSpent", message: spentMessage(expectedCents, currency) }];
}

/** The figures of a checked transaction in the units people use. */
export function figuresOf(amounts: PlainAmounts) {
  const { satoshis, usdCents, feesCents, priceMicros, dynamicTopUpCents, cycleTopUpCents } = amounts;
  return {
    dateAcquired: amounts.dateAcquired,
    buyingPriceUSD: fromMicros(priceMicros),
    btcBought: fromSatoshis(satoshis),
    usdSpent: fromCents(usdCents),
    feesUSD: fromCents(feesCents),
    costUSD: fromCents(usdCents + feesCents),
    dynamicTopUp: fromCents(dynamicTopUpCents),
    cycleTopUp: fromCents(cycleTopUpCents),
  };
}

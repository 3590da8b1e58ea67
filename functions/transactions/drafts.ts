import { invalidFields } from "#functions/platform/errors.ts";
import type { ImportRow } from "#shared/api/transactions.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import {
  type AmountField,
  amountFields,
  deriveFigures,
  noFigures,
  type TransactionFigures,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import { conversionErrors, convertedAmounts } from "#shared/domain/transactions/entered-amounts.ts";
import type {
  ChosenLot,
  EnteredAmounts,
  PlainAmounts,
  TaxNotes,
  TransactionAmounts,
} from "#shared/domain/transactions/transaction-amounts.ts";
import {
  type CheckedTransaction,
  checkTransaction,
  figuresOf,
  typeOf,
} from "#shared/domain/transactions/transaction-rules.ts";
import type { ModelRates } from "./model-rates.ts";

/** The fields of a stored transaction that callers set. */
export interface TransactionContent extends TransactionAmounts, TaxNotes {}

/** Fields of a transaction as callers give them; what is absent follows from the rest. */
type GivenFields = Omit<ImportRow, "dateAcquired"> & {
  readonly dateAcquired?: string | undefined;
  readonly lots?: readonly { readonly id: string; readonly btc: number }[] | null | undefined;
};

/** The amounts in one currency, whichever it is. */
type PlainFields = Omit<GivenFields, "entered" | "account" | "lots">;

/** What is wrong with a field of a request, by its place in the transaction. */
interface Refusal {
  readonly field: string;
  readonly message: string;
}

const nothing = { ...noFigures, dateAcquired: null, dynamicTopUp: 0, cycleTopUp: 0 };

const dollarFields = [
  "buyingPriceUSD",
  "usdSpent",
  "feesUSD",
  "costUSD",
  "dynamicTopUp",
  "cycleTopUp",
] as const;
type DollarField = (typeof dollarFields)[number];

/** Where each amount is in what is entered in another currency. */
const enteredNames = {
  buyingPriceUSD: "buyingPrice",
  usdSpent: "spent",
  feesUSD: "fees",
  costUSD: "cost",
  dynamicTopUp: "dynamicTopUp",
  cycleTopUp: "cycleTopUp",
} as const satisfies Record<DollarField, string>;

/**
 * The transaction that given fields make, in integers; over an existing one, given fields replace its own and the
 * others follow. Amounts in another currency are completed and checked in it, and then converted.
 *
 * @param today UTC date, `yyyy-mm-dd`
 * @param path of the fields in the request, e.g. `body`
 * @param rates for amounts in other currencies that come without one
 * @throws AppError VALIDATION_FAILED naming every field that is wrong
 */
export function completed(
  given: GivenFields,
  today: string,
  path: string,
  rates: ModelRates,
  existing?: TransactionContent,
): TransactionContent {
  const result = complete(given, today, rates, existing);
  if (!Array.isArray(result)) return result;
  throw invalidFields(result.map(({ field, message }) => ({ path: `${path}.${field}`, message })));
}

/**
 * The transactions of an import, in integers.
 *
 * @throws AppError VALIDATION_FAILED naming the fields that are wrong, of at most a hundred rows
 */
export function completedRows(
  rows: readonly GivenFields[],
  today: string,
  rates: ModelRates,
): TransactionContent[] {
  const results = rows.map((row) => complete(row, today, rates));
  const errors = results.flatMap((result, index) =>
    Array.isArray(result)
      ? result.map(({ field, message }) => ({ path: `body.rows.${index}.${field}`, message }))
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
  return results.filter((result): result is TransactionContent => !Array.isArray(result));
}

function complete(
  { account, lots, ...given }: GivenFields,
  today: string,
  rates: ModelRates,
  existing?: TransactionContent,
): TransactionContent | Refusal[] {
  const amounts = completeAmounts(given, today, rates, existing);
  if (Array.isArray(amounts)) return amounts;
  // Chosen lots belong to the amount that they add up to.
  const before = existing?.satoshis === amounts.satoshis ? existing.lots : null;
  const chosen = lots?.map(({ id, btc }) => ({ id, satoshis: satoshisOf(btc) })) ?? null;
  const errors = chosen === null ? [] : lotErrors(chosen, amounts);
  if (errors.length > 0) return errors;
  return {
    ...amounts,
    account: account === undefined ? (existing?.account ?? null) : account,
    lots: lots === undefined ? before : chosen,
  };
}

/** What is wrong with chosen lots by themselves. */
function lotErrors(lots: readonly ChosenLot[], { satoshis }: TransactionAmounts): Refusal[] {
  const refusal = (message: string): Refusal[] => [{ field: "lots", message }];
  if (satoshis > 0) return refusal(msg("Lots can only be chosen for a sell"));
  if (new Set(lots.map(({ id }) => id)).size < lots.length) return refusal(msg("Each lot can be named once"));
  if (lots.some((lot) => lot.satoshis <= 0)) return refusal(msg("Each lot must give at least one satoshi"));
  const sum = lots.reduce((total, lot) => total + lot.satoshis, 0);
  return sum === -satoshis ? [] : refusal(msg("The lots must add up to the BTC that is sold"));
}

function completeAmounts(
  given: Omit<GivenFields, "account" | "lots">,
  today: string,
  rates: ModelRates,
  existing?: TransactionAmounts,
): TransactionAmounts | Refusal[] {
  const { entered, ...dollars } = given;
  const hasDollars = dollarFields.some((field) => given[field] !== undefined);
  if (entered !== undefined && hasDollars) {
    const message = msg("Give the amounts either in US dollars or in another currency, not both");
    return [{ field: "entered", message }];
  }
  const before = existing?.entered ?? null;
  const currency = entered?.currency ?? (hasDollars ? undefined : before?.currency);
  if (currency === undefined) {
    const checked = completePlain(dollars, today, existing, "USD");
    return checked.ok ? { ...checked.amounts, entered: null } : [...checked.errors];
  }
  const fields = { ...dollars, ...inPlainFields(entered) };
  const checked = completePlain(fields, today, enteredBefore(existing, currency), currency);
  const place = ({ field, message }: { field: string; message: string }) => ({
    field: field in enteredNames ? `entered.${enteredNames[field as DollarField]}` : field,
    message,
  });
  if (!checked.ok) return checked.errors.map(place);
  const { dateAcquired } = checked.amounts;
  // The rate belongs to the date: it stays with it.
  const isSameRate = before?.currency === currency && existing?.dateAcquired === dateAcquired;
  const rate = entered?.unitsPerUsd ?? (isSameRate ? before.unitsPerUsd : rates(currency, dateAcquired));
  const converted = convertedAmounts(checked.amounts, currency, rate);
  const errors = conversionErrors(converted);
  return errors.length > 0 ? errors.map(place) : converted;
}

/** An existing transaction in the currency; of one in another currency only the date and the bitcoin stay. */
function enteredBefore(
  existing: TransactionAmounts | undefined,
  currency: EnteredAmounts["currency"],
): PlainAmounts | Pick<PlainAmounts, "dateAcquired" | "satoshis"> | undefined {
  if (existing === undefined) return undefined;
  const { dateAcquired, satoshis, entered } = existing;
  if (entered?.currency !== currency) return { dateAcquired, satoshis };
  const { spentCents: usdCents, feesCents, priceMicros, dynamicTopUpCents, cycleTopUpCents } = entered;
  return { dateAcquired, satoshis, usdCents, feesCents, priceMicros, dynamicTopUpCents, cycleTopUpCents };
}

function inPlainFields(entered: GivenFields["entered"]): PlainFields {
  return Object.fromEntries(
    dollarFields.flatMap((field) => {
      const value = entered?.[enteredNames[field]];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Completes and checks amounts that are all in one currency. */
function completePlain(
  given: PlainFields,
  today: string,
  existing: PlainAmounts | Pick<PlainAmounts, "dateAcquired" | "satoshis"> | undefined,
  currency: Currency,
): CheckedTransaction {
  const before = figuresBefore(existing);
  const type = given.transactionType ?? typeOf({ ...before, ...present(given) });
  const edited = new Set(amountFields.filter((field) => given[field] !== undefined));
  const figures = deriveFigures({ ...withType(before, type), ...present(given) }, edited, type, null);
  const checked = checkTransaction(
    {
      ...figures,
      ...(given.transactionType && { transactionType: given.transactionType }),
      dateAcquired: given.dateAcquired ?? before.dateAcquired,
      dynamicTopUp: given.dynamicTopUp ?? before.dynamicTopUp,
      cycleTopUp: given.cycleTopUp ?? before.cycleTopUp,
    },
    today,
    currency,
  );
  if (checked.ok) return checked;
  // A price that follows from both amounts is missing only because one of them is wrong.
  const priceFollows = ["btcBought", "usdSpent"].every((field) => edited.has(field as AmountField));
  const errors = checked.errors.filter(
    ({ field }) => field !== "buyingPriceUSD" || edited.has(field) || !priceFollows,
  );
  return { ok: false, errors };
}

function figuresBefore(existing: PlainAmounts | Pick<PlainAmounts, "dateAcquired" | "satoshis"> | undefined) {
  if (existing === undefined) return nothing;
  if ("usdCents" in existing) return figuresOf(existing);
  const { dateAcquired, satoshis } = existing;
  return { ...nothing, dateAcquired, btcBought: fromSatoshis(satoshis) };
}

function present(given: PlainFields): Partial<TransactionFigures> {
  const entries: [AmountField, number][] = amountFields.flatMap((field) => {
    const value = given[field];
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(entries);
}

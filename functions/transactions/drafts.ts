import { invalidFields } from "#functions/platform/errors.ts";
import type { ImportRow } from "#shared/api/transactions.ts";
import {
  type AmountField,
  amountFields,
  deriveFigures,
  noFigures,
  type TransactionFigures,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import {
  checkTransaction,
  figuresOf,
  type TransactionAmounts,
  type TransactionError,
  typeOf,
} from "#shared/domain/transaction-rules.ts";

/** Fields of a transaction as callers give them; what is absent follows from the rest. */
type GivenFields = Omit<ImportRow, "dateAcquired"> & { readonly dateAcquired?: string | undefined };

const nothing = { ...noFigures, dateAcquired: null, dynamicTopUp: 0, cycleTopUp: 0 };

/**
 * The transaction that given fields make, in integers; over an existing one, given fields replace its own and the
 * others follow.
 *
 * @param today UTC date, `yyyy-mm-dd`
 * @param path of the fields in the request, e.g. `body`
 * @throws AppError VALIDATION_FAILED naming every field that is wrong
 */
export function completed(
  given: GivenFields,
  today: string,
  path: string,
  existing?: TransactionAmounts,
): TransactionAmounts {
  const result = complete(given, today, existing);
  if (!Array.isArray(result)) return result;
  throw invalidFields(result.map(({ field, message }) => ({ path: `${path}.${field}`, message })));
}

/**
 * The transactions of an import, in integers.
 *
 * @throws AppError VALIDATION_FAILED naming the fields that are wrong, of at most a hundred rows
 */
export function completedRows(rows: readonly GivenFields[], today: string): TransactionAmounts[] {
  const results = rows.map((row) => complete(row, today));
  const errors = results.flatMap((result, index) =>
    Array.isArray(result)
      ? result.map(({ field, message }) => ({ path: `body.rows.${index}.${field}`, message }))
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors.slice(0, 100));
  return results.filter((result): result is TransactionAmounts => !Array.isArray(result));
}

function complete(
  given: GivenFields,
  today: string,
  existing?: TransactionAmounts,
): TransactionAmounts | TransactionError[] {
  const before = existing ? figuresOf(existing) : nothing;
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
  );
  if (checked.ok) return checked.amounts;
  // A price that follows from both amounts is missing only because one of them is wrong.
  const priceFollows = ["btcBought", "usdSpent"].every((field) => edited.has(field as AmountField));
  return checked.errors.filter(
    ({ field }) => field !== "buyingPriceUSD" || edited.has(field) || !priceFollows,
  );
}

function present(given: GivenFields): Partial<TransactionFigures> {
  const entries: [AmountField, number][] = amountFields.flatMap((field) => {
    const value = given[field];
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(entries);
}

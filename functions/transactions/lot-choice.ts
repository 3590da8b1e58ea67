import { invalidFields } from "#functions/platform/errors.ts";
import { byDate, type StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { matchLots } from "#shared/engine/tax/match-lots.ts";
import type { TaxEvent } from "#shared/engine/tax/tax-events.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import type { OpenLedger } from "./ledger-writer.ts";

/** A transaction as matching takes it: amounts are without effect on which lots there are. */
function eventOf(stored: StoredTransaction): TaxEvent {
  return {
    id: stored.id,
    path: stored.id,
    date: parseDate(stored.dateAcquired) ?? 0,
    account: "",
    isSell: stored.satoshis < 0,
    satoshis: Math.abs(stored.satoshis),
    cents: Math.abs(stored.usdCents),
    feeCents: stored.feesCents,
    lots: stored.lots,
  };
}

/** Why the sells cannot be taken from their lots, those without from the oldest; null when they can. */
function problemOf(transactions: readonly StoredTransaction[]): PlanRefused | null {
  try {
    matchLots(transactions.map(eventOf), "specific", false);
    return null;
  } catch (error) {
    if (error instanceof PlanRefused) return error;
    throw error;
  }
}

/**
 * Refuses chosen lots that are not there or are sold already. A ledger that cannot be matched anyway, because it sells
 * coins that were never recorded, refuses only what is wrong with this sell itself.
 *
 * @param path of the transaction's fields in the request, e.g. `body`
 * @throws AppError VALIDATION_FAILED naming its `lots`
 */
export async function checkLots(ledger: OpenLedger, sell: StoredTransaction, path = "body"): Promise<void> {
  if (sell.lots === null) return;
  const { transactions } = await ledger.whole();
  const others = transactions.filter(({ id }) => id !== sell.id);
  const problem = problemOf([...others, sell].toSorted(byDate));
  if (problem === null) return;
  const isOwn = problem.refusal.path.startsWith(sell.id) && problem.refusal.code === "lotChoice";
  if (!isOwn && problemOf(transactions) !== null) return;
  const message = isOwn
    ? msg("A chosen lot was not held on that date, or has too little left")
    : msg("A later sell needs one of these lots");
  throw invalidFields([{ path: `${path}.lots`, message }], problem);
}

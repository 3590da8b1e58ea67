import { AppError } from "#functions/platform/errors.ts";
import { type Holdings, uncoveredSells } from "#functions/platform/records/plan/coverage.ts";
import type { LedgerMoves } from "#functions/platform/records/plan/ledger-months.ts";
import { byDate, type StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { t } from "#shared/domain/language/translate.ts";
import { oversellMessage } from "#shared/domain/transactions/transaction-rules.ts";

/**
 * Refuses a change after which the plan sells coins that it does not hold. What is held is what the engine's ledger
 * says: recorded buys, and the planned buys of months in which nothing is recorded. A sell that was uncovered before
 * and is not itself changed, because the plan changed since, does not count against this change.
 *
 * @param before the whole ledger
 * @param path of the field to blame for a sell, e.g. `body.btcBought`
 * @throws AppError VALIDATION_FAILED
 */
export function checkCoverage(
  holdings: Holdings,
  before: readonly StoredTransaction[],
  { gone, came }: LedgerMoves,
  path: (sell: StoredTransaction) => string,
): void {
  const left = new Set(gone.map(({ id }) => id));
  const after = [...before.filter(({ id }) => !left.has(id)), ...came].toSorted(byDate);
  const uncovered = uncoveredSells(holdings, after);
  if (uncovered.length === 0) return;
  const excused = new Set(uncoveredSells(holdings, before));
  const sell = uncovered.find((transaction) => !excused.has(transaction));
  if (sell === undefined) return;
  throw new AppError("VALIDATION_FAILED", oversellMessage, {
    details: [{ path: path(sell), message: oversellMessage }],
    suggestions: [t("On {date}, the plan holds fewer coins than this sale.", { date: sell.dateAcquired })],
  });
}

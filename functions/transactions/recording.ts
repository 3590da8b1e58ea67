import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { LedgerHead, StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { TransactionAmounts } from "#shared/domain/transactions/transaction-amounts.ts";
import { mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";

interface Birth {
  readonly id: string;
  readonly sequence: number;
  readonly now: string;
  readonly requestHash: string | null;
}

/** A transaction as it is first recorded. */
export function fresh(
  amounts: TransactionAmounts,
  { id, sequence, now, requestHash }: Birth,
): StoredTransaction {
  return {
    ...amounts,
    id,
    version: 1,
    sequence,
    position: 0,
    createdAt: now,
    updatedAt: now,
    batchId: null,
    attempt: null,
    requestHash,
  };
}

/** @throws AppError VALIDATION_FAILED when the ledger has no room for this many more */
export function checkRoom({ months }: LedgerHead, more: number): void {
  const recorded = Object.values(months).reduce((sum, { count }) => sum + count, 0);
  if (recorded + more <= mostTransactions) return;
  throw invalidFields([
    { path: "body", message: `At most ${mostTransactions} transactions can be recorded` },
  ]);
}

/** @throws AppError CONFLICT when the key was used for something else */
export function repeated<T extends { requestHash: string | null }>(
  earlier: T,
  requestHash: string | null,
): T {
  if (earlier.requestHash === requestHash) return earlier;
  throw new AppError("CONFLICT", "This idempotency key was already used for a different request");
}

/** What a call with an idempotency key asked for, to tell a repetition from another request. */
export function hashOf(content: TransactionAmounts | readonly TransactionAmounts[]): string {
  return fingerprint(JSON.stringify("dateAcquired" in content ? asked(content) : content.map(asked)));
}

/** Of amounts entered in another currency only those: the rate may be another one by the time of a repetition. */
function asked({ entered, ...dollars }: TransactionAmounts) {
  if (entered === null) return dollars;
  const { unitsPerUsd: _, ...given } = entered;
  return { dateAcquired: dollars.dateAcquired, satoshis: dollars.satoshis, ...given };
}

/** What is not there, and what belongs to someone else. */
export function notFound(message = "Transaction not found"): AppError {
  return new AppError("NOT_FOUND", message);
}

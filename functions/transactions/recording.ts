import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { LedgerHead, StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";
import type { TransactionContent } from "./drafts.ts";

interface Birth {
  readonly id: string;
  readonly sequence: number;
  readonly now: string;
  readonly requestHash: string | null;
}

/** A transaction as it is first recorded. */
export function fresh(
  content: TransactionContent,
  { id, sequence, now, requestHash }: Birth,
): StoredTransaction {
  return {
    ...content,
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
    {
      path: "body",
      message: t("At most {max} transactions can be recorded", { max: String(mostTransactions) }),
    },
  ]);
}

/** @throws AppError CONFLICT when the key was used for something else */
export function repeated<T extends { requestHash: string | null }>(
  earlier: T,
  requestHash: string | null,
): T {
  if (earlier.requestHash === requestHash) return earlier;
  throw new AppError("CONFLICT", msg("This idempotency key was already used for a different request"));
}

/** The content of a call with an idempotency key, to distinguish a repetition from another request. */
export function hashOf(content: TransactionContent | readonly TransactionContent[]): string {
  return fingerprint(JSON.stringify("dateAcquired" in content ? asked(content) : content.map(asked)));
}

/** Of amounts entered in another currency only those: the rate may be another one by the time of a repetition. */
function asked({ entered, account, lots, ...dollars }: TransactionContent) {
  const details = { ...(account !== null && { account }), ...(lots !== null && { lots }) };
  if (entered === null) return { ...dollars, ...details };
  const { unitsPerUsd: _, ...given } = entered;
  return { dateAcquired: dollars.dateAcquired, satoshis: dollars.satoshis, ...given, ...details };
}

/** The error for transactions that do not exist or belong to someone else. */
export function notFound(message = msg("Transaction not found")): AppError {
  return new AppError("NOT_FOUND", message);
}

import * as z from "zod";
import type { TransactionAmounts } from "#shared/domain/transaction-rules.ts";

/** A recorded buy or sell as stored: whole cents and satoshis, both negative for a sell. */
export const StoredTransaction = z.object({
  id: z.string(),
  version: z.int().positive(),
  dateAcquired: z.iso.date(),
  satoshis: z.int(),
  usdCents: z.int(),
  feesCents: z.int().nonnegative(),
  /** Millionths of a dollar per bitcoin. */
  priceMicros: z.int().positive(),
  dynamicTopUpCents: z.int().nonnegative(),
  cycleTopUpCents: z.int().nonnegative(),
  /** Order of recording: the ledger's version at the time, then the place within an import. */
  sequence: z.int().nonnegative(),
  position: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The import it came with; null for one recorded by itself. */
  batchId: z.string().nullable(),
  /** The attempt at that import which wrote it: only the committed attempt's rows count. */
  attempt: z.string().nullable(),
  /** Fingerprint of what a call with an idempotency key asked for. */
  requestHash: z.string().nullable(),
}) satisfies z.ZodType<TransactionAmounts>;
export type StoredTransaction = z.infer<typeof StoredTransaction>;

/** An import that was completed. Rows of a batch without this record, or of another attempt, do not exist. */
export const ImportBatch = z.object({
  batchId: z.string(),
  attempt: z.string(),
  state: z.enum(["committed", "undone"]),
  count: z.int().positive(),
  requestHash: z.string(),
  createdAt: z.iso.datetime(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

export const DeletedTransaction = StoredTransaction.extend({ restorableUntil: z.iso.datetime() });
export type DeletedTransaction = z.infer<typeof DeletedTransaction>;

/** All that is recorded of one user. */
export interface Ledger {
  /** Grows with every change; 0 before the first. */
  readonly version: number;
  /** In the order of the simulation: by date, then as recorded. */
  readonly transactions: readonly StoredTransaction[];
  readonly batches: readonly ImportBatch[];
  /** Taken away, and perhaps not restorable any more. */
  readonly deleted: readonly DeletedTransaction[];
  /** Rows of imports that were never completed or were undone. */
  readonly leftovers: readonly StoredTransaction[];
}

const partition = (userId: string) => `user#${userId}`;

/**
 * Keys in the planner table. All begin with `ledger`, and the version sorts first, so that one query reads it before
 * everything that it stands for.
 */
export const ledgerKeys = {
  partition,
  prefix: "ledger",
  version: (userId: string) => ({ pk: partition(userId), sk: "ledger" }),
  batch: (userId: string, batchId: string) => ({ pk: partition(userId), sk: `ledger#batch#${batchId}` }),
  deleted: (userId: string, id: string) => ({ pk: partition(userId), sk: `ledger#deleted#${id}` }),
  transaction: (userId: string, id: string) => ({ pk: partition(userId), sk: `ledger#transaction#${id}` }),
  kindOf(sortKey: unknown): "version" | "batch" | "deleted" | "transaction" | undefined {
    if (sortKey === "ledger") return "version";
    const kind = typeof sortKey === "string" ? sortKey.split("#")[1] : undefined;
    return kind === "batch" || kind === "deleted" || kind === "transaction" ? kind : undefined;
  },
};

/** What decides a transaction's place in the ledger. */
export type LedgerPlace = Pick<StoredTransaction, "dateAcquired" | "sequence" | "position" | "id">;

/** Oldest date first; of one day the one recorded first. */
export function byDate(left: LedgerPlace, right: LedgerPlace): number {
  return (
    compare(left.dateAcquired, right.dateAcquired) ||
    left.sequence - right.sequence ||
    left.position - right.position ||
    compare(left.id, right.id)
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Makes a ledger of what is stored: rows count once the record of their import is there. */
export function assembleLedger(stored: {
  readonly version: number;
  readonly rows: readonly StoredTransaction[];
  readonly batches: readonly ImportBatch[];
  readonly deleted: readonly DeletedTransaction[];
}): Ledger {
  const committed = new Map(
    stored.batches
      .filter(({ state }) => state === "committed")
      .map((batch) => [batch.batchId, batch.attempt]),
  );
  const counts = ({ batchId, attempt }: StoredTransaction) =>
    batchId === null || (attempt !== null && committed.get(batchId) === attempt);
  return {
    version: stored.version,
    transactions: stored.rows.filter(counts).toSorted(byDate),
    batches: stored.batches,
    deleted: stored.deleted,
    leftovers: stored.rows.filter((row) => !counts(row)),
  };
}

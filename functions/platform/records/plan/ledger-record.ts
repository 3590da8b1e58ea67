import * as z from "zod";
import { currencyCodes } from "#shared/domain/currencies.ts";
import type { TaxNotes, TransactionAmounts } from "#shared/domain/transactions/transaction-amounts.ts";

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
  /** What was entered in another currency; null for dollars, as all transactions were before there was a choice. */
  entered: z
    .object({
      currency: z.enum(currencyCodes).exclude(["USD"]),
      unitsPerUsd: z.number().positive(),
      spentCents: z.int(),
      feesCents: z.int().nonnegative(),
      priceMicros: z.int().positive(),
      dynamicTopUpCents: z.int().nonnegative(),
      cycleTopUpCents: z.int().nonnegative(),
    })
    .nullable()
    .default(null),
  /** The wallet or exchange; null for transactions from before there was a choice, too. */
  account: z.string().min(1).nullable().default(null),
  /** The lots that a sell is taken from. */
  lots: z
    .array(z.object({ id: z.string(), satoshis: z.int().positive() }))
    .nullable()
    .default(null),
  /** Order of recording: the ledger's version at the time, then the place within an import. */
  sequence: z.int().nonnegative(),
  position: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The import it came with; null for one recorded by itself. */
  batchId: z.string().nullable(),
  /** The attempt at that import which wrote it: only the committed attempt's rows count. */
  attempt: z.string().nullable(),
  /** Fingerprint of the content of a call with an idempotency key. */
  requestHash: z.string().nullable(),
}) satisfies z.ZodType<TransactionAmounts & TaxNotes>;
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

/** What is known of the transactions of one month without reading them. */
const LedgerMonth = z.object({
  count: z.int().positive(),
  sells: z.int().nonnegative(),
  /** Bought minus sold. */
  satoshis: z.number(),
  /** Satoshis that must be held before the month so that none of its sells takes more than there is. */
  needed: z.number().nonnegative(),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

/** What is known of a ledger without reading it. */
export const LedgerHead = z.object({
  /** Incremented with every change; 0 before the first. */
  version: z.int().nonnegative(),
  /** By month, `yyyy-mm`; months without transactions are absent. */
  months: z.record(z.string(), LedgerMonth),
  /** The version that replaced the whole ledger last: what was recorded before it does not count. */
  since: z.int().positive().optional(),
});
export type LedgerHead = z.infer<typeof LedgerHead>;

export const emptyHead: LedgerHead = { version: 0, months: {} };

/** All that is recorded of one user. */
export interface Ledger {
  /** Incremented with every change; 0 before the first. */
  readonly version: number;
  /** In the order of the simulation: by date, then as recorded. */
  readonly transactions: readonly StoredTransaction[];
  readonly batches: readonly ImportBatch[];
  /** Removed, and perhaps no longer restorable. */
  readonly deleted: readonly DeletedTransaction[];
  /** Rows of imports that were never completed or were undone, and from before the ledger was replaced. */
  readonly leftovers: readonly StoredTransaction[];
}

const partition = (userId: string) => `user#${userId}`;

/**
 * Keys in the planner table. All begin with `ledger`, and the head sorts first, so that one query reads it before
 * everything that it stands for. A transaction is stored twice, written together: by its id, and by its place, which
 * puts a ledger in order and gives pages of it without reading the rest.
 */
export const ledgerKeys = {
  partition,
  prefix: "ledger",
  head: (userId: string) => ({ pk: partition(userId), sk: "ledger" }),
  batch: (userId: string, batchId: string) => ({ pk: partition(userId), sk: `ledger#batch#${batchId}` }),
  deleted: (userId: string, id: string) => ({ pk: partition(userId), sk: `ledger#deleted#${id}` }),
  transaction: (userId: string, id: string) => ({ pk: partition(userId), sk: `ledger#transaction#${id}` }),
  /** Sorts after everything that a reading of the ledger asks for. */
  turn: (userId: string) => ({ pk: partition(userId), sk: "ledger#turn" }),
  place: (userId: string, place: LedgerPlace) => ({ pk: partition(userId), sk: placeKey(place) }),
  /** Bounds of the sort keys of all transactions from one date to another, both included. */
  placesBetween: (from: string, to: string) => [`ledger#place#${from}`, `ledger#place#${to}#~`] as const,
  placeKey,
  kindOf(sortKey: unknown): "head" | "batch" | "deleted" | "place" | "transaction" | undefined {
    if (sortKey === "ledger") return "head";
    const kind = typeof sortKey === "string" ? sortKey.split("#")[1] : undefined;
    return kind === "batch" || kind === "deleted" || kind === "place" || kind === "transaction"
      ? kind
      : undefined;
  },
};

/** Sorts as `byDate` does. */
function placeKey({ dateAcquired, sequence, position, id }: LedgerPlace): string {
  const digits = (value: number) => String(value).padStart(10, "0");
  return `ledger#place#${dateAcquired}#${digits(sequence)}#${digits(position)}#${id}`;
}

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

/**
 * Whether a row counts: not from before the ledger was replaced, and once the record of its import is there, written for
 * the same attempt.
 */
export function isCounted(
  { batchId, attempt, sequence }: StoredTransaction,
  batchOf: (batchId: string) => ImportBatch | undefined,
  since = 0,
): boolean {
  if (sequence < since) return false;
  if (batchId === null) return true;
  const batch = batchOf(batchId);
  return batch?.state === "committed" && batch.attempt === attempt;
}

/** Makes a ledger of what is stored. */
export function assembleLedger(stored: {
  readonly version: number;
  readonly since?: number | undefined;
  readonly rows: readonly StoredTransaction[];
  readonly batches: readonly ImportBatch[];
  readonly deleted: readonly DeletedTransaction[];
}): Ledger {
  const { since = 0 } = stored;
  const batches = new Map(stored.batches.map((batch) => [batch.batchId, batch]));
  const counts = (row: StoredTransaction) => isCounted(row, (batchId) => batches.get(batchId), since);
  return {
    version: stored.version,
    transactions: stored.rows.filter(counts).toSorted(byDate),
    batches: stored.batches,
    deleted: stored.deleted.filter(({ sequence }) => sequence >= since),
    leftovers: stored.rows.filter((row) => !counts(row)),
  };
}

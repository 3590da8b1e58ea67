import {
  assembleLedger,
  byDate,
  type DeletedTransaction,
  emptyHead,
  type ImportBatch,
  isCounted,
  type LedgerHead,
  type StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";
import type { TransactionMove } from "#functions/transactions/ledger-change.ts";
import { LedgerChanged, type TransactionStore } from "#functions/transactions/store.ts";

interface Stored {
  head: LedgerHead;
  rows: Map<string, StoredTransaction>;
  batches: Map<string, ImportBatch>;
  deleted: Map<string, DeletedTransaction>;
}

/** In-memory transaction store with the same promises as the table's. */
export function createFakeTransactionStore(): TransactionStore {
  const ledgers = new Map<string, Stored>();
  const of = (userId: string): Stored => {
    const stored = ledgers.get(userId) ?? {
      head: emptyHead,
      rows: new Map(),
      batches: new Map(),
      deleted: new Map(),
    };
    ledgers.set(userId, stored);
    return stored;
  };
  const countedOf = (userId: string) => {
    const { rows, batches } = of(userId);
    return [...rows.values()].filter((row) => isCounted(row, (batchId) => batches.get(batchId)));
  };
  const require = (holds: boolean) => {
    if (!holds) throw new LedgerChanged("The ledger changed meanwhile");
  };
  const move = ({ rows, deleted }: Stored, { kind, transaction }: TransactionMove) => {
    const { id } = transaction;
    require(rows.has(id) === (kind === "replace" || kind === "delete"));
    if (kind === "restore") require(deleted.delete(id));
    if (kind === "delete") {
      rows.delete(id);
      deleted.set(id, structuredClone(transaction));
    } else rows.set(id, structuredClone(transaction));
  };
  return {
    version: async (userId) => of(userId).head.version,
    summary: async (userId) => of(userId).head,
    take: async () => async () => {},
    head: async (userId) => of(userId).head,
    batch: async (userId, batchId) => of(userId).batches.get(batchId),
    async find(userId, id) {
      const transaction = countedOf(userId).find((row) => row.id === id);
      const deleted = of(userId).deleted.get(id);
      return structuredClone({ ...(transaction && { transaction }), ...(deleted && { deleted }) });
    },
    async page(userId, { from, to, before, skip = 0, limit = Number.POSITIVE_INFINITY }) {
      const range = countedOf(userId).filter(
        (row) => row.dateAcquired >= from && row.dateAcquired <= to && (!before || byDate(row, before) < 0),
      );
      return structuredClone(range.toSorted((left, right) => byDate(right, left)).slice(skip, skip + limit));
    },
    async read(userId) {
      const { head, rows, batches, deleted } = of(userId);
      return structuredClone(
        assembleLedger({
          version: head.version,
          rows: [...rows.values()],
          batches: [...batches.values()],
          deleted: [...deleted.values()],
        }),
      );
    },
    async write(userId, after, change) {
      const stored = of(userId);
      require(stored.head.version === after.version - 1);
      if (change.kind === "commit" || change.kind === "undo") {
        const { batch } = change;
        require(stored.batches.has(batch.batchId) === (change.kind === "undo"));
        stored.batches.set(batch.batchId, batch);
      } else if (change.kind === "many") {
        const draft = { ...stored, rows: new Map(stored.rows), deleted: new Map(stored.deleted) };
        for (const each of change.changes) move(draft, each);
        Object.assign(stored, draft);
      } else move(stored, change);
      stored.head = after;
    },
    async stage(userId, rows) {
      for (const row of rows) of(userId).rows.set(row.id, structuredClone(row));
    },
    async erase(userId, rows) {
      for (const { id } of rows) of(userId).rows.delete(id);
    },
  };
}

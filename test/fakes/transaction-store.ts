import {
  assembleLedger,
  type DeletedTransaction,
  type ImportBatch,
  type StoredTransaction,
} from "#functions/platform/plan/ledger-record.ts";
import { LedgerChanged, type TransactionStore } from "#functions/transactions/store.ts";

interface Stored {
  version: number;
  rows: Map<string, StoredTransaction>;
  batches: Map<string, ImportBatch>;
  deleted: Map<string, DeletedTransaction>;
}

/** In-memory transaction store with the same promises as the table's. */
export function createFakeTransactionStore(): TransactionStore {
  const ledgers = new Map<string, Stored>();
  const of = (userId: string): Stored => {
    const stored = ledgers.get(userId) ?? {
      version: 0,
      rows: new Map(),
      batches: new Map(),
      deleted: new Map(),
    };
    ledgers.set(userId, stored);
    return stored;
  };
  return {
    version: async (userId) => of(userId).version,
    async read(userId) {
      const { version, rows, batches, deleted } = of(userId);
      return structuredClone(
        assembleLedger({
          version,
          rows: [...rows.values()],
          batches: [...batches.values()],
          deleted: [...deleted.values()],
        }),
      );
    },
    async write(userId, version, change) {
      const stored = of(userId);
      const require = (holds: boolean) => {
        if (!holds) throw new LedgerChanged("The ledger changed meanwhile");
      };
      require(stored.version === version);
      if (change.kind === "commit" || change.kind === "undo") {
        const { batch } = change;
        require(stored.batches.has(batch.batchId) === (change.kind === "undo"));
        stored.batches.set(batch.batchId, batch);
      } else {
        const { id } = change.transaction;
        require(stored.rows.has(id) === (change.kind === "replace" || change.kind === "delete"));
        if (change.kind === "restore") require(stored.deleted.delete(id));
        if (change.kind === "delete") {
          stored.rows.delete(id);
          stored.deleted.set(id, structuredClone(change.transaction));
        } else stored.rows.set(id, structuredClone(change.transaction));
      }
      stored.version += 1;
    },
    async stage(userId, rows) {
      for (const row of rows) of(userId).rows.set(row.id, structuredClone(row));
    },
    async erase(userId, rows) {
      for (const { id } of rows) of(userId).rows.delete(id);
    },
  };
}

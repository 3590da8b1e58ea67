import { randomUUID } from "node:crypto";
import { AppError, invalidFields } from "#functions/platform/app-error.ts";
import type { Ledger, StoredTransaction } from "#functions/platform/plan/ledger-record.ts";
import { fingerprint } from "#functions/platform/signatures.ts";
import type { ImportRow, NewTransaction, Transaction, TransactionChange } from "#shared/api/transactions.ts";
import { mostTransactions } from "#shared/api/transactions.ts";
import type { TransactionAmounts } from "#shared/domain/transaction-rules.ts";
import { completed, completedRows } from "./drafts.ts";
import { derivedId } from "./ids.ts";
import { createLedgerWriter, type LedgerCaller, type LedgerParts } from "./ledger-writer.ts";
import { type PageRequest, pageOf } from "./page.ts";
import { viewOf } from "./view.ts";

const hourMs = 3_600_000;
/** How long a deletion can be undone. */
const restorableMs = 24 * hourMs;

export type TransactionService = ReturnType<typeof createTransactionService>;

/** Records, changes and lists transactions. Nothing is written that makes the plan sell what it does not hold. */
export function createTransactionService(parts: LedgerParts) {
  const { store, clock } = parts;
  const writer = createLedgerWriter(parts);
  const timestamp = () => new Date(clock()).toISOString();
  const today = () => timestamp().slice(0, 10);
  const shown = async (stored: StoredTransaction): Promise<Transaction> =>
    viewOf(stored, await writer.series());

  return {
    async list({ userId }: LedgerCaller, request: PageRequest) {
      const [{ transactions }, series] = await Promise.all([store.read(userId), writer.series()]);
      const { items, ...paging } = pageOf(transactions, userId, request);
      return { transactions: items.map((stored) => viewOf(stored, series)), ...paging };
    },

    async get({ userId }: LedgerCaller, id: string): Promise<Transaction> {
      return shown(find(await store.read(userId), id));
    },

    async create(caller: LedgerCaller, { idempotencyKey, ...given }: NewTransaction): Promise<Transaction> {
      const amounts = completed(given, today(), "body");
      const id =
        idempotencyKey === undefined ? randomUUID() : derivedId(caller.userId, "transaction", idempotencyKey);
      const requestHash = idempotencyKey === undefined ? null : hashOf(amounts);
      const stored = await writer.change(caller, (ledger) => {
        const earlier = ledger.transactions.find((transaction) => transaction.id === id);
        if (earlier) return { done: repeated(earlier, requestHash) };
        if (ledger.deleted.some((transaction) => transaction.id === id)) {
          throw new AppError("CONFLICT", "This transaction has been deleted");
        }
        checkRoom(ledger, 1);
        const transaction = fresh(amounts, {
          id,
          sequence: ledger.version + 1,
          now: timestamp(),
          requestHash,
        });
        return {
          change: { kind: "record", transaction },
          after: [...ledger.transactions, transaction],
          blame: () => "body.btcBought",
          done: transaction,
        };
      });
      return shown(stored);
    },

    async update(
      caller: LedgerCaller,
      id: string,
      { version, ...given }: TransactionChange,
    ): Promise<Transaction> {
      const stored = await writer.change(caller, (ledger) => {
        const before = find(ledger, id);
        if (version !== undefined && version !== before.version) throw changedElsewhere();
        const transaction: StoredTransaction = {
          ...before,
          ...completed(given, today(), "body", before),
          version: before.version + 1,
          updatedAt: timestamp(),
        };
        return {
          change: { kind: "replace", transaction },
          after: ledger.transactions.map((other) => (other.id === id ? transaction : other)),
          blame: () => "body.btcBought",
          done: transaction,
        };
      });
      return shown(stored);
    },

    async remove(caller: LedgerCaller, id: string): Promise<Transaction & { restorableUntil: string }> {
      const restorableUntil = new Date(clock() + restorableMs).toISOString();
      const stored = await writer.change(caller, (ledger) => {
        const transaction = find(ledger, id);
        return {
          change: { kind: "delete", transaction: { ...transaction, restorableUntil } },
          after: ledger.transactions.filter((other) => other.id !== id),
          blame: () => "btcBought",
          done: transaction,
        };
      });
      return { ...(await shown(stored)), restorableUntil };
    },

    async restore(caller: LedgerCaller, id: string): Promise<Transaction> {
      const stored = await writer.change(caller, (ledger) => {
        const there = ledger.transactions.find((transaction) => transaction.id === id);
        if (there) return { done: there };
        const aside = ledger.deleted.find((transaction) => transaction.id === id);
        if (!aside || Date.parse(aside.restorableUntil) <= clock()) throw notFound();
        checkRoom(ledger, 1);
        const { restorableUntil: _, ...kept } = aside;
        const transaction = { ...kept, ...(isUndone(ledger, kept) && { batchId: null, attempt: null }) };
        return {
          change: { kind: "restore", transaction },
          after: [...ledger.transactions, transaction],
          blame: () => "btcBought",
          done: transaction,
        };
      });
      return shown(stored);
    },

    /**
     * Records all rows or none: they are written first without counting, and one conditional write makes them count.
     * What a broken attempt leaves behind never counts, and the next change tidies it up.
     */
    async import(caller: LedgerCaller, rows: readonly ImportRow[], idempotencyKey: string) {
      const { userId } = caller;
      const amounts = completedRows(rows, today());
      const batchId = derivedId(userId, "import", idempotencyKey);
      const requestHash = hashOf(amounts);
      const attempt = randomUUID();
      const now = timestamp();
      let staged: StoredTransaction[] | undefined;
      return writer.change(caller, async (ledger, check) => {
        const earlier = ledger.batches.find((batch) => batch.batchId === batchId);
        if (earlier?.state === "undone") {
          throw new AppError("CONFLICT", "This import has been undone. Start a new one to repeat it.");
        }
        if (earlier) {
          repeated(earlier, requestHash);
          return { done: { batchId, count: earlier.count } };
        }
        checkRoom(ledger, amounts.length);
        const all =
          staged ??
          amounts.map((row, position) => ({
            ...fresh(row, { id: randomUUID(), sequence: ledger.version + 1, now, requestHash: null }),
            position,
            batchId,
            attempt,
          }));
        const places = new Map(all.map(({ id, position }) => [id, position]));
        const blame = ({ id }: StoredTransaction) =>
          places.has(id) ? `body.rows.${places.get(id)}.btcBought` : "body.rows";
        const after = [...ledger.transactions, ...all];
        if (staged === undefined) {
          // Not a row is written for an import that cannot be.
          await check(after, blame);
          await store.stage(userId, all);
          staged = all;
        }
        const batch = {
          batchId,
          attempt,
          state: "committed",
          count: all.length,
          requestHash,
          createdAt: now,
        } as const;
        return { change: { kind: "commit", batch }, after, blame, done: { batchId, count: all.length } };
      });
    },

    /** Takes back an import; repeating it changes nothing. */
    async undoImport(caller: LedgerCaller, batchId: string) {
      let rows: StoredTransaction[] = [];
      const done = await writer.change(caller, (ledger) => {
        const batch = ledger.batches.find((candidate) => candidate.batchId === batchId);
        if (!batch) throw notFound("Import not found");
        if (batch.state === "undone") return { done: { batchId, count: 0 } };
        rows = ledger.transactions.filter((transaction) => transaction.batchId === batchId);
        return {
          change: { kind: "undo", batch: { ...batch, state: "undone" } },
          after: ledger.transactions.filter((transaction) => transaction.batchId !== batchId),
          blame: () => "btcBought",
          done: { batchId, count: rows.length },
        };
      });
      await store.erase(caller.userId, rows);
      return done;
    },
  };
}

interface Birth {
  readonly id: string;
  readonly sequence: number;
  readonly now: string;
  readonly requestHash: string | null;
}

function fresh(amounts: TransactionAmounts, { id, sequence, now, requestHash }: Birth): StoredTransaction {
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

function find(ledger: Ledger, id: string): StoredTransaction {
  const found = ledger.transactions.find((transaction) => transaction.id === id);
  if (!found) throw notFound();
  return found;
}

function isUndone(ledger: Ledger, { batchId }: StoredTransaction): boolean {
  return !ledger.batches.some((batch) => batch.batchId === batchId && batch.state === "committed");
}

function checkRoom(ledger: Ledger, more: number): void {
  if (ledger.transactions.length + more <= mostTransactions) return;
  throw invalidFields([
    { path: "body", message: `At most ${mostTransactions} transactions can be recorded` },
  ]);
}

/** @throws AppError CONFLICT when the key was used for something else */
function repeated<T extends { requestHash: string | null }>(earlier: T, requestHash: string | null): T {
  if (earlier.requestHash === requestHash) return earlier;
  throw new AppError("CONFLICT", "This idempotency key was used for another request");
}

function hashOf(content: TransactionAmounts | readonly TransactionAmounts[]): string {
  return fingerprint(JSON.stringify(content));
}

function notFound(message = "Transaction not found"): AppError {
  return new AppError("NOT_FOUND", message);
}

function changedElsewhere(): AppError {
  const message = "The transaction was changed elsewhere. Reload to see the latest values.";
  return new AppError("VERSION_CONFLICT", message);
}

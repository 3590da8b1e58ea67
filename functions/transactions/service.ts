import { randomUUID } from "node:crypto";
import { AppError } from "#functions/platform/app-error.ts";
import type { Ledger, StoredTransaction } from "#functions/platform/plan/ledger-record.ts";
import type { NewTransaction, Transaction, TransactionChange } from "#shared/api/transactions.ts";
import { completed } from "./drafts.ts";
import { derivedId } from "./ids.ts";
import { createImports } from "./imports.ts";
import { createLedgerWriter, type LedgerCaller, type LedgerParts } from "./ledger-writer.ts";
import { type PageRequest, pageOf } from "./page.ts";
import { checkRoom, fresh, hashOf, notFound, repeated } from "./recording.ts";
import { viewOf } from "./view.ts";

const hourMs = 3_600_000;
/** How long a deletion can be undone. */
const restorableMs = 24 * hourMs;

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
      return { data: items.map((stored) => viewOf(stored, series)), ...paging };
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

    ...createImports(parts, writer),
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

function changedElsewhere(): AppError {
  const message = "The transaction was changed elsewhere. Reload to see the latest values.";
  return new AppError("VERSION_CONFLICT", message);
}

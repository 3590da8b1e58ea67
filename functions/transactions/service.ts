import { randomUUID } from "node:crypto";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type {
  NewTransaction,
  Transaction,
  TransactionChange,
  WrittenTransaction,
} from "#shared/api/transactions.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { completed } from "./drafts.ts";
import { createImports } from "./imports.ts";
import { createLedgerWriter, type LedgerCaller, type LedgerDependencies } from "./ledger-writer.ts";
import { checkLots } from "./lot-choice.ts";
import { type PageRequest, pageOf } from "./page.ts";
import { checkRoom, fresh, hashOf, notFound, repeated } from "./recording.ts";
import { viewOf } from "./view.ts";

/** How long a deletion can be undone. */
const restorableMs = 24 * hourMs;

/** What a change did, with the version of the ledger that has it. */
interface Written {
  readonly done: StoredTransaction;
  readonly ledgerVersion: number;
}

/** Records, changes and lists transactions. Nothing is written that makes the plan sell what it does not hold. */
export function createTransactionService(dependencies: LedgerDependencies) {
  const { store, clock } = dependencies;
  const writer = createLedgerWriter(dependencies);
  const timestamp = () => new Date(clock()).toISOString();
  const today = () => timestamp().slice(0, 10);
  const shown = async (stored: StoredTransaction): Promise<Transaction> =>
    viewOf(stored, await writer.series());
  const written = async ({ done, ledgerVersion }: Written): Promise<WrittenTransaction> => ({
    ...(await shown(done)),
    ledgerVersion,
  });
  const find = async (userId: string, id: string): Promise<StoredTransaction> => {
    const { transaction } = await store.find(userId, id);
    if (!transaction) throw notFound();
    return transaction;
  };

  return {
    async list({ userId }: LedgerCaller, request: PageRequest) {
      const [{ items, ...paging }, series] = await Promise.all([
        pageOf(store, userId, request),
        writer.series(),
      ]);
      return { data: items.map((stored) => viewOf(stored, series)), ...paging };
    },

    async get({ userId }: LedgerCaller, id: string): Promise<Transaction> {
      return shown(await find(userId, id));
    },

    async create(
      caller: LedgerCaller,
      { idempotencyKey, ...given }: NewTransaction,
    ): Promise<WrittenTransaction> {
      const amounts = completed(given, today(), "body", await writer.rates());
      const id =
        idempotencyKey === undefined ? randomUUID() : derivedId(caller.userId, "transaction", idempotencyKey);
      const requestHash = idempotencyKey === undefined ? null : hashOf(amounts);
      const change = await writer.change(caller, async (ledger) => {
        const { head } = ledger;
        const earlier = requestHash === null ? {} : await store.find(caller.userId, id);
        if (earlier.transaction) return { done: repeated(earlier.transaction, requestHash) };
        if (earlier.deleted) throw new AppError("CONFLICT", "This transaction has been deleted");
        checkRoom(head, 1);
        const transaction = fresh(amounts, {
          id,
          sequence: head.version + 1,
          now: timestamp(),
          requestHash,
        });
        await checkLots(ledger, transaction);
        return {
          change: { kind: "record", transaction },
          blame: () => "body.btcBought",
          done: transaction,
        };
      });
      return written(change);
    },

    async update(
      caller: LedgerCaller,
      id: string,
      { version, ...given }: TransactionChange,
    ): Promise<WrittenTransaction> {
      const rates = await writer.rates();
      const change = await writer.change(caller, async (ledger) => {
        const before = await find(caller.userId, id);
        if (version !== undefined && version !== before.version) throw changedElsewhere();
        const transaction: StoredTransaction = {
          ...before,
          ...completed(given, today(), "body", rates, before),
          version: before.version + 1,
          updatedAt: timestamp(),
        };
        // What was chosen before may no longer fit; only a new choice is refused for it.
        if (given.lots) await checkLots(ledger, transaction);
        return {
          change: { kind: "replace", before, transaction },
          blame: () => "body.btcBought",
          done: transaction,
        };
      });
      return written(change);
    },

    async remove(
      caller: LedgerCaller,
      id: string,
      version?: number,
    ): Promise<WrittenTransaction & { restorableUntil: string }> {
      const restorableUntil = new Date(clock() + restorableMs).toISOString();
      const change = await writer.change(caller, async () => {
        const transaction = await find(caller.userId, id);
        if (version !== undefined && version !== transaction.version) throw changedElsewhere();
        return {
          change: { kind: "delete", transaction: { ...transaction, restorableUntil } },
          blame: () => "btcBought",
          done: transaction,
        };
      });
      return { ...(await written(change)), restorableUntil };
    },

    async restore(caller: LedgerCaller, id: string): Promise<WrittenTransaction> {
      const change = await writer.change(caller, async ({ head }) => {
        const { transaction: there, deleted: aside } = await store.find(caller.userId, id);
        if (there) return { done: there };
        if (!aside || Date.parse(aside.restorableUntil) <= clock()) throw notFound();
        checkRoom(head, 1);
        const { restorableUntil: _, ...kept } = aside;
        const batch = kept.batchId === null ? undefined : await store.batch(caller.userId, kept.batchId);
        const isAlone = batch?.state !== "committed";
        const transaction = { ...kept, ...(isAlone && { batchId: null, attempt: null }) };
        return {
          change: { kind: "restore", transaction },
          blame: () => "btcBought",
          done: transaction,
        };
      });
      return written(change);
    },

    ...createImports(dependencies, writer),
  };
}

function changedElsewhere(): AppError {
  const message = "The transaction was changed elsewhere. Reload to see the latest values.";
  return new AppError("VERSION_CONFLICT", message);
}

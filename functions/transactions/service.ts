import { randomUUID } from "node:crypto";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type {
  NewTransaction,
  OneOfMany,
  Transaction,
  TransactionChange,
  WrittenChanges,
  WrittenTransaction,
} from "#shared/api/transactions.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { completed } from "./drafts.ts";
import { createImports } from "./imports.ts";
import type { TransactionMove } from "./ledger-change.ts";
import { createLedgerWriter, type LedgerCaller, type LedgerDependencies } from "./ledger-writer.ts";
import { checkLots } from "./lot-choice.ts";
import { type PageRequest, pageOf } from "./page.ts";
import { checkRoom, fresh, hashOf, repeated } from "./recording.ts";
import { transactionMoves } from "./transaction-moves.ts";
import { viewOf } from "./view.ts";

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
  const moves = transactionMoves(dependencies);

  return {
    async list({ userId }: LedgerCaller, request: PageRequest) {
      const [{ items, ...paging }, series] = await Promise.all([
        pageOf(store, userId, request),
        writer.series(),
      ]);
      return { data: items.map((stored) => viewOf(stored, series)), ...paging };
    },

    async get({ userId }: LedgerCaller, id: string): Promise<Transaction> {
      return shown(await moves.find(userId, id));
    },

    async create(
      caller: LedgerCaller,
      { idempotencyKey, ledgerVersion, ...given }: NewTransaction,
    ): Promise<WrittenTransaction> {
      const amounts = completed(given, today(), "body", await writer.rates());
      const id =
        idempotencyKey === undefined ? randomUUID() : derivedId(caller.userId, "transaction", idempotencyKey);
      const requestHash = idempotencyKey === undefined ? null : hashOf(amounts);
      const change = await writer.change(caller, async (ledger) => {
        const { head } = ledger;
        const earlier = requestHash === null ? {} : await store.find(caller.userId, id);
        if (earlier.transaction) return { done: repeated(earlier.transaction, requestHash) };
        if (earlier.deleted) throw new AppError("CONFLICT", msg("This transaction has been deleted"));
        if (ledgerVersion !== undefined && ledgerVersion !== head.version) throw ledgerChanged();
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

    async update(caller: LedgerCaller, id: string, given: TransactionChange): Promise<WrittenTransaction> {
      const rates = await writer.rates();
      const change = await writer.change(caller, async (ledger) => {
        const replace = await moves.replace(ledger, { caller, id, given, rates, path: "body" });
        return { change: replace, blame: () => "body.btcBought", done: replace.transaction };
      });
      return written(change);
    },

    async remove(
      caller: LedgerCaller,
      id: string,
      version?: number,
    ): Promise<WrittenTransaction & { restorableUntil: string }> {
      const restorableUntil = moves.restorableUntil();
      const change = await writer.change(caller, async () => {
        const remove = await moves.remove({ caller, id, version, restorableUntil });
        return { change: remove, blame: () => "btcBought", done: remove.transaction };
      });
      return { ...(await written(change)), restorableUntil };
    },

    async restore(caller: LedgerCaller, id: string): Promise<WrittenTransaction> {
      const change = await writer.change(caller, async ({ head }) => {
        const { transaction: there } = await store.find(caller.userId, id);
        if (there) return { done: there };
        checkRoom(head, 1);
        const restore = await moves.restore({ caller, id });
        return { change: restore, blame: () => "btcBought", done: restore.transaction };
      });
      return written(change);
    },

    /** Carries out all of the changes, or none of them; each transaction is named once. */
    async changeMany(caller: LedgerCaller, given: readonly OneOfMany[]): Promise<WrittenChanges> {
      const rates = await writer.rates();
      const restorableUntil = moves.restorableUntil();
      const { done, ledgerVersion } = await writer.change(caller, async (ledger) => {
        checkRoom(ledger.head, given.filter(({ kind }) => kind === "restore").length);
        const changes = await Promise.all(
          given.map((one, index): Promise<TransactionMove> => {
            const { id } = one;
            if (one.kind === "restore") return moves.restore({ caller, id });
            const { version } = one;
            if (one.kind === "remove") return moves.remove({ caller, id, version, restorableUntil });
            const path = `body.changes.${index}.change`;
            return moves.replace(ledger, { caller, id, given: { ...one.change, version }, rates, path });
          }),
        );
        const places = new Map(given.map(({ id }, index) => [id, index]));
        const blame = ({ id }: StoredTransaction) =>
          places.has(id) ? `body.changes.${places.get(id)}` : "body.changes";
        return { change: { kind: "many", changes }, blame, done: changes };
      });
      const series = await writer.series();
      const left = done.filter(({ kind }) => kind !== "delete");
      return {
        changed: left.map(({ transaction }) => viewOf(transaction, series)),
        removedIds: done.filter(({ kind }) => kind === "delete").map(({ transaction }) => transaction.id),
        restorableUntil,
        ledgerVersion,
      };
    },

    ...createImports(dependencies, writer),
  };
}

function ledgerChanged(): AppError {
  const message = msg("Your transactions were changed elsewhere. Reload to see the latest values.");
  return new AppError("VERSION_CONFLICT", message);
}

import { randomUUID } from "node:crypto";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { ImportRow, UndoneImport, WrittenImport } from "#shared/api/transactions.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { completedRows } from "./drafts.ts";
import type { LedgerCaller, LedgerDependencies, LedgerWriter } from "./ledger-writer.ts";
import { checkRoom, fresh, hashOf, notFound, repeated } from "./recording.ts";
import { viewOf } from "./view.ts";

/** The order of the list, for transactions of one import. */
const newestFirst = (one: StoredTransaction, other: StoredTransaction): number =>
  other.dateAcquired.localeCompare(one.dateAcquired) || other.position - one.position;

/** Imports of many transactions and their undoing. */
export function createImports({ store, clock }: LedgerDependencies, writer: LedgerWriter) {
  return {
    /**
     * Records all rows or none: they are written first without counting, and one conditional write makes them count.
     * What a broken attempt leaves behind never counts, and the next change tidies it up.
     */
    async import(
      caller: LedgerCaller,
      rows: readonly ImportRow[],
      idempotencyKey: string,
    ): Promise<WrittenImport> {
      const { userId } = caller;
      const now = new Date(clock()).toISOString();
      const amounts = completedRows(rows, now.slice(0, 10), await writer.rates());
      const batchId = derivedId(userId, "import", idempotencyKey);
      const requestHash = hashOf(amounts);
      const attempt = randomUUID();
      let staged: StoredTransaction[] | undefined;
      const { done, ledgerVersion } = await writer.change(caller, async (ledger) => {
        const earlier = await store.batch(userId, batchId);
        if (earlier?.state === "undone") {
          throw new AppError("CONFLICT", msg("This import has been undone. Start a new one to repeat it."));
        }
        if (earlier) {
          repeated(earlier, requestHash);
          const { transactions } = await ledger.whole();
          const recorded = transactions.filter((transaction) => transaction.batchId === batchId);
          return { done: { count: earlier.count, recorded } };
        }
        checkRoom(ledger.head, amounts.length);
        // A ledger that was replaced since counts nothing that was written before.
        if ((staged?.[0]?.sequence ?? Number.POSITIVE_INFINITY) < (ledger.head.since ?? 0))
          staged = undefined;
        const all =
          staged ??
          amounts.map((row, position) => ({
            ...fresh(row, { id: randomUUID(), sequence: ledger.head.version + 1, now, requestHash: null }),
            position,
            batchId,
            attempt,
          }));
        const places = new Map(all.map(({ id, position }) => [id, position]));
        const blame = ({ id }: StoredTransaction) =>
          places.has(id) ? `body.rows.${places.get(id)}.btcBought` : "body.rows";
        const batch = {
          batchId,
          attempt,
          state: "committed",
          count: all.length,
          requestHash,
          createdAt: now,
        } as const;
        const change = { kind: "commit", batch, rows: all } as const;
        if (staged === undefined) {
          // No row is written for an invalid import.
          await ledger.check(change, blame);
          // Tidies up after interrupted imports.
          await ledger.whole();
          await store.stage(userId, all);
          staged = all;
        }
        return { change, blame, done: { count: all.length, recorded: all } };
      });
      const series = await writer.series();
      const transactions = done.recorded.toSorted(newestFirst).map((stored) => viewOf(stored, series));
      return { batchId, count: done.count, ledgerVersion, transactions };
    },

    /** Takes back an import; repeating it changes nothing. */
    async undoImport(caller: LedgerCaller, batchId: string): Promise<UndoneImport> {
      let rows: StoredTransaction[] = [];
      const { ledgerVersion } = await writer.change(caller, async (ledger) => {
        const batch = await store.batch(caller.userId, batchId);
        if (!batch) throw notFound(msg("Import not found"));
        if (batch.state === "undone") return { done: null };
        const { transactions } = await ledger.whole();
        rows = transactions.filter((transaction) => transaction.batchId === batchId);
        return {
          change: { kind: "undo", batch: { ...batch, state: "undone" }, rows },
          blame: () => "btcBought",
          done: null,
        };
      });
      await store.erase(caller.userId, rows);
      return { batchId, count: rows.length, ledgerVersion, transactionIds: rows.map(({ id }) => id) };
    },
  };
}

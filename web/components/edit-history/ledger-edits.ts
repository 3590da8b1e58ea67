import type {
  ImportRow,
  OneOfMany,
  Transaction,
  TransactionChange,
  WrittenChanges,
} from "#shared/api/transactions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { changeMany } from "#web/components/ledger/change-many.ts";
import { ApiError } from "#web/transport/errors.ts";
import { EditRefused, type EditStep } from "./edit-history.ts";

/** The calls that change what is recorded. */
export interface LedgerCalls {
  get(id: string): Promise<Transaction>;
  /** All recorded transactions, in their order. */
  list(): Promise<readonly Transaction[]>;
  update(id: string, version: number, body: Omit<TransactionChange, "version">): Promise<unknown>;
  remove(id: string, version: number): Promise<unknown>;
  /** Restores a deleted transaction. */
  restore(id: string): Promise<unknown>;
  /** All of them or none. */
  changeMany(changes: OneOfMany[]): Promise<WrittenChanges>;
  importRows(
    rows: ImportRow[],
  ): Promise<{ readonly batchId: string; readonly transactions: readonly Transaction[] }>;
  undoImport(batchId: string): Promise<unknown>;
}

const contested = msg("The transaction was changed elsewhere, so nothing was overwritten.");
const gone = msg("The transaction no longer exists.");
const contestedSome = msg("Some of the transactions were changed elsewhere, so nothing was overwritten.");
const contestedImport = msg("Some of its transactions were changed elsewhere, so nothing was overwritten.");

/** Everything that was entered, with the currency and its rate, as a request that records it again. */
function rowOfRecorded({
  dateAcquired,
  transactionType,
  btcBought,
  buyingPriceUSD,
  usdSpent,
  feesUSD,
  dynamicTopUp,
  cycleTopUp,
  entered,
  account,
}: Transaction): ImportRow {
  const base = { dateAcquired, transactionType, btcBought, account };
  if (entered !== null) return { ...base, entered };
  return { ...base, buyingPriceUSD, usdSpent, feesUSD, dynamicTopUp, cycleTopUp };
}

/** The same with the lots that were chosen for a sell, which no import brings. */
export const bodyOfRecorded = (transaction: Transaction) => ({
  ...rowOfRecorded(transaction),
  lots: transaction.lots,
});

const contentOf = (transaction: Transaction) => JSON.stringify(bodyOfRecorded(transaction));

/** What names a transaction in the text of a step: `buy of 3 August 2026`. */
const namesOf = ({ transactionType, dateAcquired }: Transaction) => ({
  type: transactionType,
  date: formatDay(dateAcquired),
});

/** A transaction before and after a change of several; null after means deleted. */
export interface ChangedPart {
  readonly before: Transaction;
  readonly after: Transaction | null;
}

type SideOfPart = (part: ChangedPart) => Transaction | null;

const isSame = (one: Transaction | null, other: Transaction | null) =>
  one === null || other === null ? one === other : contentOf(one) === contentOf(other);

/** Creates the steps for changes of transactions. They keep track of the ids of repeated imports. */
export function createLedgerEdits(calls: LedgerCalls) {
  /** A repeated import records its transactions under other ids. */
  const renamed = new Map<string, string>();
  const idOf = (id: string): string => {
    const next = renamed.get(id);
    return next === undefined ? id : idOf(next);
  };

  /** The version of a transaction, if it has not changed since the step. */
  async function versionOf(left: Transaction): Promise<number> {
    let current: Transaction;
    try {
      current = await calls.get(idOf(left.id));
    } catch (error) {
      if (error instanceof ApiError && error.code === "NOT_FOUND")
        throw new EditRefused(t(gone), { cause: error });
      throw error;
    }
    if (contentOf(current) !== contentOf(left)) throw new EditRefused(t(contested));
    return current.version;
  }

  const remove = async (left: Transaction) => calls.remove(idOf(left.id), await versionOf(left));
  const restore = ({ id }: Transaction) => calls.restore(idOf(id));
  const write = async (left: Transaction, to: Transaction) =>
    calls.update(idOf(to.id), await versionOf(left), bodyOfRecorded(to));

  return {
    recorded: (transaction: Transaction): EditStep => ({
      name: t("{type, select, sell {sell} other {buy}} of {date} recorded", namesOf(transaction)),
      undo: () => remove(transaction),
      redo: () => restore(transaction),
    }),
    removed: (transaction: Transaction): EditStep => ({
      name: t("{type, select, sell {sell} other {buy}} of {date} deleted", namesOf(transaction)),
      undo: () => restore(transaction),
      redo: () => remove(transaction),
    }),
    changed: (before: Transaction, after: Transaction): EditStep => ({
      name: t("{type, select, sell {sell} other {buy}} of {date} changed", namesOf(after)),
      undo: () => write(after, before),
      redo: () => write(before, after),
    }),

    /** A change of several is one step. One that was cut off in the middle can be repeated. */
    changedMany(parts: readonly ChangedPart[], name: string): EditStep {
      const after = (part: ChangedPart) => part.after;
      const before = (part: ChangedPart) => part.before;
      const write = async (ordered: readonly ChangedPart[], from: SideOfPart, to: SideOfPart) => {
        const present = new Map((await calls.list()).map((row) => [row.id, row]));
        const changes = ordered.flatMap((part): OneOfMany[] => {
          const [left, wanted, id] = [from(part), to(part), idOf(part.before.id)];
          const current = present.get(id) ?? null;
          if (isSame(current, wanted)) return [];
          if (!isSame(current, left)) throw new EditRefused(t(contestedSome));
          if (current === null) return [{ kind: "restore", id }];
          const { version } = current;
          if (wanted === null) return [{ kind: "remove", id, version }];
          return [{ kind: "change", id, version, change: bodyOfRecorded(wanted) }];
        });
        await changeMany(calls.changeMany, changes);
      };
      return {
        name,
        // The other way around: what was deleted first needs what was deleted after it.
        undo: () => write(parts.toReversed(), after, before),
        redo: () => write(parts, before, after),
      };
    },

    /**
     * An import is one step, however many transactions it records.
     *
     * @param rows as they were recorded, in the order of the list
     * @param source the name of the file
     */
    imported(batchId: string, rows: readonly Transaction[], source: string): EditStep {
      let current = batchId;
      const batch = async () => (await calls.list()).filter(({ importBatchId }) => importBatchId === current);
      return {
        name: t("{count, plural, one {# transaction} other {# transactions}} imported from {source}", {
          count: rows.length,
          source,
        }),
        async undo() {
          const present = new Map((await batch()).map((row) => [row.id, contentOf(row)]));
          const isAsLeft = rows.every((row) => present.get(idOf(row.id)) === contentOf(row));
          if (!isAsLeft || present.size !== rows.length) throw new EditRefused(t(contestedImport));
          await calls.undoImport(current);
        },
        async redo() {
          const before = rows.map(({ id }) => idOf(id));
          // Within a day, the list has the last recorded first.
          const repeated = await calls.importRows(rows.toReversed().map(rowOfRecorded));
          current = repeated.batchId;
          repeated.transactions.forEach(({ id }, place) => {
            const earlier = before[place];
            if (earlier !== undefined && earlier !== id) renamed.set(earlier, id);
          });
        },
      };
    },
  };
}

import { AppError } from "#functions/platform/errors.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { TransactionChange } from "#shared/api/transactions.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { completed } from "./drafts.ts";
import type { TransactionMove } from "./ledger-change.ts";
import type { LedgerCaller, LedgerDependencies, OpenLedger } from "./ledger-writer.ts";
import { checkLots } from "./lot-choice.ts";
import type { ModelRates } from "./model-rates.ts";
import { notFound } from "./recording.ts";

/** How long a deletion can be undone. */
const restorableMs = 24 * hourMs;

interface Named {
  readonly caller: LedgerCaller;
  readonly id: string;
}

interface Replacement extends Named {
  readonly given: TransactionChange;
  readonly rates: ModelRates;
  /** Of the fields in the request, e.g. `body`. */
  readonly path: string;
}

interface Removal extends Named {
  /** The one that the caller has seen. */
  readonly version: number | undefined;
  readonly restorableUntil: string;
}

type MoveOf<Kind> = Extract<TransactionMove, { kind: Kind }>;

/** Changes of single transactions, as they are asked for and not yet written. */
export function transactionMoves({ store, clock }: Pick<LedgerDependencies, "store" | "clock">) {
  const timestamp = () => new Date(clock()).toISOString();
  /** @throws AppError NOT_FOUND */
  const find = async (userId: string, id: string): Promise<StoredTransaction> => {
    const { transaction } = await store.find(userId, id);
    if (!transaction) throw notFound();
    return transaction;
  };
  const asSeen = async ({ caller, id }: Named, version: number | undefined) => {
    const transaction = await find(caller.userId, id);
    if (version !== undefined && version !== transaction.version) throw changedElsewhere();
    return transaction;
  };
  return {
    find,
    restorableUntil: () => new Date(clock() + restorableMs).toISOString(),

    /** @throws AppError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED */
    async replace(
      ledger: OpenLedger,
      { given, rates, path, ...named }: Replacement,
    ): Promise<MoveOf<"replace">> {
      const { version, ...fields } = given;
      const before = await asSeen(named, version);
      const transaction: StoredTransaction = {
        ...before,
        ...completed(fields, timestamp().slice(0, 10), path, rates, before),
        version: before.version + 1,
        updatedAt: timestamp(),
      };
      // What was chosen before may no longer fit; only a new choice is refused for it.
      if (fields.lots) await checkLots(ledger, transaction, path);
      return { kind: "replace", before, transaction };
    },

    /** @throws AppError NOT_FOUND, VERSION_CONFLICT */
    async remove({ version, restorableUntil, ...named }: Removal): Promise<MoveOf<"delete">> {
      return { kind: "delete", transaction: { ...(await asSeen(named, version)), restorableUntil } };
    },

    /** @throws AppError NOT_FOUND when it was not deleted, or too long ago */
    async restore({ caller, id }: Named): Promise<MoveOf<"restore">> {
      const { transaction: there, deleted: aside } = await store.find(caller.userId, id);
      if (there || !aside || Date.parse(aside.restorableUntil) <= clock()) throw notFound();
      const { restorableUntil: _, ...kept } = aside;
      const batch = kept.batchId === null ? undefined : await store.batch(caller.userId, kept.batchId);
      const isAlone = batch?.state !== "committed";
      return { kind: "restore", transaction: { ...kept, ...(isAlone && { batchId: null, attempt: null }) } };
    },
  };
}

function changedElsewhere(): AppError {
  const message = msg("The transaction was changed elsewhere. Reload to see the latest values.");
  return new AppError("VERSION_CONFLICT", message);
}

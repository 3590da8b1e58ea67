import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type {
  Transaction,
  UndoneImport,
  WrittenChanges,
  WrittenImport,
  WrittenTransaction,
} from "#shared/api/transactions.ts";

/** What the calls that change the recorded transactions answer. */
export type LedgerWrite = WrittenTransaction | WrittenChanges | WrittenImport | UndoneImport;

/** All recorded transactions, newest first; within a day the last recorded first. */
export interface RecordedLedger {
  readonly transactions: readonly Transaction[];
  /** Version that the list has at least. */
  readonly ledgerVersion: number;
}

type Placed = Pick<Transaction, "id" | "dateAcquired">;

/**
 * The list after a change, newest first; null when the place of a transaction among those of its day is unknown: only
 * the server has the order.
 */
function listAfter<T extends Placed>(
  list: readonly T[],
  operation: string,
  answer: LedgerWrite,
  as: (transaction: Transaction) => T,
): T[] | null {
  // Several may have moved to the same day.
  if ("removedIds" in answer) return null;
  if ("transactionIds" in answer) {
    const gone = new Set(answer.transactionIds);
    return list.filter(({ id }) => !gone.has(id));
  }
  if ("transactions" in answer) {
    // Recorded last, they are the first of their day.
    return [...answer.transactions.map(as), ...list].sort((one, other) =>
      other.dateAcquired.localeCompare(one.dateAcquired),
    );
  }
  const { ledgerVersion: _, ...transaction } = answer;
  const written = as(transaction);
  const others = list.filter(({ id }) => id !== written.id);
  if (operation === "remove") return others;
  const at = list.findIndex(({ id }) => id === written.id);
  if (list[at]?.dateAcquired === written.dateAcquired) return list.with(at, written);
  const isAloneOnItsDay = others.every(({ dateAcquired }) => dateAcquired !== written.dateAcquired);
  if (!isAloneOnItsDay && operation !== "create") return null;
  const older = others.findIndex(({ dateAcquired }) => dateAcquired <= written.dateAcquired);
  return others.toSpliced(older < 0 ? others.length : older, 0, written);
}

/** Whether a list is exactly one change behind a result. */
const isNext = (ledgerVersion: number, written: LedgerWrite) => written.ledgerVersion === ledgerVersion + 1;

/** The ledger after a call; null when something else changed too, so that it has to be read again. */
export function ledgerAfter(
  ledger: RecordedLedger,
  operation: string,
  written: LedgerWrite,
): RecordedLedger | null {
  if (written.ledgerVersion <= ledger.ledgerVersion) return ledger;
  if (!isNext(ledger.ledgerVersion, written)) return null;
  const transactions = listAfter(ledger.transactions, operation, written, (transaction) => transaction);
  return transactions && { transactions, ledgerVersion: written.ledgerVersion };
}

/** The same for the engine's input, which has the oldest transaction first. */
export function configAfter(
  config: EngineConfig,
  operation: string,
  written: LedgerWrite,
): EngineConfig | null {
  if (!isNext(config.ledgerVersion, written)) return null;
  const after = listAfter(config.transactions.toReversed(), operation, written, engineInput);
  return after && { ...config, ledgerVersion: written.ledgerVersion, transactions: after.toReversed() };
}

/** A transaction as the engine reads it: price and cost follow from the amounts. */
function engineInput(transaction: Transaction): EngineConfig["transactions"][number] {
  const { id, dateAcquired, btcBought, usdSpent, feesUSD, dynamicTopUp, cycleTopUp, entered } = transaction;
  return {
    id,
    dateAcquired,
    btcBought,
    usdSpent,
    feesUSD,
    dynamicTopUp,
    cycleTopUp,
    ...(entered && { entered: { currency: entered.currency, spent: entered.spent, fees: entered.fees } }),
  };
}

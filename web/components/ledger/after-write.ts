import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Transaction, WrittenTransaction } from "#shared/api/transactions.ts";

/** All recorded transactions, newest first; within a day the last recorded first. */
export interface RecordedLedger {
  readonly transactions: readonly Transaction[];
  /** Version that the list has at least. */
  readonly ledgerVersion: number;
}

type Placed = Pick<Transaction, "id" | "dateAcquired">;

/**
 * The list after a change of one transaction, newest first; null when its place among those of its day is unknown: only
 * the server knows the order.
 */
function listAfter<T extends Placed>(list: readonly T[], operation: string, written: T): T[] | null {
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
const isNext = (ledgerVersion: number, written: WrittenTransaction) =>
  written.ledgerVersion === ledgerVersion + 1;

/**
 * The ledger after a call of one transaction; null when something else changed too, so that it has to be read again.
 */
export function ledgerAfter(
  ledger: RecordedLedger,
  operation: string,
  written: WrittenTransaction,
): RecordedLedger | null {
  if (written.ledgerVersion <= ledger.ledgerVersion) return ledger;
  if (!isNext(ledger.ledgerVersion, written)) return null;
  const { ledgerVersion, ...transaction } = written;
  const transactions = listAfter(ledger.transactions, operation, transaction);
  return transactions && { transactions, ledgerVersion };
}

/** The same for the engine's input, which has the oldest transaction first. */
export function configAfter(
  config: EngineConfig,
  operation: string,
  written: WrittenTransaction,
): EngineConfig | null {
  if (!isNext(config.ledgerVersion, written)) return null;
  const after = listAfter(config.transactions.toReversed(), operation, engineInput(written));
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

import { t } from "#shared/domain/language/translate.ts";
import { capital } from "#web/components/format/capital.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import {
  isUnanswered,
  type LedgerRequest,
  type RecordedOnce,
  type WaitingTransaction,
  type WaitingTransactions,
  waitingKey,
} from "#web/components/ledger/waiting-transactions.ts";
import { EditRefused } from "./edit-history.ts";
import type { useEditHistory } from "./use-edit-history.ts";

type Edits = Pick<ReturnType<typeof useEditHistory>, "offer">;
type WaitingAmounts = Partial<Pick<RecordedOnce, "usdSpent" | "btcBought" | "entered">>;

/** What a transaction is about: its amount in the currency in which it was entered, or its coins. */
function amountOf({ usdSpent, btcBought, entered }: WaitingAmounts): string {
  const spent = entered?.spent ?? usdSpent;
  if (spent === undefined) return `${bitcoinText(Math.abs(btcBought ?? 0))} BTC`;
  return formatMoney(Math.abs(spent), entered?.currency ?? "USD");
}

/** Names a waiting change: `new buy of 3 Aug 2026, US$ 100.00`. */
export function waitingName(waiting: LedgerRequest): string {
  const { dateAcquired, transactionType } = waiting.kind === "create" ? waiting.body : waiting.before;
  const values = { type: String(transactionType), date: formatDay(dateAcquired) };
  switch (waiting.kind) {
    case "create":
      return t("new {type, select, sell {sell} other {buy}} of {date}, {amount}", {
        ...values,
        amount: amountOf(waiting.body),
      });
    case "update":
      return t("change of the {type, select, sell {sell} other {buy}} of {date}: {amount}", {
        ...values,
        amount: amountOf(waiting.body),
      });
    default:
      return t("deletion of the {type, select, sell {sell} other {buy}} of {date}", values);
  }
}

/** Puts a change in place of another one under the same key; null means none. */
function swap(
  store: WaitingTransactions,
  key: string,
  from: WaitingTransaction | null,
  to: WaitingTransaction | null,
): boolean {
  // It was sent meanwhile, or someone has discarded it in another tab.
  if ((store.read(key) === null) !== (from === null))
    throw new EditRefused(t("It no longer waits for a connection."));
  if (to !== null) return store.put(to);
  store.remove(key);
  return true;
}

function offerSwap(
  edits: Edits,
  store: WaitingTransactions,
  key: string,
  before: WaitingTransaction | null,
  after: WaitingTransaction | null,
  name: string,
  text: string,
): void {
  edits.offer(
    {
      name,
      isWaiting: true,
      undo: async () => swap(store, key, after, before),
      redo: async () => swap(store, key, before, after),
    },
    text,
  );
}

/**
 * Lets a change of transactions wait for a network, in place of one of the same transaction that waits already, with a
 * message that offers to undo it.
 *
 * @param store of the user who made the call, taken before it: after a logout nothing is stored
 * @param error of the call
 * @param ledgerVersion of all transactions that the page knew
 * @returns false when the call failed for another reason, or this browser stores nothing
 */
export function keepTransaction(
  edits: Edits,
  store: WaitingTransactions,
  error: unknown,
  request: LedgerRequest,
  ledgerVersion: number,
): boolean {
  if (!isUnanswered(error)) return false;
  const key = waitingKey(request);
  // Taken back, it waits again, though its form was open.
  const earlier = store.read(key);
  const before = earlier && { ...earlier, held: null };
  const waiting: WaitingTransaction = { ...request, madeAt: Date.now(), ledgerVersion, held: null };
  if (!store.put(waiting)) return false;
  const name = waitingName(waiting);
  const edit = capital(name);
  const text = t("{edit}. It is saved when the connection is back.", { edit });
  offerSwap(edits, store, key, before, waiting, name, text);
  return true;
}

/** Discards a change that waits, with a message that offers to undo that. */
export function discardTransaction(
  edits: Edits,
  store: WaitingTransactions,
  waiting: WaitingTransaction,
): void {
  const key = waitingKey(waiting);
  store.remove(key);
  const name = t("{edit} discarded", { edit: waitingName(waiting) });
  offerSwap(edits, store, key, waiting, null, name, capital(name));
}

/**
 * Says that a new buy of a day, `yyyy-mm-dd`, or of a month, `yyyy-mm`, waits already: what the plan has for it is not
 * to be recorded twice. Null when none does.
 */
export function alreadyWaiting(store: WaitingTransactions, dates: string): string | null {
  for (const waiting of store.list()) {
    if (waiting.kind !== "create" || waiting.body.transactionType !== "buy") continue;
    const { dateAcquired } = waiting.body;
    if (dateAcquired.startsWith(dates))
      return t("A buy of {date} already waits for a connection.", { date: formatDay(dateAcquired) });
  }
  return null;
}

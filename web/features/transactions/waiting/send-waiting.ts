import type { Transaction, WrittenTransaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import {
  isUnanswered,
  type LedgerRequest,
  type WaitingTransaction,
  type WaitingTransactions,
  waitingKey,
} from "#web/components/ledger/waiting-transactions.ts";
import { reasonOf } from "#web/features/transactions/form/transaction-failure.ts";
import type { HoldName } from "#web/session/waiting-plan.ts";
import { ApiError, isTransient } from "#web/transport/errors.ts";

type Create = Extract<LedgerRequest, { kind: "create" }>["body"];
type Update = Extract<LedgerRequest, { kind: "update" }>["body"];

/** The calls that send what waits. Errors are those of `call`. */
export interface WaitingCalls {
  create(body: Create): Promise<WrittenTransaction>;
  update(id: string, body: Update & { readonly version: number }): Promise<WrittenTransaction>;
  remove(id: string, version: number): Promise<WrittenTransaction>;
  get(id: string): Promise<Transaction>;
}

/** A change that is saved now, and the transaction as it is after it; null for a deleted one. */
export interface SentTransaction {
  readonly request: LedgerRequest;
  readonly after: Transaction | null;
}

interface SendingWaiting {
  readonly userId: string;
  readonly store: WaitingTransactions;
  readonly calls: WaitingCalls;
  readonly hold: HoldName;
}

interface SendingResult {
  readonly sent: readonly SentTransaction[];
  /** Whether something is left to send, because the server did not respond or another tab is sending. */
  readonly isLeft: boolean;
}

type WaitingAnswer =
  | { readonly after: Transaction | null; readonly ledgerVersion: number | null }
  | { readonly held: WaitingTransaction }
  | "later";

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** Whether the same request may succeed later: it got no response, or none that judges it. */
const isForLater = (error: unknown) =>
  isUnanswered(error) || isTransient(error) || codeOf(error) === "UNAUTHENTICATED";

const isSameNumber = (given: number | undefined, recorded: number, decimals: number) =>
  given === undefined || given.toFixed(decimals) === recorded.toFixed(decimals);

/** Whether a recorded transaction is what a change asks for; price and cost follow from the rest. */
function isAsAsked(recorded: Transaction, { entered, ...body }: Update): boolean {
  const money = entered
    ? { given: entered, is: recorded.entered }
    : { given: { ...body, spent: body.usdSpent, fees: body.feesUSD }, is: ofDollars(recorded) };
  const { given, is } = money;
  if (is === null) return false;
  return (
    entered?.currency === recorded.entered?.currency &&
    (body.dateAcquired ?? recorded.dateAcquired) === recorded.dateAcquired &&
    (body.account === undefined || body.account === recorded.account) &&
    isSameNumber(body.btcBought, recorded.btcBought, 8) &&
    isSameNumber(given.spent, is.spent, 2) &&
    isSameNumber(given.fees, is.fees, 2) &&
    isSameNumber(given.dynamicTopUp, is.dynamicTopUp, 2) &&
    isSameNumber(given.cycleTopUp, is.cycleTopUp, 2)
  );
}

const ofDollars = ({ usdSpent, feesUSD, dynamicTopUp, cycleTopUp }: Transaction) => ({
  spent: usdSpent,
  fees: feesUSD,
  dynamicTopUp,
  cycleTopUp,
});

const refused = (waiting: WaitingTransaction, reason: string, isGone = false): WaitingAnswer => ({
  held: { ...waiting, held: { because: "refused", reason, isGone } },
});

/** What a refusal means: a lost response may have been that of a success. */
async function judged(
  waiting: WaitingTransaction,
  error: unknown,
  calls: WaitingCalls,
): Promise<WaitingAnswer> {
  const code = codeOf(error);
  if (waiting.kind === "create") {
    const held = { because: "ledger" } as const;
    if (code === "VERSION_CONFLICT") return { held: { ...waiting, held } };
    // The key belongs to something else that was recorded, or is deleted by now.
    const body = { ...waiting.body, idempotencyKey: crypto.randomUUID() };
    if (code === "CONFLICT") return { held: { ...waiting, body, held } };
    return refused(waiting, reasonOf(error, t("Failed to save transaction")));
  }
  const isRemoval = waiting.kind === "remove";
  if (code !== "NOT_FOUND" && code !== "VERSION_CONFLICT") {
    const failure = isRemoval ? t("Failed to delete transaction") : t("Failed to update transaction");
    return refused(waiting, reasonOf(error, failure));
  }
  const there = await calls.get(waiting.before.id).catch((reading: unknown) => {
    if (codeOf(reading) === "NOT_FOUND") return null;
    throw reading;
  });
  const isDone = isRemoval ? there === null : there !== null && isAsAsked(there, waiting.body);
  if (isDone) return { after: there, ledgerVersion: null };
  return there === null
    ? refused(waiting, t("The transaction was deleted elsewhere."), true)
    : refused(waiting, t("The transaction was changed elsewhere, so nothing was overwritten."));
}

async function answerOf(waiting: WaitingTransaction, calls: WaitingCalls): Promise<WaitingAnswer> {
  try {
    if (waiting.kind === "create") {
      const { body, ledgerVersion } = waiting;
      const written = await calls.create({ ...body, ...(ledgerVersion !== null && { ledgerVersion }) });
      return { after: written, ledgerVersion: written.ledgerVersion };
    }
    const { id, version } = waiting.before;
    if (waiting.kind === "update") {
      const written = await calls.update(id, { ...waiting.body, version });
      return { after: written, ledgerVersion: written.ledgerVersion };
    }
    const { ledgerVersion } = await calls.remove(id, version);
    return { after: null, ledgerVersion };
  } catch (error) {
    return isForLater(error) ? "later" : judged(waiting, error, calls);
  }
}

/**
 * Sends what waits and is not held back, one after another in the order in which it was made, in one tab at a time. What
 * is refused, or was overtaken by a change made elsewhere, is held back with the reason.
 */
export async function sendWaiting({ userId, store, calls, hold }: SendingWaiting): Promise<SendingResult> {
  const sent: SentTransaction[] = [];
  const release = await hold(`waiting transactions ${userId}`).catch(() => null);
  if (release === null) return { sent, isLeft: true };
  try {
    for (;;) {
      const waiting = store.list().find(({ held }) => held === null);
      if (waiting === undefined) return { sent, isLeft: false };
      const answer = await answerOf(waiting, calls).catch((): WaitingAnswer => "later");
      if (answer === "later") return { sent, isLeft: true };
      const key = waitingKey(waiting);
      // It may have been discarded, or replaced by another change, while it was sent.
      const isStill = store.read(key)?.madeAt === waiting.madeAt;
      if ("held" in answer) {
        if (!isStill) continue;
        // A full browser stores no reason: the change stays as it was.
        if (!store.put(answer.held)) return { sent, isLeft: true };
        if (waitingKey(answer.held) !== key) store.remove(key);
        continue;
      }
      if (isStill) store.remove(key);
      sent.push({ request: waiting, after: answer.after });
      const { ledgerVersion } = waiting;
      // The later ones were made knowing this one.
      if (ledgerVersion === null || answer.ledgerVersion !== ledgerVersion + 1) continue;
      for (const later of store.list()) {
        if (later.ledgerVersion === ledgerVersion)
          store.put({ ...later, ledgerVersion: answer.ledgerVersion });
      }
    }
  } finally {
    release();
  }
}

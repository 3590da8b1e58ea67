import { type AmountField, amountFields, deriveFigures } from "#shared/domain/transaction-derivation.ts";
import {
  type WaitingTransaction,
  type WaitingTransactions,
  waitingKey,
} from "#web/components/ledger/waiting-transactions.ts";
import type { Drafts } from "#web/session/unsaved-entries.ts";
import type { EnteredTransaction } from "./transaction-draft.ts";

/** A waiting change that has values of its own. */
type WaitingValues = Extract<WaitingTransaction, { body: unknown }>;

/** What a waiting change would record, as its form has it. */
function waitingDraft(waiting: WaitingValues): EnteredTransaction {
  const { body } = waiting;
  const { entered } = body;
  const before = waiting.kind === "update" ? waiting.before : null;
  const type = body.transactionType ?? before?.transactionType ?? "buy";
  const given = entered
    ? { price: entered.buyingPrice, spent: entered.spent, fees: entered.fees, cost: entered.cost }
    : { price: body.buyingPriceUSD, spent: body.usdSpent, fees: body.feesUSD, cost: body.costUSD };
  const figures = {
    buyingPriceUSD: given.price ?? null,
    btcBought: body.btcBought ?? null,
    usdSpent: given.spent ?? null,
    feesUSD: given.fees ?? null,
    costUSD: given.cost ?? null,
  };
  // The others follow from these when one is changed.
  const leading: readonly AmountField[] = ["buyingPriceUSD", "usdSpent", "feesUSD"];
  const edited = new Set(amountFields.filter((field) => leading.includes(field) && figures[field] !== null));
  const topUps = entered ?? body;
  return {
    date: body.dateAcquired ?? before?.dateAcquired ?? "",
    type,
    currency: entered?.currency ?? "USD",
    figures: deriveFigures(figures, edited, type, null),
    edited,
    dynamicTopUp: topUps.dynamicTopUp ?? 0,
    cycleTopUp: topUps.cycleTopUp ?? 0,
    account: body.account ?? "",
    repeatKey: waitingKey(waiting),
  };
}

/**
 * Lets a form begin with what a change would record, or go on with what was changed of that. The change is not sent
 * meanwhile: saving the form replaces it, and `resumeWaiting` lets it wait again.
 *
 * @param key of the change and of the entries of its form; nothing happens where no such change waits
 */
export function reopenWaiting(
  store: WaitingTransactions,
  drafts: Drafts<EnteredTransaction>,
  key: string,
): void {
  const waiting = store.read(key);
  if (waiting === null || waiting.kind === "remove") return;
  if (drafts.read(key) === null) drafts.write(key, waitingDraft(waiting));
  store.put({ ...waiting, held: { because: "form" } });
}

/** Lets a change wait again whose form was cancelled. */
export function resumeWaiting(store: WaitingTransactions, key: string): void {
  const waiting = store.read(key);
  if (waiting?.held?.because === "form") store.put({ ...waiting, held: null });
}

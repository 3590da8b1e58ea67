import type { NewTransaction, Transaction, TransactionChange } from "#shared/api/transactions.ts";
import { type UnsavedEntries, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { NetworkError, ResponseError } from "#web/transport/errors.ts";

/** A new transaction as it is sent; the key records it once, however often it is sent. */
export type RecordedOnce = NewTransaction & { readonly idempotencyKey: string };

/** One change of what is recorded, as it is sent; `before` is the transaction that it was made on. */
export type LedgerRequest =
  | { readonly kind: "create"; readonly body: RecordedOnce }
  | {
      readonly kind: "update";
      readonly before: Transaction;
      readonly body: Omit<TransactionChange, "version">;
    }
  | { readonly kind: "remove"; readonly before: Transaction };

/**
 * Why a change is no longer sent by itself: other transactions were changed since it was made, its form was opened
 * again, or the server has refused it for a reason that is a text for the user.
 */
type HeldBack =
  | { readonly because: "ledger" | "form" }
  | { readonly because: "refused"; readonly reason: string; readonly isGone: boolean };

/** A change that got no response and waits for a network. */
export type WaitingTransaction = LedgerRequest & {
  /** Milliseconds since 1970: they are sent in this order. */
  readonly madeAt: number;
  /** The version of all transactions that a new one was made on; null when it is recorded on any. */
  readonly ledgerVersion: number | null;
  /** Null while it is sent as soon as the server responds. */
  readonly held: HeldBack | null;
};

/** The key of a new transaction, the id of a recorded one: its later change replaces the earlier one. */
export const waitingKey = (waiting: LedgerRequest): string =>
  waiting.kind === "create" ? waiting.body.idempotencyKey : waiting.before.id;

/** The day of its transaction, `yyyy-mm-dd`, as it was before the change of a recorded one. */
export const waitingDay = (waiting: LedgerRequest): string =>
  waiting.kind === "create" ? waiting.body.dateAcquired : waiting.before.dateAcquired;

/** Whether a call got no response of the API; a write that a proxy answers for it may have arrived all the same. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ResponseError && error.status > 501);
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when a change of this browser begins to wait or no longer does. Returns the function that unsubscribes. */
export function onWaitingTransactions(listener: Listener): () => void {
  listeners.add(listener);
  // Of another tab.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

const isWaiting = (value: unknown): value is WaitingTransaction =>
  typeof Object(value).madeAt === "number" &&
  typeof Object(Object(value).body ?? Object(value).before) === "object";

/** One user's changes that wait, in this browser. */
export interface WaitingTransactions {
  /** In the order in which they were made. */
  list(): readonly WaitingTransaction[];
  read(key: string): WaitingTransaction | null;
  /** @returns false when this browser stores nothing, as after a logout */
  put(waiting: WaitingTransaction): boolean;
  remove(key: string): void;
}

/** @param userId null where no user is known: nothing is stored */
export function waitingTransactions(
  userId: string | null,
  entries: UnsavedEntries | null = userId === null ? null : unsavedEntries("waiting", userId),
): WaitingTransactions {
  const read = (key: string) => {
    const entry = entries?.read(key);
    return isWaiting(entry) ? entry : null;
  };
  const write = (key: string, waiting: WaitingTransaction | undefined) => {
    entries?.write(key, waiting);
    for (const listener of listeners) listener();
  };
  return {
    read,
    list: () =>
      (entries?.keys() ?? [])
        .flatMap((key) => read(key) ?? [])
        .sort((one, other) => one.madeAt - other.madeAt),
    put(waiting) {
      const key = waitingKey(waiting);
      write(key, waiting);
      return JSON.stringify(read(key)) === JSON.stringify(waiting);
    },
    remove: (key) => write(key, undefined),
  };
}

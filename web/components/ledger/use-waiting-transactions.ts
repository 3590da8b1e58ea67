import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "#web/session/session-provider.tsx";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import {
  onWaitingTransactions,
  type WaitingTransaction,
  waitingTransactions,
} from "./waiting-transactions.ts";

/** The signed-in user's changes of transactions that wait for a network, in the order in which they were made. */
export function useWaitingTransactions() {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const store = useMemo(() => waitingTransactions(userId), [userId]);
  const stored = useSyncExternalStore(onWaitingTransactions, () => JSON.stringify(store.list()));
  const list = useMemo(() => JSON.parse(stored) as readonly WaitingTransaction[], [stored]);
  return {
    userId,
    store,
    list,
    /** Discards what the form of a change has kept. */
    forgetForm(key: string) {
      if (userId !== null) unsavedEntries("transactions", userId).write(key, undefined);
    },
  };
}

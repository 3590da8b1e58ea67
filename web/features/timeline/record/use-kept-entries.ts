import { useMemo } from "react";
import { useSession } from "#web/session/session-provider.tsx";
import { entryNames, type UnsavedEntries, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { editedMonths } from "./edited-months.ts";
import { editedTransactions } from "./edited-transactions.ts";

/** While nobody is known nothing is kept. */
const nowhere: UnsavedEntries = { keys: () => [], read: () => undefined, write: () => undefined };

/** What this user has typed into the timeline's forms and not saved. */
export function useKeptEntries() {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  return useMemo(() => {
    const kept = (storage: Storage, name: string) =>
      userId === null ? nowhere : unsavedEntries(storage, name, userId);
    return {
      transactions: editedTransactions(kept(localStorage, entryNames.transactions)),
      months: editedMonths(kept(sessionStorage, entryNames.months)),
    };
  }, [userId]);
}

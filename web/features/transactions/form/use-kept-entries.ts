import { useMemo } from "react";
import { useSession } from "#web/session/session-provider.tsx";
import { entryNames, type UnsavedEntries, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { editedMonths } from "./edited-months.ts";
import { editedTransactions } from "./edited-transactions.ts";

/** Without a known user, nothing is stored. */
const nowhere: UnsavedEntries = { keys: () => [], read: () => undefined, write: () => undefined };

/** This user's unsaved input to the timeline's forms. */
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

import { useMemo } from "react";
import { useSession } from "#web/session/session-provider.tsx";
import { editedTransactions } from "./edited-transactions.ts";
import type { TransactionDraft } from "./transaction-draft.ts";

/** The entries of this user under a key, as they were left without being recorded. */
export function useKeptEntries(key: string) {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  return useMemo(() => {
    const entries = userId === null ? null : editedTransactions(userId, localStorage);
    return {
      read: () => entries?.read(key) ?? null,
      write: (draft: TransactionDraft | null) => entries?.write(key, draft),
    };
  }, [userId, key]);
}

import { useMemo } from "react";
import useSWR from "swr";
import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { useRenewOperation } from "#web/api/use-operation.ts";
import { byMonth, type MonthTransactions } from "#web/features/timeline/grid/display-rows.ts";
import { useSession } from "#web/session/session-provider.tsx";

const pageSize = "1000";

async function allTransactions(): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: Transaction[]; nextCursor: string | null } = await call("transactions", "list", {
      query: { limit: pageSize, ...(cursor !== null && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

const none: MonthTransactions = new Map();

/** What is recorded; the months are empty until the list has been read, and may be outdated while it is not current. */
export function useTransactions() {
  const { authentication } = useSession();
  const reader = authentication.status === "member" ? authentication.user.id : null;
  // The key has the form of `useOperation`'s, so that renewing the operation renews this too.
  const { data, error, isValidating, mutate } = useSWR(
    reader === null ? null : [reader, "transactions", "list", "all"],
    () => allTransactions(),
  );
  const months = useMemo(() => (data ? byMonth(data) : none), [data]);
  const hasFailed = error !== undefined;
  return {
    months,
    list: data,
    /** Whether the list holds all that is recorded, as far as is known. */
    isCurrent: data !== undefined && !hasFailed && !isValidating,
    hasFailed,
    retry: () => void mutate(),
  };
}

/** Reads the transactions and the timeline again, which every change of a transaction changes. */
export function useLedgerChanged(): () => void {
  const renew = useRenewOperation();
  return () => {
    // What fails here is told where the list and the timeline are shown.
    renew("transactions", "list").catch(() => undefined);
    renew("timeline", "get").catch(() => undefined);
  };
}

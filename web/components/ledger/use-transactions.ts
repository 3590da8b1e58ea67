import { useMemo } from "react";
import useSWR from "swr";
import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { byMonth, type MonthTransactions } from "./month-transactions.ts";

const pageSize = "1000";

/** All recorded transactions, newest first; of one day the one recorded last first. */
export async function allTransactions(): Promise<Transaction[]> {
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

/**
 * The recorded transactions; the months are empty until the list has loaded, and may be outdated while it is not
 * current.
 */
export function useTransactions() {
  const { authentication } = useSession();
  const reader = authentication.status === "member" ? authentication.user.id : null;
  // The key has the form of `useOperation`'s, so that what makes the operation's results out of date includes this list.
  const { data, error, isValidating, mutate } = useSWR(
    reader === null ? null : [reader, "transactions", "list", "all"],
    () => allTransactions(),
  );
  const months = useMemo(() => (data ? byMonth(data) : none), [data]);
  const hasFailed = error !== undefined;
  return {
    months,
    list: data,
    /** Whether the list is complete, as far as known. */
    isCurrent: data !== undefined && !hasFailed && !isValidating,
    hasFailed,
    retry: () => void mutate(),
  };
}

import { useMemo } from "react";
import useSWR from "swr";
import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { useRenewOperation } from "#web/api/use-operation.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { byMonth, type MonthTransactions } from "./display-rows.ts";

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

/** What is recorded; the months are empty until the list has been read. */
export function useTransactions() {
  const { authentication } = useSession();
  const reader = authentication.status === "member" ? authentication.user.id : null;
  // The key has the form of `useOperation`'s, so that renewing the operation renews this too.
  const { data, error, mutate } = useSWR(
    reader === null ? null : [reader, "transactions", "list", "all"],
    () => allTransactions(),
  );
  const months = useMemo(() => (data ? byMonth(data) : none), [data]);
  return { months, list: data, hasFailed: error !== undefined && data === undefined, retry: mutate };
}

/** Reads the transactions and the timeline again, which every change of a transaction changes. */
export function useLedgerChanged(): () => void {
  const renew = useRenewOperation();
  return () => {
    void renew("transactions", "list");
    void renew("timeline", "get");
  };
}

import { useEffect, useMemo } from "react";
import useSWR from "swr";
import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { onOutdated } from "#web/api/outdated.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { type LedgerWrite, ledgerAfter, type RecordedLedger } from "./after-write.ts";
import { byMonth, type MonthTransactions } from "./month-transactions.ts";

const pageSize = "1000";

/** Reads all recorded transactions. */
async function readLedger(): Promise<RecordedLedger> {
  const transactions: Transaction[] = [];
  let cursor: string | null = null;
  // Pages are read one after another: all of them have at least the version of the first.
  let ledgerVersion: number | null = null;
  do {
    const page: { data: Transaction[]; nextCursor: string | null; ledgerVersion: number } = await call(
      "transactions",
      "list",
      { query: { limit: pageSize, ...(cursor !== null && { cursor }) } },
    );
    transactions.push(...page.data);
    ledgerVersion ??= page.ledgerVersion;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { transactions, ledgerVersion };
}

/** All recorded transactions, newest first; within a day the last recorded first. */
export async function allTransactions(): Promise<readonly Transaction[]> {
  return (await readLedger()).transactions;
}

/** Calls back with the result of a call that changed recorded transactions, and the name of its operation. */
export function onTransactionWritten(
  listener: (operation: string, written: LedgerWrite) => void,
): () => void {
  return onOutdated(({ updated }) => {
    if (updated?.read === "transactions.list") listener(updated.by, updated.data as LedgerWrite);
  });
}

const none: MonthTransactions = new Map();

/**
 * The key has the form of `useOperation`'s, so that what makes the operation's results out of date includes this list.
 */
function useKey() {
  const { authentication } = useSession();
  return authentication.status === "member"
    ? ([authentication.user.id, "transactions", "list", "all"] as const)
    : null;
}

/**
 * Reads the list for a page, and keeps it up to date with the user's own calls: their results are put into it. Parts of
 * the page that use the list do not read it again.
 */
export function useFreshTransactions(): void {
  const { data, mutate } = useSWR(useKey(), readLedger);
  useEffect(
    () =>
      onTransactionWritten((operation, written) => {
        const after = data && ledgerAfter(data, operation, written);
        // Components that show the list also show that it could not be read.
        void (after ? mutate(after, { revalidate: false }) : mutate()).catch(() => undefined);
      }),
    [data, mutate],
  );
}

/**
 * The recorded transactions; the months are empty until the list has loaded, and may be outdated while it is not
 * current.
 */
export function useTransactions() {
  const { data, error, isValidating, mutate } = useSWR(useKey(), readLedger, {
    revalidateIfStale: false,
  });
  const list = data?.transactions;
  const months = useMemo(() => (list ? byMonth(list) : none), [list]);
  const hasFailed = error !== undefined;
  return {
    months,
    list,
    /** Whether the list is complete, as far as known. */
    isCurrent: data !== undefined && !hasFailed && !isValidating,
    hasFailed,
    retry: () => void mutate(),
  };
}

import { useMemo } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { ledgerFindings } from "#shared/domain/transactions/ledger-findings.ts";
import { monthsWithoutBuy } from "./months-without-buy.ts";
import { useDayCloses } from "./use-day-closes.ts";

const nothing: readonly Transaction[] = [];

/**
 * What does not add up in the recorded transactions and the months of the plan.
 *
 * @param transactions all recorded, newest first; undefined while they are read
 */
export function useFindings(timeline: Timeline, transactions: readonly Transaction[] = nothing) {
  const dates = useMemo(() => transactions.map(({ dateAcquired }) => dateAcquired), [transactions]);
  const closes = useDayCloses(dates, timeline.now);
  const findings = useMemo(
    () => ledgerFindings(transactions, (date) => closes.data?.get(date)),
    [transactions, closes.data],
  );
  const gaps = useMemo(() => monthsWithoutBuy(timeline, transactions), [timeline, transactions]);
  const rules = timeline.warnings.filter(({ code }) => code === "historyRule");
  const known = closes.data;
  return {
    findings,
    gaps,
    rules,
    count: findings.length + gaps.length + rules.length,
    /** Transactions whose price was not compared, because no close of their day is known; null while closes are read. */
    uncompared: known === undefined ? null : dates.filter((date) => !known.has(date)).length,
    hasFailed: closes.error !== undefined,
    retry: () => void closes.mutate(),
  };
}

export type Findings = ReturnType<typeof useFindings>;

import { monthOf, parseDate } from "#shared/domain/dates.ts";
import { coversMonths, type RecordedMonth, uncoveredTransactions } from "#shared/engine/coverage.ts";
import type { MarketData } from "#shared/engine/types.ts";
import type { LedgerHead, StoredTransaction } from "./ledger-record.ts";
import { type PlanOwner, planInput } from "./plan-input.ts";
import type { PlanRecord } from "./plan-record.ts";

/** The plan and the market that decide what its owner holds on a date. */
export interface Holdings {
  readonly plan: PlanRecord;
  readonly owner: PlanOwner;
  readonly market: MarketData;
  /** UTC date, `yyyy-mm-dd`. */
  readonly today: string;
}

/**
 * Whether the plan covers every recorded sell, as far as the monthly sums show; otherwise the ledger has to be read.
 */
export function isSurelyCovered(
  { plan, owner, market, today }: Holdings,
  { months }: Pick<LedgerHead, "months">,
): boolean {
  const sums = Object.entries(months).map(([month, { satoshis, needed }]): RecordedMonth => {
    const day = parseDate(`${month}-01`);
    if (day === null) throw new Error(`Not a month: ${month}`);
    return { month: monthOf(day), satoshis, needed };
  });
  const ascending = sums.toSorted((left, right) => left.month - right.month);
  return coversMonths(planInput(plan, owner, today, []), ascending, market) === true;
}

/** Sells of more than the plan holds on their date, by the engine's ledger over every transaction. */
export function uncoveredSells(
  { plan, owner, market, today }: Holdings,
  transactions: readonly StoredTransaction[],
): readonly StoredTransaction[] {
  const positions = uncoveredTransactions(planInput(plan, owner, today, transactions), market);
  return positions.flatMap((position) => transactions[position] ?? []);
}

import { dayOf } from "#shared/domain/dates.ts";
import type { PlanFile } from "#shared/domain/plan/plan-settings.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { buildModel, type Model } from "./model.ts";
import { leniently, planOfFile } from "./simulate-leniently.ts";
import { type LedgerTransaction, type MarketData, type MonthIndex, type Plan, PlanRefused } from "./types.ts";

/** What was recorded in a month, as far as it decides which sells are covered. Satoshis. */
export interface RecordedMonth {
  readonly month: MonthIndex;
  /** Bought minus sold. */
  readonly satoshis: number;
  /** What must be held before the month so that none of its sells takes more than there is. */
  readonly needed: number;
}

/**
 * Positions of the transactions that the ledger leaves out because the plan does not hold what they sell. Calculates
 * the ledger alone: no columns and no portfolio.
 *
 * @throws PlanRefused when something else than an epoch setting or a transaction is refused
 */
export function uncoveredTransactions(file: PlanFile, market: MarketData): readonly number[] {
  const calculate = (rest: PlanFile) => {
    const { rows, ledgerInput } = buildModel(planOfFile(rest), market);
    runLedger(ledgerInput, allocateLedger(rows.count));
  };
  return leniently(file, calculate).ignoredTransactions;
}

/**
 * Whether the plan covers every recorded sell, found from the sums of the months with one calculation of its ledger.
 * Null when sums cannot decide it: where the strategy acts before the last sell, its trades depend on what each
 * transaction cost. Transactions of the file do not count.
 *
 * @param months ascending; every month with a record
 * @throws PlanRefused when something else than an epoch setting is refused
 */
export function coversMonths(
  file: PlanFile,
  months: readonly RecordedMonth[],
  market: MarketData,
): boolean | null {
  const total = months.reduce((sum, { satoshis, needed }) => sum + Math.abs(satoshis) + 2 * needed, 0);
  // Larger sums of doubles depend on their order.
  if (!Number.isSafeInteger(total)) return null;
  const lastSell = months.findLast(({ needed }) => needed > 0)?.month;
  if (lastSell === undefined) return true;
  const transactions = months.flatMap(asTransactions);
  const calculate = (rest: PlanFile) => {
    const plan: Plan = { ...planOfFile(rest), transactions };
    const model = buildModel(plan, market);
    return strategyActsBefore(lastSell, model) ? null : coversAll(model);
  };
  return leniently({ ...file, transactions: [] }, calculate).outcome;
}

function coversAll({ rows, ledgerInput }: Model): boolean {
  try {
    runLedger(ledgerInput, allocateLedger(rows.count));
    return true;
  } catch (error) {
    if (error instanceof PlanRefused && error.refusal.code === "oversell") return false;
    throw error;
  }
}

/** Transactions that take and leave the same coins as those of the month. Their dollars mean nothing. */
function asTransactions({ month, satoshis, needed }: RecordedMonth): LedgerTransaction[] {
  const rest = satoshis + needed;
  // A month whose trades cancel each other out is still a recorded one.
  const trades = needed === 0 && rest === 0 ? [1, -1] : [-needed, rest].filter((amount) => amount !== 0);
  return trades.map((amount) => ({
    index: -1,
    date: dayOf(month, 1),
    satoshis: amount,
    usdCents: Math.sign(amount),
    feesCents: 0,
    dynamicTopUpCents: 0,
    cycleTopUpCents: 0,
  }));
}

/** Whether a sell or a reinvestment of the strategy is possible in a row before a month. */
function strategyActsBefore(month: MonthIndex, { rows, ledgerInput }: Model): boolean {
  const { strategy, sellShare, reinvestRowsLeft, edits } = ledgerInput;
  for (let row = 0; row < rows.count && rows.month[row]! < month; row++) {
    if (strategy[row] === 0) continue;
    if (sellShare[row]! > 0 || reinvestRowsLeft[row]! > 0 || edits[rows.edit[row]!]?.sell === true)
      return true;
  }
  return false;
}

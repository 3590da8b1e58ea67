import { AppError } from "#functions/platform/errors.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { PlanOwner } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import {
  type SimulationDependencies,
  simulateStored,
} from "#functions/platform/records/plan/simulate-stored.ts";
import { oversellMessage } from "#shared/domain/transaction-rules.ts";
import type { MarketData } from "#shared/engine/types.ts";

const ledgerOnly: ReadonlySet<string> = new Set();

/** The caller, with the plan and the market that decide what is held on a date. */
export interface Holdings {
  readonly plan: PlanRecord;
  readonly owner: PlanOwner;
  readonly market: MarketData;
  /** UTC date, `yyyy-mm-dd`. */
  readonly today: string;
}

/**
 * Refuses a change after which the plan sells coins that it does not hold. What is held is what the engine's ledger
 * says: recorded buys, and the planned buys of months in which nothing is recorded. A sell that was uncovered before
 * and is not itself changed, because the plan changed since, is no fault of this change.
 *
 * @param path of the field to blame for a sell, e.g. `body.btcBought`
 * @throws AppError VALIDATION_FAILED
 */
export function checkCoverage(
  holdings: Holdings,
  before: readonly StoredTransaction[],
  after: readonly StoredTransaction[],
  path: (sell: StoredTransaction) => string,
): void {
  const uncovered = uncoveredSells(holdings, after);
  if (uncovered.length === 0) return;
  const excused = new Set(uncoveredSells(holdings, before));
  const sell = uncovered.find((transaction) => !excused.has(transaction));
  if (sell === undefined) return;
  throw new AppError("VALIDATION_FAILED", oversellMessage, {
    details: [{ path: path(sell), message: oversellMessage }],
    suggestions: [`On ${sell.dateAcquired}, the plan holds fewer coins than this sale.`],
  });
}

function uncoveredSells(
  { plan, owner, market, today }: Holdings,
  transactions: readonly StoredTransaction[],
): readonly StoredTransaction[] {
  const dependencies: SimulationDependencies = { columns: ledgerOnly, transactions };
  return simulateStored(plan, owner, today, market, dependencies).ignoredTransactions;
}

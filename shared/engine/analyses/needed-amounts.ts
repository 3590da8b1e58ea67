import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { pathInput, placePrices } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { PlanRefused, type Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { smallestReaching } from "./goal-seek.ts";
import type { NeededAmount } from "./outlook.ts";
import {
  type DrawnPaths,
  type OutlookBasis,
  type RowGoal,
  reaches,
  withBaseAmount,
} from "./outlook-paths.ts";

const pathsBetweenReports = 16;

/** An amount in whole cents as an answer; null means that none is enough. */
export function neededAmount(cents: number | null): NeededAmount {
  return cents === null
    ? { baseAmount: null, reason: "unreachable" }
    : { baseAmount: cents / 100, reason: null };
}

/** Smallest base amount of the purchases to come, in cents, that reaches a goal on the model's own path; null if none. */
export function amountOnModelPath({ model }: OutlookBasis, goal: RowGoal): number | null {
  const rows = { ...model.rows, count: goal.row + 1 };
  const ledger = allocateLedger(rows.count);
  return smallestReaching((cents) => {
    const input = { ...withBaseAmount(model, model.ledgerInput, cents / 100), rows };
    try {
      runLedger(input, ledger);
    } catch (error) {
      if (error instanceof PlanRefused) return false;
      throw error;
    }
    return reaches(goal, ledger, input.price[goal.row]!);
  });
}

/**
 * Smallest base amount of the purchases to come that reaches a goal on each of the drawn paths, in cents; Infinity where
 * none does. An amount is enough on a path when it is not below the path's own. Throws CalculationCancelled when asked
 * to stop.
 */
export function amountsOnPaths(
  basis: OutlookBasis,
  drawn: DrawnPaths,
  goal: RowGoal,
  watch: Watch = {},
): Float64Array {
  const { model, process } = basis;
  const { from, until, prices } = drawn;
  const rows = { ...model.rows, count: goal.row + 1 };
  const input = { ...pathInput(model), rows };
  const { gridIndex } = model.facts;
  const ledger: LedgerTable = allocateLedger(rows.count);
  const amounts = new Float64Array(until - from);
  for (let path = 0; path < amounts.length; path++) {
    if (path % pathsBetweenReports === 0) report(watch, path / amounts.length);
    placePrices(input, gridIndex, process, prices.subarray(path * process.count, (path + 1) * process.count));
    const cents = smallestReaching((candidate) => {
      runLedger(withBaseAmount(model, input, candidate / 100), ledger, true);
      return reaches(goal, ledger, input.price[goal.row]!);
    });
    amounts[path] = cents ?? Number.POSITIVE_INFINITY;
  }
  return amounts;
}

/** Smallest of the paths' amounts, in cents, that is enough on at least a share of the paths; null if none is. */
export function amountForShare(amounts: Float64Array, share: number): number | null {
  const sorted = amounts.slice().sort();
  // Shares of a whole number of paths such as 0.8 · 1,000 must not come out a path higher for want of digits.
  const cents = sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)];
  return cents === undefined || cents === Number.POSITIVE_INFINITY ? null : cents;
}

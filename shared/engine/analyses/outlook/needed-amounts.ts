import { mostCents, smallestReaching } from "#shared/engine/analyses/goal-seek.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { pathInput } from "#shared/engine/monte-carlo/path-input.ts";
import { onlyBuys } from "#shared/engine/monte-carlo/plain-lanes.ts";
import { totalValue } from "#shared/engine/monte-carlo/samples.ts";
import { PlanRefused, type Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import type { NeededAmount } from "./outlook.ts";
import {
  copyPath,
  type DrawnPaths,
  type OutlookBasis,
  type RowGoal,
  reaches,
  withBaseAmount,
} from "./outlook-paths.ts";
import { plainOutcome } from "./plain-outcome.ts";

const pathsBetweenReports = 16;
const mostLines = 8;

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

/** What a path holds at the goal's row with a base amount in cents: coins, or their value with the cash in USD. */
type Outcome = (cents: number) => number;

/** The outcome on the path whose prices are in `input`, by the general ledger. */
function generalOutcome(basis: OutlookBasis, goal: RowGoal, input: LedgerInput): Outcome {
  const ledger = allocateLedger(goal.row + 1);
  return (cents) => {
    runLedger(withBaseAmount(basis.model, input, cents / 100), ledger, true);
    return goal.totalBTC === undefined
      ? totalValue(ledger, goal.row, input.price[goal.row]!)
      : ledger.coins[goal.row]!;
  };
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
  const { model, process, firstModelled } = basis;
  const prices = new Float64Array(process.count);
  const { input: all, place } = pathInput(model, process);
  const input = { ...all, rows: { ...model.rows, count: goal.row + 1 } };
  const outcome = onlyBuys(input, Math.min(firstModelled, goal.row + 1))
    ? plainOutcome(model, input, firstModelled, goal)
    : generalOutcome(basis, goal, input);
  const wanted = goal.totalBTC ?? goal.valueUsd!;
  const amounts = new Float64Array(drawn.until - drawn.from);
  let guess = 0;
  for (let path = 0; path < amounts.length; path++) {
    if (path % pathsBetweenReports === 0) report(watch, path / amounts.length);
    copyPath(drawn, path, prices);
    place(prices);
    const cents = smallestNear(outcome, wanted, guess);
    amounts[path] = cents ?? Number.POSITIVE_INFINITY;
    guess = cents ?? 0;
  }
  return amounts;
}

/**
 * Smallest number of cents whose outcome is not below what is wanted, as `smallestReaching` finds it: outcomes grow with
 * the amount, almost in proportion, so that a line through two of them ends close to the answer.
 */
function smallestNear(outcome: Outcome, wanted: number, guess: number): number | null {
  const nothing = outcome(0);
  if (nothing >= wanted) return 0;
  let low = 0;
  let high = Math.max(100, guess);
  for (let found = outcome(high); found < wanted; found = outcome(high)) {
    if (high >= mostCents) return smallestReaching((cents) => outcome(cents) >= wanted);
    const slope = (found - nothing) / high;
    low = high;
    const aimed = slope > 0 ? Math.ceil((wanted - nothing) / slope) : 2 * high;
    high = Math.min(mostCents, Math.max(low + 1, Math.min(aimed, 16 * low)));
  }
  // Outcomes of line after line come closer from both sides; halving ends what they leave.
  let steps = 0;
  let lowest = low === 0 ? nothing : outcome(low);
  let highest = outcome(high);
  while (high - low > 1) {
    const share = (wanted - lowest) / (highest - lowest);
    const aimed = Math.ceil(low + share * (high - low)) - (steps % 2);
    const middle =
      steps++ < mostLines ? Math.min(high - 1, Math.max(low + 1, aimed)) : Math.floor((low + high) / 2);
    const found = outcome(middle);
    if (found >= wanted) {
      high = middle;
      highest = found;
    } else {
      low = middle;
      lowest = found;
    }
  }
  return high;
}

/** Smallest of the paths' amounts, in cents, that is enough on at least a share of the paths; null if none is. */
export function amountForShare(amounts: Float64Array, share: number): number | null {
  const sorted = amounts.slice().sort();
  // Shares of a whole number of paths such as 0.8 · 1,000 must not come out a path higher for want of digits.
  const cents = sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)];
  return cents === undefined || cents === Number.POSITIVE_INFINITY ? null : cents;
}

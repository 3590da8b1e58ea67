import { formatDate } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { epochOn } from "#shared/engine/epochs/epochs.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { baseAmounts, withBaseAmounts } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { type AnalysisRequests, PlanRefused, type Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";

const firstGuessCents = 100;
/** No search goes beyond. */
export const mostCents = 1e12;
/** Doublings and halvings that a search can take; for the progress only. */
const usualPasses = 70;

/** The smallest base amount that reaches a goal, in base currency per purchase, and what it leads to; USD and BTC. */
export interface GoalSeek {
  readonly baseAmount: number | null;
  readonly reason: "noRow" | "unreachable" | null;
  /** Date of the row at which the goal is judged. */
  readonly date: string | null;
  readonly totalBTC: number | null;
  readonly valueUSD: number | null;
  readonly cumulativeCosts: number | null;
}

interface Trial {
  readonly model: Model;
  readonly input: LedgerInput;
  readonly firstEpoch: number;
  readonly row: number;
  readonly out: LedgerTable;
}

/** Runs the ledger with another base amount; false when real sells cannot be served from so little. */
function run(trial: Trial, cents: number): boolean {
  const { model, input, out } = trial;
  const byEpoch = baseAmounts(model.plan, cents / 100, trial.firstEpoch);
  try {
    runLedger(withBaseAmounts(input, model.facts, byEpoch), out);
    return true;
  } catch (error) {
    if (error instanceof PlanRefused) return false;
    throw error;
  }
}

function valueAt({ out, input, row }: Trial): number {
  return out.coins[row]! * input.price[row]! + out.cash[row]!;
}

/** Smallest whole number of cents that reaches a goal, which more money never misses; null above 10¹². */
export function smallestReaching(reaches: (cents: number) => boolean): number | null {
  if (reaches(0)) return 0;
  let high = firstGuessCents;
  let low = 0;
  while (!reaches(high)) {
    low = high;
    high *= 2;
    if (high > mostCents) return null;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Finds the smallest base amount, in whole cents, whose coins (or value) at the last visible row up to a date reach
 * the goal; everything else stays as planned. Throws CalculationCancelled when cancelled.
 */
export function goalSeek(
  model: Model,
  goal: NonNullable<AnalysisRequests["goalSeek"]>,
  watch: Watch = {},
): GoalSeek {
  let row = model.visibleRows - 1;
  while (row >= 0 && model.rows.day[row]! > goal.date) row--;
  const nothing = { totalBTC: null, valueUSD: null, cumulativeCosts: null };
  if (row < 0) return { baseAmount: null, reason: "noRow", date: null, ...nothing };
  const trial: Trial = {
    model,
    input: { ...model.ledgerInput, rows: { ...model.rows, count: row + 1 } },
    firstEpoch: epochOn(model.epochs, model.window.start),
    row,
    out: allocateLedger(row + 1),
  };
  let passes = 0;
  const cents = smallestReaching((candidate) => {
    report(watch, Math.min(passes / usualPasses, 1));
    passes++;
    if (!run(trial, candidate)) return false;
    return goal.totalBTC !== undefined
      ? trial.out.coins[row]! >= goal.totalBTC
      : valueAt(trial) >= (goal.valueUSD ?? Number.NaN);
  });
  const date = formatDate(model.rows.day[row]!);
  if (cents === null) return { baseAmount: null, reason: "unreachable", date, ...nothing };
  run(trial, cents);
  return {
    baseAmount: cents / 100,
    reason: null,
    date,
    totalBTC: trial.out.coins[row]!,
    valueUSD: nullable(valueAt(trial)),
    cumulativeCosts: trial.out.totalCosts[row]!,
  };
}

import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { strategyWindows } from "#shared/engine/ledger/strategy-windows.ts";
import type { Model } from "#shared/engine/model.ts";
import { flowsXirr } from "#shared/engine/portfolio/portfolio-block.ts";
import { PlanRefused, type Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";

/** Outcome of a variant at the as-of row; null where it has none, or where it cannot serve the plan's real sells. */
interface TimingOutcome {
  readonly totalBTC: number | null;
  readonly value: number | null;
  readonly xirr: number | null;
}

/** The strategy with its windows moved by these months, on top of the plan's own shifts. */
interface TimingVariant extends TimingOutcome {
  readonly sellShiftMonths: number;
  readonly reinvestShiftMonths: number;
}

/** How much the strategy owes to knowing the model's peaks and troughs. */
export interface TimingError {
  /** Without selling or reinvesting at all. */
  readonly hold: TimingOutcome;
  readonly variants: readonly TimingVariant[];
}

function outcomeOf(model: Model, input: LedgerInput, out: LedgerTable): TimingOutcome {
  try {
    runLedger(input, out);
  } catch (error) {
    if (error instanceof PlanRefused) return { totalBTC: null, value: null, xirr: null };
    throw error;
  }
  const { rows } = model;
  const row = model.visibleRows - 1;
  const value = out.coins[row]! * input.price[row]! + out.cash[row]!;
  return {
    totalBTC: out.coins[row]!,
    value: nullable(value),
    xirr: nullable(flowsXirr(input.costDay, out.cost, row, rows.day[row]!, value)),
  };
}

/**
 * Runs the ledger for every pair of shifts of the sell and reinvest windows, in months, and once without the
 * strategy. Null while the strategy is off or no row is visible. Throws CalculationCancelled when cancelled.
 */
export function timingError(model: Model, shifts: readonly number[], watch: Watch = {}): TimingError | null {
  const panel = model.plan.controlPanel;
  if (!panel.sellReinvestSettings || model.visibleRows === 0) return null;
  const { rows, epochs, visibleRows } = model;
  const out = allocateLedger(visibleRows);
  const input: LedgerInput = { ...model.ledgerInput, rows: { ...rows, count: visibleRows } };
  const hold = outcomeOf(model, { ...input, strategy: new Uint8Array(rows.count) }, out);
  const variants: TimingVariant[] = [];
  for (const sellShiftMonths of shifts) {
    for (const reinvestShiftMonths of shifts) {
      report(watch, variants.length / (shifts.length * shifts.length));
      const windows = strategyWindows(
        rows,
        epochs,
        panel.sellShiftMonths + sellShiftMonths,
        panel.reinvestShiftMonths + reinvestShiftMonths,
      );
      const outcome = outcomeOf(model, { ...input, ...windows }, out);
      variants.push({ sellShiftMonths, reinvestShiftMonths, ...outcome });
    }
  }
  return { hold, variants };
}

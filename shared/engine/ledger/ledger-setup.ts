import { computedEpochs, type Epochs } from "#shared/engine/epochs/epochs.ts";
import { type RowFacts, sourceCode } from "#shared/engine/timeline/row-facts.ts";
import type { Rows } from "#shared/engine/timeline/rows.ts";
import type { Plan } from "#shared/engine/types.ts";
import { type LedgerInput, rowKind } from "./ledger-input.ts";
import { strategyWindows } from "./strategy-windows.ts";

/**
 * Base amount of every epoch in base currency per month: an override where there is one, the plan's amount up to its
 * first epoch, and the growth rate from epoch to epoch after it.
 */
export function baseAmounts(plan: Plan, baseAmount: number, firstEpoch: number): Float64Array {
  const growth = 1 + plan.controlPanel.baseAmountGrowthRate;
  const amounts = new Float64Array(computedEpochs);
  for (let epoch = 0; epoch < computedEpochs; epoch++) {
    const planned = epoch <= firstEpoch ? baseAmount : amounts[epoch - 1]! * growth;
    amounts[epoch] = plan.epochOverrides.get(epoch)?.baseAmount ?? planned;
  }
  return amounts;
}

/** Base amount of every row in USD. */
export function baseByRow(rows: Rows, facts: RowFacts, baseByEpoch: Float64Array): Float64Array {
  return facts.rate.map((rate, i) => baseByEpoch[rows.epoch[i]!]! / rate);
}

function kindOf(source: number): number {
  if (source === sourceCode.actual) return rowKind.actual;
  if (source === sourceCode.edited) return rowKind.edited;
  return source === sourceCode.unpriced || source === sourceCode.skipped ? rowKind.idle : rowKind.simulated;
}

/** The ledger input of the plan itself. */
export function buildLedgerInput(
  plan: Plan,
  rows: Rows,
  facts: RowFacts,
  epochs: Epochs,
  baseByEpoch: Float64Array,
): LedgerInput {
  const panel = plan.controlPanel;
  const kind = facts.source.map(kindOf);
  const enabled = Uint8Array.from({ length: computedEpochs }, (_, epoch) => {
    const override = plan.epochOverrides.get(epoch)?.sellReinvestEnabled ?? true;
    return panel.sellReinvestSettings && override ? 1 : 0;
  });
  const dynamicCap = new Float64Array(rows.count);
  const cycleCap = new Float64Array(rows.count);
  const peakPrice = new Float64Array(rows.count);
  const strategy = new Uint8Array(rows.count);
  for (let i = 0; i < rows.count; i++) {
    const epoch = rows.epoch[i]!;
    const rate = facts.rate[i]!;
    const acts = kind[i] === rowKind.simulated || kind[i] === rowKind.edited;
    dynamicCap[i] = panel.dynamicTopUpCap / rate;
    cycleCap[i] = rows.day[i]! > epochs.peakDate[epoch]! ? panel.cycleTopUpCap / rate : 0;
    peakPrice[i] = epochs.peakPrice[epoch]!;
    strategy[i] = acts ? enabled[epoch]! : 0;
  }
  return {
    rows,
    transactions: plan.transactions,
    edits: plan.edits,
    fee: { pct: panel.feePct, fixedUsd: panel.feeFixedUsd },
    kind,
    price: facts.price,
    previousPrice: facts.previousPrice,
    base: baseByRow(rows, facts, baseByEpoch),
    dynamicCap,
    cycleCap,
    peakPrice,
    strategy,
    ...strategyWindows(rows, epochs, panel.sellShiftMonths, panel.reinvestShiftMonths),
  };
}

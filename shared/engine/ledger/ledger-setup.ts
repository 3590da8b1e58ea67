import { computedEpochs, type Epochs } from "#shared/engine/epochs/epochs.ts";
import type { Purchases } from "#shared/engine/timeline/purchases.ts";
import { type RowFacts, sourceCode } from "#shared/engine/timeline/row-facts.ts";
import type { Rows } from "#shared/engine/timeline/rows.ts";
import type { Plan } from "#shared/engine/types.ts";
import { type LedgerInput, type LedgerPurchases, rowKind } from "./ledger-input.ts";
import { buysOnDays, purchaseDays } from "./row-purchases.ts";
import { strategyWindows } from "./strategy-windows.ts";

/**
 * Base amount of every epoch in base currency per purchase: an override where there is one, the plan's amount up to its
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

/** Base amounts in USD on the days of rows or purchases. */
function baseInUsd(
  { epoch, rate }: { readonly epoch: Uint8Array; readonly rate: Float64Array },
  baseByEpoch: Float64Array,
): Float64Array {
  return rate.map((units, i) => baseByEpoch[epoch[i]!]! / units);
}

/** A ledger input with other base amounts, given by epoch in base currency. */
export function withBaseAmounts(input: LedgerInput, facts: RowFacts, baseByEpoch: Float64Array): LedgerInput {
  const { rows, purchases } = input;
  return {
    ...input,
    base: baseInUsd({ epoch: rows.epoch, rate: facts.rate }, baseByEpoch),
    purchases: purchases && { ...purchases, base: baseInUsd(purchases, baseByEpoch) },
  };
}

function kindOf(source: number): number {
  if (source === sourceCode.actual) return rowKind.actual;
  if (source === sourceCode.edited) return rowKind.edited;
  return source === sourceCode.unpriced || source === sourceCode.skipped ? rowKind.idle : rowKind.simulated;
}

function ledgerPurchases(
  plan: Plan,
  purchases: Purchases,
  epochs: Epochs,
  baseByEpoch: Float64Array,
): LedgerPurchases {
  const { dynamicTopUpCap, cycleTopUpCap } = plan.controlPanel;
  const { first, day, epoch, rate } = purchases;
  const dynamicCap = new Float64Array(day.length);
  const cycleCap = new Float64Array(day.length);
  for (let row = 0; row + 1 < first.length; row++) {
    const count = first[row + 1]! - first[row]!;
    for (let at = first[row]!; at < first[row + 1]!; at++) {
      dynamicCap[at] = dynamicTopUpCap / (count * rate[at]!);
      cycleCap[at] = day[at]! > epochs.peakDate[epoch[at]!]! ? cycleTopUpCap / (count * rate[at]!) : 0;
    }
  }
  return {
    ...purchases,
    base: baseInUsd(purchases, baseByEpoch),
    dynamicCap,
    cycleCap,
    peakPrice: Float64Array.from(epoch, (n) => epochs.peakPrice[n]!),
  };
}

/** The mean day of the purchases of each row that buys on its purchase days; the date of every other row. */
function costDays(input: Omit<LedgerInput, "costDay">): Float64Array {
  const { rows } = input;
  return Float64Array.from(rows.day, (date, row) => {
    const days = buysOnDays(input, row) ? purchaseDays(input, row) : [];
    return days.length === 0 ? date : days.reduce((sum, day) => sum + day, 0) / days.length;
  });
}

/** The ledger input of the plan itself. */
export function buildLedgerInput(
  plan: Plan,
  rows: Rows,
  facts: RowFacts,
  epochs: Epochs,
  baseByEpoch: Float64Array,
  purchases: Purchases | null,
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
  const input = {
    rows,
    transactions: plan.transactions,
    edits: plan.edits,
    fee: { pct: panel.feePct, fixedUsd: panel.feeFixedUsd },
    kind,
    price: facts.price,
    previousPrice: facts.previousPrice,
    base: baseInUsd({ epoch: rows.epoch, rate: facts.rate }, baseByEpoch),
    dynamicCap,
    cycleCap,
    peakPrice,
    strategy,
    ...strategyWindows(rows, epochs, panel.sellShiftMonths, panel.reinvestShiftMonths),
    purchases: purchases && ledgerPurchases(plan, purchases, epochs, baseByEpoch),
  };
  return { ...input, costDay: purchases === null ? rows.day : costDays(input) };
}

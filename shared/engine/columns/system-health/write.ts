import { weeklyAmount } from "#shared/domain/buy-rhythm.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { feeCents } from "#shared/engine/ledger/amounts.ts";

/** Worth at the cycle's extremes, as multiples of the costs and in weeks of contributions. */
export function writeSystemHealth(context: ColumnContext): void {
  const { model, ledger, count, totalValue } = context;
  const { rows, epochs, ledgerInput } = model;
  const { buyRhythm } = model.plan.controlPanel;
  const peak = context.column("systemHealthPeak");
  const trough = context.column("systemHealthTrough");
  const currentWeeks = context.column("systemHealthCurrentWeeks");
  const peakWeeks = context.column("systemHealthPeakWeeks");
  const troughWeeks = context.column("systemHealthTroughWeeks");
  for (let i = 0; i < count; i++) {
    const epoch = rows.epoch[i]!;
    const coins = ledger.coins[i]!;
    const cash = ledger.cash[i]!;
    const costs = ledger.totalCosts[i]!;
    const base = ledgerInput.base[i]!;
    const weekly = weeklyAmount(base + feeCents(base, ledgerInput.fee, false) / 100, buyRhythm);
    const atPeak = coins * epochs.peakPrice[epoch]! + cash;
    const atTrough = coins * epochs.troughPrice[epoch]! + cash;
    peak[i] = ratio(atPeak, costs);
    trough[i] = ratio(atTrough, costs);
    currentWeeks[i] = ratio(totalValue[i]! - costs, weekly);
    peakWeeks[i] = ratio(atPeak - costs, weekly);
    troughWeeks[i] = ratio(atTrough - costs, weekly);
  }
}

import { formatDate } from "#shared/domain/dates.ts";
import { priceIndex } from "#shared/engine/real-values/price-index.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { Watch } from "#shared/engine/types.ts";
import {
  runWithdrawal,
  type WithdrawalWithCosts,
  withdrawalSettings,
} from "#shared/engine/withdrawal/run-withdrawal.ts";

/**
 * Living from the coins of a calculated plan, in money of today. Without a start date in the block, it begins on the
 * first day that can be.
 *
 * @throws PlanRefused naming the field of the block that is wrong
 */
export function withdrawalOf(
  simulation: SimulationResult,
  block: Readonly<Record<string, unknown>>,
  watch: Watch,
): WithdrawalWithCosts {
  const { plan, rows, series } = simulation.model;
  const last = Math.max(plan.now, rows.day[rows.count - 1] ?? plan.now);
  const dated = { ...block, startDate: block.startDate ?? formatDate(last + 1) };
  const settings = withdrawalSettings(simulation.model, dated, "generic");
  const { baseCurrency } = plan.controlPanel;
  const index = priceIndex(baseCurrency, plan.now, series.consumerPrices[baseCurrency]);
  return runWithdrawal(simulation, settings, index, plan.now, watch);
}

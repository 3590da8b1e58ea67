import { formatDate } from "#shared/domain/dates.ts";
import { indexOf, readRealSettings } from "#shared/engine/real-values/real-settings.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { Watch } from "#shared/engine/types.ts";
import {
  runWithdrawal,
  type Withdrawal,
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
): Withdrawal {
  const { plan, rows } = simulation.model;
  const last = Math.max(plan.now, rows.day[rows.count - 1] ?? plan.now);
  const dated = { ...block, startDate: block.startDate ?? formatDate(last + 1) };
  const settings = withdrawalSettings(simulation.model, dated, "generic");
  const real = readRealSettings(null, plan.now);
  const index = indexOf(real, plan.controlPanel.baseCurrency, plan.now);
  return runWithdrawal(simulation, settings, index, real.referenceDate, watch);
}

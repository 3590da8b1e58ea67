import { planFile, withSettingChanges } from "#shared/domain/plan/plan-settings.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { simulateLeniently } from "#shared/engine/simulate-leniently.ts";
import type { OwnPlanJob } from "#web/workers/engine-messages.ts";
import { checkEngineVersion, marketOf } from "#web/workers/market-of.ts";

/** @throws PlanRefused for a plan that cannot be simulated, Error when page and server versions differ */
export function simulateOwnPlan({ config, changes, analyses, columns }: OwnPlanJob): SimulationResult {
  checkEngineVersion(config);
  const settings = withSettingChanges({ ...config.settings, epochCount: null }, changes);
  const { now, seed, tier, transactions } = config;
  const file = { ...planFile(settings, { now, seed, tier, transactions }), analyses };
  return simulateLeniently(file, marketOf(config), columns ? { columns: new Set(columns) } : {}).simulated;
}

import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { OwnPlanJob } from "#web/workers/engine-messages.ts";

type Input = Pick<OwnPlanJob, "config" | "changes">;

/**
 * The plan without anything recorded, with every past month bought at the price of its time. None of these buys was
 * made; months that were changed by hand count as changed.
 */
export function planAlone(config: EngineConfig): Input {
  return {
    config: { ...config, transactions: [] },
    changes: { plan: { backfillPast: true }, epochs: {} },
  };
}

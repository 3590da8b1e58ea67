import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";

/** What each part of the panel works with. */
export interface IntelligencePart {
  /** Of the plan as it is saved. */
  readonly timeline: Timeline;
  /** The currency of all amounts. */
  readonly money: TodaysRate;
  /** The input of calculations for the same version of the plan. */
  readonly config: EngineConfig;
  readonly pool: EnginePool;
}

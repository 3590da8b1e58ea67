import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { useCalculation } from "#web/components/calculation/use-calculation.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import type { EngineOutcome } from "#web/workers/engine-messages.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";

export interface AnalysisTabProps {
  readonly config: EngineConfig | null;
  readonly pool: EnginePool;
}

/** The props of tabs that draw beside the timeline, with the currency of their amounts. */
export interface ShownTimeline {
  readonly timeline: Timeline;
  readonly money: TodaysRate;
}

const noChanges = { plan: {}, epochs: {} };
/** The columns that analyses are drawn beside. */
const columns = ["dateAcquired", "cumulativeCosts"];

/** Analyses of the saved plan off the page's thread; null requests are not ready yet. */
export function useAnalysis(
  { config, pool }: AnalysisTabProps,
  analyses: Readonly<Record<string, unknown>> | null,
) {
  const key =
    config === null || analyses === null ? null : `${configKey(config)} ${JSON.stringify(analyses)}`;
  return useCalculation(key, (options): Promise<EngineOutcome> => {
    if (config === null || analyses === null) throw new Error("Nothing is asked for yet");
    return pool.run({ config, changes: noChanges, analyses, columns }, options);
  });
}

import { useEffect, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { useCalculation } from "#web/components/calculation/use-calculation.ts";
import { configKey, useEngineConfig } from "#web/components/calculation/use-engine-config.ts";
import type { DayPurchase } from "#web/workers/engine-messages.ts";
import { createEnginePool } from "#web/workers/engine-pool.ts";

const none: readonly DayPurchase[] = [];
const job = { changes: { plan: {}, epochs: {} }, analyses: {}, columns: ["dateAcquired"] };

/**
 * What a plan that buys more often than monthly would have bought by day, calculated off the page's thread: the months of
 * the timeline have sums. None for other plans, and until it is calculated.
 *
 * @param isNeeded whether there is a month without a buy
 */
export function usePastPurchases(timeline: Timeline, isNeeded: boolean): readonly DayPurchase[] {
  const { config } = useEngineConfig(isNeeded && timeline.buyRhythm !== "monthly" ? timeline : null);
  const [pool] = useState(() => createEnginePool(1));
  useEffect(() => () => pool.close(), [pool]);
  const { result } = useCalculation(config && configKey(config), async (options) => {
    if (config === null) return none;
    const { purchases } = await pool.run({ ...job, config, hasPurchases: true }, options);
    return purchases ?? none;
  });
  return result ?? none;
}

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
 * the timeline have sums. None for other plans, and until it is calculated. It is calculated without what is recorded and
 * set by the reader: a row of the timeline has days of two months, and is that of the record as soon as one of them is.
 *
 * @param isNeeded whether there is a month without a buy
 */
export function usePastPurchases(timeline: Timeline, isNeeded: boolean) {
  const { config } = useEngineConfig(isNeeded && timeline.buyRhythm !== "monthly" ? timeline : null);
  const [pool] = useState(() => createEnginePool(1));
  useEffect(() => () => pool.close(), [pool]);
  const key = config && configKey(config);
  const { result, failure, retry } = useCalculation(key, async (options) => {
    if (config === null) return null;
    const planned = { ...config, transactions: [], settings: { ...config.settings, edits: {} } };
    const { purchases } = await pool.run({ ...job, config: planned, hasPurchases: true }, options);
    return { key, purchases };
  });
  // The last result stays until the next one, and may be that of another plan.
  const purchases = result?.key === key ? (result?.purchases ?? none) : none;
  return { purchases, failure: key === null ? null : failure, retry };
}

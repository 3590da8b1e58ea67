import { useMemo } from "react";
import { useCalculation } from "#web/components/calculation/use-calculation.ts";
import { configKey } from "#web/components/calculation/use-engine-config.ts";
import { type HeldMonth, heldColumns, recordedMonths, simulatedMonths } from "./held-months.ts";
import type { IntelligencePart } from "./intelligence-part.ts";
import type { KnownMarket } from "./known-market.ts";
import { planAlone } from "./plan-alone.ts";

/**
 * The recorded months, or those of the plan alone while nothing is recorded; never a mixture. Null until they are
 * calculated.
 */
export function useHeldMonths(
  { timeline, money, config, pool }: IntelligencePart,
  market: KnownMarket | null,
): { readonly held: readonly HeldMonth[] | null; readonly alone: ReturnType<typeof useCalculation> } {
  const isRecorded = timeline.home.recorded !== null;
  const alone = useCalculation(isRecorded ? null : configKey(config), (options) =>
    pool.run({ ...planAlone(config), analyses: {}, columns: heldColumns }, options),
  );
  const { result } = alone;
  const held = useMemo(() => {
    if (market === null) return null;
    if (isRecorded) return recordedMonths(config.transactions, market, money.currency);
    return result === null ? null : simulatedMonths(result, timeline.dataDate, money.rate);
  }, [timeline, money.currency, money.rate, config, market, isRecorded, result]);
  return { held, alone };
}

import { useEffect } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { useOperation } from "#web/api/use-operation.ts";

type Versions = Pick<Timeline, "planId" | "planVersion" | "ledgerVersion">;

/**
 * The input of calculations for the plan on the page: read again once the page shows another version of it.
 *
 * @param versions null while nothing is to be calculated: it is not read then
 */
export function useEngineConfig(versions: Versions | null) {
  const { data, error, mutate } = useOperation(
    "control-panel",
    "engineConfig",
    versions === null ? null : {},
  );
  const { planId, planVersion = 0, ledgerVersion = 0 }: Partial<Versions> = versions ?? {};
  const isOld =
    data !== undefined &&
    (data.planId !== planId || data.planVersion < planVersion || data.ledgerVersion < ledgerVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version of the page
  useEffect(() => {
    if (isOld) void mutate();
  }, [isOld, planId, planVersion, ledgerVersion]);
  const config: EngineConfig | null = data === undefined || isOld ? null : data;
  return { config, error, retry: () => void mutate() };
}

/** Changes whenever the results of a configuration may. */
export function configKey({ planId, planVersion, ledgerVersion, now, tier, market }: EngineConfig): string {
  const { currentBitcoinPrice, dataTimestamp, consumerPrices } = market;
  const inflation = Object.values(consumerPrices ?? {}).map((prices) => prices.inflation);
  const parts = [planId, planVersion, ledgerVersion, now, tier, currentBitcoinPrice, dataTimestamp];
  return [...parts, ...inflation].join(" ");
}

import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { PlanSettings } from "#shared/domain/plan/plan-settings.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";

/** Settings of the benchmarks' pages: every strategy, as long as plans can be. */
export const pagePanel: PlanSettings["panel"] = {
  baseAmount: 250,
  buyRhythm: "monthly",
  baseCurrency: "USD",
  baseAmountGrowthRate: 0,
  investStartDate: "2021-01-31",
  investEndDate: "2139-12-31",
  dynamicTopUpCap: 100,
  cycleTopUpCap: 100,
  priceRandomisationLowerLimit: 1,
  priceRandomisationUpperLimit: 1,
  globalWealthLowerLimit: 0.1,
  globalWealthUpperLimit: 0.22,
  growthConservatism: 0.75,
  feePct: 0.02,
  feeFixedUsd: 10,
  backfillPast: true,
  sellShiftMonths: 0,
  reinvestShiftMonths: 0,
  sellReinvestSettings: true,
};

/** What the server answers a page about a plan. */
export function pageConfig(settings: PlanSettings): EngineConfig {
  return {
    now: "2026-11-21",
    seed: "bench",
    tier: "advanced",
    transactions: [],
    modelVersion: engineConstants.modelVersion,
    constants: {},
    historyUntil: embeddedDataDate,
    planVersion: 1,
    settings,
    market: {},
  } as unknown as EngineConfig;
}

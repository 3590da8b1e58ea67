import { parseDate } from "#shared/domain/dates.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import type { Plan } from "#shared/engine/types.ts";

const today = parseDate("2026-11-20")!;

/** A plan of the benchmarks. Throws when it is not valid, which is a mistake in the benchmark. */
export function benchPlan(controlPanel: object, rest: object = {}): Plan {
  const parsed = parsePlan({ now: "2026-11-20", ...rest, controlPanel }, today);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.plan;
}

/** Every strategy switched on over all epochs that have a subsidy: about 1,340 rows of all columns. */
export const longSettings = {
  baseAmount: 50_000,
  baseCurrency: "JPY",
  baseAmountGrowthRate: 0.5,
  investStartDate: "2024-02-29",
  investEndDate: "2136-01-31",
  dynamicTopUpCap: 20_000,
  cycleTopUpCap: 20_000,
  sellReinvestSettings: true,
  priceRandomisationLowerLimit: 0.85,
  priceRandomisationUpperLimit: 1.15,
};

/** 31 years of monthly buys from now. */
export const thirtyYears = { investStartDate: "2026-11-20", investEndDate: "2057-11-19" };

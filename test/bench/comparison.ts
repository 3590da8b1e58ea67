import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { mostCompared } from "#shared/domain/plan/simulation-rules.ts";
import { mapFields, planFields } from "#shared/domain/plan-fields.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import { compareOwn } from "#web/workers/own/own-comparison.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan } from "./plans.ts";

const now = "2026-11-20";
/** 36 years with every strategy. */
const settings = {
  ...mapFields(planFields, (field) => ("fallback" in field ? field.fallback : null)),
  baseAmount: 250,
  investStartDate: "2021-01-15",
  investEndDate: "2057-11-19",
  dynamicTopUpCap: 200,
  cycleTopUpCap: 200,
  sellReinvestSettings: true,
};

/** Ten saved simulations, no two alike. */
const scenarios = Array.from({ length: 10 }, (_, at) => ({
  name: `Simulation ${at}`,
  plan: PlanDocument.parse({
    format: "halvest-plan",
    formatVersion: 1,
    modelVersion: engineConstants.modelVersion,
    dataDate: now,
    settings: { ...settings, baseAmount: 100 + 25 * at, simulationCount: at },
    epochs: {},
  }),
}));

/** What the server gives the page of a plan, as far as a comparison needs it. */
const config = {
  modelVersion: engineConstants.modelVersion,
  historyUntil: embeddedDataDate,
  now,
  tier: "advanced",
  seed: "bench:0",
  settings: { panel: settings, epochCount: null, epochs: {}, edits: {} },
  transactions: [],
  market: {},
} as unknown as EngineConfig;

/** The goal: ten saved simulations within a second. The page compares five at a time. */
export function comparison(): BenchTable {
  const { simulationCount: _, ...controlPanel } = { ...settings, simulationCount: 0 };
  const plan = benchPlan(controlPanel, { tier: "advanced" });
  const compare = (from: number, to: number) =>
    compareOwn({ config, scenarios: scenarios.slice(from, to), isReal: false }, {});
  return {
    title: "Comparing saved simulations",
    note: "Plans of 37 years with every strategy, as the page's worker compares them: figures, months and falls of each. The goal is one second for ten.",
    lines: measure([
      { name: "one simulation, all columns", run: () => simulate(plan, embeddedMarket) },
      { name: "five compared", run: () => compare(0, mostCompared) },
      {
        name: "ten compared, five at a time",
        run: () => [compare(0, mostCompared), compare(mostCompared, 2 * mostCompared)],
      },
    ]),
  };
}

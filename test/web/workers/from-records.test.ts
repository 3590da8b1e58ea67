import { describe, expect, it } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { mapFields, planFields } from "#shared/domain/plan-fields.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import { simulateOwnPlan } from "#web/workers/own/own-plan.ts";
import { withdrawalOf } from "#web/workers/own/own-withdrawal.ts";

const record = {
  id: "a",
  dateAcquired: "2026-02-20",
  btcBought: 0.01,
  usdSpent: 700,
  feesUSD: 2,
  dynamicTopUp: 0,
  cycleTopUp: 0,
};

function configOf(panel: object, edits: object = {}): EngineConfig {
  return {
    modelVersion: engineConstants.modelVersion,
    historyUntil: embeddedDataDate,
    now: "2026-08-21",
    tier: "advanced",
    seed: "ada:4",
    settings: {
      panel: {
        ...mapFields(planFields, (field) => ("fallback" in field ? field.fallback : null)),
        investStartDate: "2024-01-28",
        investEndDate: "2026-12-31",
        ...panel,
      },
      epochCount: null,
      epochs: {},
      edits,
    },
    transactions: [record],
    market: {},
  } as unknown as EngineConfig;
}

const simulated = (config: EngineConfig) => simulateOwnPlan({ ...fromRecords(config), analyses: {} });
const lived = (config: EngineConfig) =>
  withdrawalOf(simulated(config), { rule: "shareOfHoldings", share: 0.05, paths: 0 }, {});

describe("a plan from what is recorded", () => {
  it("lives from the recorded coins and those still to buy, not from buys that nobody made", () => {
    const { columns } = simulated(configOf({}));
    const bought = [...(columns.btcBought ?? [])];
    const ahead = bought.slice(-5);
    expect(ahead.every((coins) => coins > 0)).toBe(true);
    const coins = ahead.reduce((sum, each) => sum + each, 0);
    expect(lived(configOf({})).start.btc).toBeCloseTo(0.01 + coins, 10);
    const ended = configOf({ investEndDate: "2026-07-31" }, { "2025-03-01": { usdSpent: 9_000 } });
    expect(lived(ended).start.btc).toBe(0.01);
  });

  it("counts a change of this month until its buy day, by the start date of the plan or of the change", () => {
    const config = configOf({}, { "2026-08-01": { usdSpent: 0 }, "2026-07-01": { usdSpent: 0 } });
    const edits = (changes = {}) => Object.keys(fromRecords(config, changes).config.settings.edits);
    expect(edits()).toEqual(["2026-08-01"]);
    expect(edits({ investStartDate: "2024-01-05" })).toEqual([]);
  });
});

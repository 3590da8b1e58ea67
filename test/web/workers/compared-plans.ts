import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { mapFields, planFields } from "#shared/domain/plan-fields.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import { compareOwn } from "#web/workers/own/own-comparison.ts";

/** The day of the comparison, `yyyy-mm-dd`. */
export const now = "2026-11-20";
export const euros = { currency: "EUR", rate: 0.5 } as const;
export const settings = {
  ...mapFields(planFields, (field) => ("fallback" in field ? field.fallback : null)),
  investStartDate: "2024-01-15",
  investEndDate: "2030-12-31",
  baseAmount: 100,
};

export const config = {
  modelVersion: engineConstants.modelVersion,
  historyUntil: embeddedDataDate,
  planId: "first",
  planName: "My plan",
  planVersion: 1,
  ledgerVersion: 1,
  now,
  tier: "advanced",
  seed: "ada:4",
  asksGrowth: false,
  settings: { panel: settings, epochCount: null, epochs: {}, edits: {} },
  goal: null,
  transactions: [{ id: "a", dateAcquired: "2024-05-01", btcBought: 0.01, usdSpent: 600, feesUSD: 0 }],
  market: {},
} as unknown as EngineConfig;

/** A plan as it is saved. */
export const document = (changed: object = {}, more: object = {}) =>
  PlanDocument.parse({
    format: "halvest-plan",
    formatVersion: 1,
    modelVersion: engineConstants.modelVersion,
    dataDate: now,
    settings: { ...settings, simulationCount: 2, ...changed },
    epochs: {},
    ...more,
  });

/** Plans, and their comparison; the first one is the baseline. */
export const compared = (...plans: PlanDocument[]) => {
  const scenarios = plans.map((plan, at) => ({ name: `plan ${at}`, plan }));
  return { scenarios, outcome: compareOwn({ config, scenarios, isReal: false }, {}) };
};

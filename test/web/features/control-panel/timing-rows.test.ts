import { describe, expect, it } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { type PlanFile, planFile, withSettingChanges } from "#shared/domain/plan/plan-settings.ts";
import { mapFields, type PlanField, type PlanFieldRecord, planFields } from "#shared/domain/plan-fields.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import { noChanges } from "#web/features/control-panel/saving/plan-edits.ts";
import { strategyFees, timingJob, timingRows } from "#web/features/control-panel/timing/timing-rows.ts";
import { marketOf } from "#web/workers/market-of.ts";
import { simulateOwnPlan } from "#web/workers/own/own-plan.ts";

const defaults = mapFields<PlanField, PlanFieldRecord, string | number | boolean | null>(
  planFields,
  (field) => ("fallback" in field ? field.fallback : null),
);
const config: EngineConfig = {
  modelVersion: engineConstants.modelVersion,
  constants: {},
  historyUntil: embeddedDataDate,
  planId: "first",
  planName: "My plan",
  planVersion: 1,
  now: "2026-11-21",
  tier: "basic",
  seed: "u1:0",
  asksGrowth: false,
  goal: null,
  ledgerVersion: 0,
  settings: {
    panel: { ...defaults, investStartDate: "2016-03-05", investEndDate: "2034-03-04", sellShiftMonths: 1 },
    epochCount: 2,
    // Overtaken by the real peak: left out, as in the timeline.
    epochs: { "4": { sellReinvestEnabled: true, peakPriceDate: "2025-12-01" } },
    edits: {},
  },
  transactions: [
    {
      id: "a",
      dateAcquired: "2017-05-06",
      btcBought: 0.5,
      usdSpent: 750,
      feesUSD: 3,
      dynamicTopUp: 0,
      cycleTopUp: 0,
    },
    {
      id: "b",
      dateAcquired: "2017-12-20",
      btcBought: -0.1,
      usdSpent: -1600,
      feesUSD: 9,
      dynamicTopUp: 0,
      cycleTopUp: 0,
    },
  ],
  market: {},
};

const { job, fee } = timingJob({
  config,
  changes: { plan: { feePct: 0.0025, feeFixedUsd: 1.5 }, epochs: {} },
});
const simulated = simulateOwnPlan(job);
const rows = timingRows(runAnalyses(simulated).timingError!);

/** The whole plan calculated with other settings, as a plan file without what is overtaken. */
function withPanel(panel: PlanFile["controlPanel"]) {
  const changed = withSettingChanges({ ...config.settings, epochs: {} }, job.changes);
  const plan = planFile(changed, config);
  return toResult(
    simulateFile({ ...plan, controlPanel: { ...plan.controlPanel, ...panel } }, marketOf(config)),
  );
}
const endValue = (result: ReturnType<typeof withPanel>) => result.portfolio?.atEnd.portfolioValue as number;
const lastOf = (result: ReturnType<typeof withPanel>, column: string) =>
  result.rows[column]?.at(-1) as number;

describe("what wrong timing costs", () => {
  it("is calculated with the strategy on and unsaved changes, whatever is saved", () => {
    const { controlPanel } = simulated.model.plan;
    expect(controlPanel).toMatchObject({ sellReinvestSettings: true, feePct: 0.0025, feeFixedUsd: 1.5 });
    expect(fee).toEqual({ pct: 0.0025, fixedUsd: 1.5 });
    const other = timingJob({ config: { ...config, modelVersion: "9.9.9" }, changes: noChanges }).job;
    expect(() => simulateOwnPlan(other)).toThrow("version differs");
  });

  it("compares the plan as set with both dates too early and too late, and with never selling", () => {
    expect(rows.map(({ months }) => months)).toEqual([0, -3, 3, -6, 6, null]);
    const hold = endValue(withPanel({ sellReinvestSettings: false }));
    for (const { months, value, advantage } of rows) {
      if (months === null) {
        expect(value).toBeCloseTo(hold, 6);
        expect(advantage).toBeNull();
      } else {
        const shifted = endValue(withPanel({ sellShiftMonths: 1 + months, reinvestShiftMonths: months }));
        expect(value, String(months)).toBeCloseTo(shifted, 6);
        expect(advantage).toBeCloseTo(shifted / hold - 1, 12);
      }
    }
    expect(rows[0]!.value).not.toBe(rows[1]!.value);
  });

  it("names the fees of the strategy's own trades, to the cent", () => {
    const fees = strategyFees(toResult(simulated), fee);
    const [on, off] = [withPanel({}), withPanel({ sellReinvestSettings: false })];
    expect(fees.usdCents / 100).toBeCloseTo(lastOf(on, "totalFees") - lastOf(off, "totalFees"), 6);
    expect(fees.baseCents).toBe(fees.usdCents);
    const inEuros = timingJob({ config, changes: { ...noChanges, plan: { baseCurrency: "EUR" } } });
    const result = toResult(simulateOwnPlan(inEuros.job));
    const rates = result.rows.exchangeRate!.map(Number);
    const { baseCents, usdCents } = strategyFees(result, inEuros.fee);
    expect(baseCents / usdCents).toBeGreaterThan(Math.min(...rates));
    expect(baseCents / usdCents).toBeLessThan(Math.max(...rates));
    expect(fees.sells).toBeGreaterThan(3);
    expect(fees.buyBacks).toBeGreaterThan(3);
  });

  it("has no figure where a recorded sale could not be served", () => {
    const none = { totalBTC: null, value: null, xirr: null };
    const variants = [{ sellShiftMonths: 0, reinvestShiftMonths: 0, ...none }];
    expect(timingRows({ hold: none, variants })[0]).toEqual({ months: 0, value: null, advantage: null });
  });
});

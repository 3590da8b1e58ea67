import { describe, expect, test } from "vitest";
import type { Outlook } from "#shared/engine/analyses/outlook.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";

const saver: PlanFile = {
  now: "2026-08-21",
  seed: "saver",
  controlPanel: {
    baseAmount: 250,
    baseCurrency: "EUR",
    investStartDate: "2024-01-01",
    investEndDate: "2032-12-31",
    feePct: 0.0025,
    feeFixedUsd: 0,
  },
  transactions: [
    { dateAcquired: "2024-01-02", btcBought: 0.0062, usdSpent: 270.23, feesUSD: 0.68 },
    { dateAcquired: "2024-04-03", btcBought: 0.0038, usdSpent: 270.18, feesUSD: 0.68 },
    { dateAcquired: "2025-10-01", btcBought: 0.0025, usdSpent: 290.5, feesUSD: 0.73 },
  ],
};

function outlookOf(plan: PlanFile, settings: object = {}): Outlook {
  const analyses = { outlook: { paths: 200, ...settings } };
  return runAnalyses(run({ ...plan, analyses })).outlook!;
}

describe("an outlook", () => {
  test("starts from what is recorded, whatever the plan says of the past", () => {
    const backfilled = outlookOf(saver);
    const recorded = outlookOf({ ...saver, controlPanel: { ...saver.controlPanel, backfillPast: false } });
    expect(backfilled).toEqual(recorded);
    expect(backfilled.today.totalBTC).toBeCloseTo(0.0125, 12);
    expect(backfilled.today.putIn.nominal.usd).toBeCloseTo(833, 9);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import {
  isSameOverride,
  overrideFigures,
  overrideProblems,
  type PlannedMonth,
  plannedMonth,
  savedOverride,
  settable,
  withOverrideField,
} from "#web/features/transactions/override/override-draft.ts";

const fees = { feePct: 0.02, feeFixedUsd: 10 };
const planned: PlannedMonth = { price: 50_000, usdSpent: 300, dynamicTopUp: 30, cycleTopUp: 20 };
const month = "2027-03-01";

/** The row of the month as the engine has it with an override. */
function engineRow(override: PlanOverride) {
  const file = {
    now: "2026-11-21",
    seed: "s",
    tier: "advanced" as const,
    controlPanel: { baseAmount: 250, investStartDate: "2026-01-15", dynamicTopUpCap: 100, cycleTopUpCap: 60 },
    epochOverrides: {},
    edits: { [month]: override },
    transactions: [],
  };
  const { model, columns } = simulateFile(file, embeddedMarket);
  const row = Array.from(model.rows.day).findIndex(
    (day) => new Date(day * 86_400_000).toISOString().slice(0, 7) === month.slice(0, 7),
  );
  return (id: string) => (columns as Readonly<Record<string, Float64Array | undefined>>)[id]?.[row];
}

const usd = (most: number) =>
  fc.option(
    fc.integer({ min: 0, max: most }).map((cents) => cents / 100),
    { nil: undefined, freq: 1 },
  );

describe("the figures of an overridden month", () => {
  it("are those that the engine computes from the saved override", () => {
    const own = plannedMonth(engineRow({}));
    let compared = 0;
    fc.assert(
      fc.property(
        fc.record({
          buyingPriceUSD: fc.option(fc.integer({ min: 10_000, max: 90_000 }), { nil: undefined, freq: 1 }),
          btcBought: fc.option(
            fc.integer({ min: 0, max: 3_000_000 }).map((satoshis) => satoshis / 1e8),
            { nil: undefined, freq: 1 },
          ),
          usdSpent: usd(90_000),
          feesUSD: usd(5_000),
          costUSD: usd(120_000),
          dynamicTopUp: usd(9_000),
          cycleTopUp: usd(9_000),
        }),
        (draft) => {
          const shown = overrideFigures(draft, own, fees);
          if (overrideProblems(draft, shown).size > 0) return;
          compared += 1;
          const cell = engineRow(savedOverride(draft, shown));
          // The engine's price is not rounded; half a satoshi and half a cent may fall either way.
          const near = (id: string, value: number | null, slack: number) =>
            expect(Math.abs((cell(id) ?? Number.NaN) - (value ?? 0)), id).toBeLessThanOrEqual(slack);
          near("usdSpent", shown.figures.usdSpent, 0.0101);
          near("feesUSD", shown.figures.feesUSD, 0.0201);
          near("costUSD", shown.figures.costUSD, 0.0201);
          near("btcBought", shown.figures.btcBought, 1.01e-6);
          near("dynamicTopUp", shown.dynamicTopUp, 0.001);
          near("cycleTopUp", shown.cycleTopUp, 0.001);
        },
      ),
      { numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it("are the plan's while nothing is set", () => {
    expect(overrideFigures({}, planned, fees)).toEqual({
      figures: { buyingPriceUSD: 50_000, btcBought: 0.006, usdSpent: 300, feesUSD: 16, costUSD: 316 },
      dynamicTopUp: 30,
      cycleTopUp: 20,
    });
  });

  it("follow a top-up as far as the dollars are not set", () => {
    expect(overrideFigures({ dynamicTopUp: 0 }, planned, fees).figures.usdSpent).toBe(270);
    expect(overrideFigures({ dynamicTopUp: 0, usdSpent: 5 }, planned, fees).figures.usdSpent).toBe(5);
  });

  it("cost nothing when nothing is bought", () => {
    const { figures } = overrideFigures({ usdSpent: 0 }, planned, fees);
    expect(figures).toMatchObject({ btcBought: 0, feesUSD: 0, costUSD: 0 });
    expect(overrideFigures({ usdSpent: 0, feesUSD: 4 }, planned, fees).figures.costUSD).toBe(4);
  });

  it("name what is missing where the plan has neither price nor amount", () => {
    const nothing: PlannedMonth = { price: null, usdSpent: null, dynamicTopUp: 0, cycleTopUp: 0 };
    const problems = (override: PlanOverride) =>
      Object.fromEntries(overrideProblems(override, overrideFigures(override, nothing, fees)));
    expect(problems({})).toEqual({});
    expect(problems({ feesUSD: 1 })).toEqual({
      buyingPriceUSD: "Price is required",
      usdSpent: "USD amount is required",
    });
    expect(problems({ usdSpent: 5, buyingPriceUSD: 0.01 })).toEqual({});
  });

  it("name the dollars between an amount of bitcoin and a cost, because the price moves", () => {
    const draft = { btcBought: 0.01, costUSD: 520 };
    expect(savedOverride(draft, overrideFigures(draft, planned, fees))).toEqual({ ...draft, usdSpent: 500 });
    const priced = { ...draft, buyingPriceUSD: 50_000 };
    expect(savedOverride(priced, overrideFigures(priced, planned, fees))).toEqual(priced);
  });
});

describe("an override while it is edited", () => {
  it("drops a field that is reset to the plan's value", () => {
    const set = withOverrideField(withOverrideField({}, "usdSpent", 5), "sell", false);
    expect(set).toEqual({ usdSpent: 5, sell: false });
    expect(withOverrideField(set, "usdSpent", null)).toEqual({ sell: false });
    expect(settable(set, false)).toEqual({ usdSpent: 5 });
    expect(settable(set, true)).toEqual(set);
  });

  it("is the same in any order of its fields", () => {
    expect(isSameOverride({ usdSpent: 5, feesUSD: 1 }, { feesUSD: 1, usdSpent: 5 })).toBe(true);
    expect(isSameOverride({ usdSpent: 5 }, { feesUSD: 5 })).toBe(false);
  });
});

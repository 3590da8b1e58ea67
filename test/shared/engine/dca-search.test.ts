import { describe, expect, it } from "vitest";
import { searchDca } from "#shared/engine/analyses/dca-search.ts";
import { rollingBacktest } from "#shared/engine/analyses/rolling-backtest.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { CalculationCancelled } from "#shared/engine/types.ts";
import { run } from "#test/shared/engine/support/plans.ts";

const months = 24;
const modelOf = (controlPanel: object = {}) =>
  run({
    now: "2026-11-20",
    seed: "a",
    controlPanel: {
      baseAmount: 100,
      investStartDate: "2024-01-22",
      dynamicTopUpCap: 0,
      cycleTopUpCap: 0,
      ...controlPanel,
    },
  }).model;

describe("the search for a better way of buying", () => {
  const model = modelOf();
  const search = searchDca(model, months)!;

  it("judges the plain rule as the rolling backtest does, each half of history by itself", () => {
    const backtest = rollingBacktest(model, months);
    const values = backtest.roi.map((roi) => 1 + roi!);
    // The search's series begin where all days of the month have a price.
    const { inSampleStarts, outOfSampleStarts } = search;
    const later = values.slice(-outOfSampleStarts);
    const early = values.length - outOfSampleStarts - months + 1;
    const older = values.slice(early - inSampleStarts, early);
    expect(search.plain.outOfSample.median).toBeCloseTo(quantiles(later, [0.5])[0]!, 9);
    expect(search.plain.inSample.median).toBeCloseTo(quantiles(older, [0.5])[0]!, 9);
  });

  it("finds nothing worse than the plain rule in the older half, and tests on stretches that begin after it", () => {
    expect(search.best.inSample.median).toBeGreaterThanOrEqual(search.plain.inSample.median);
    expect(search.plain.outOfSample.beatPlain).toBe(0);
    expect(search.tried).toBeGreaterThan(100);
    const known = rollingBacktest(model, 1).start.length;
    expect(search.inSampleStarts + search.outOfSampleStarts).toBeLessThanOrEqual(known - 2 * (months - 1));
  });

  it("says that a rule is better only when it stays ahead on what it has not seen", () => {
    for (const length of [12, 24, 36, 48]) {
      const found = searchDca(model, length)!;
      const isAhead = found.best.outOfSample.median > found.plain.outOfSample.median;
      expect(found.isBetter).toBe(found.best.rule !== found.plain.rule && isAhead);
    }
  });

  it("does not depend on the plan's own caps and growth, only on its amount, fees and day", () => {
    const other = modelOf({ dynamicTopUpCap: 500, cycleTopUpCap: 300, baseAmountGrowthRate: 0.5 });
    expect(searchDca(other, months)).toEqual(search);
  });

  it("has no answer where history is too short for both halves, and stops when asked to", () => {
    expect(searchDca(model, 120)).toBeNull();
    expect(() => searchDca(model, months, { cancelled: () => true })).toThrow(CalculationCancelled);
  });
});

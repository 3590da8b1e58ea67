import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { buildModel, type Model } from "#shared/engine/model.ts";
import { bandQuantiles, bandRanks } from "#shared/engine/monte-carlo/bands.ts";
import type { MonteCarloResult } from "#shared/engine/monte-carlo/monte-carlo-result.ts";
import { pathXirrSolver } from "#shared/engine/monte-carlo/path-xirr.ts";
import { buildPriceProcess, pricePathDrawer } from "#shared/engine/monte-carlo/price-paths.ts";
import { rankSelector } from "#shared/engine/monte-carlo/rank-selector.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { CalculationCancelled, PlanRefused } from "#shared/engine/types.ts";
import { xirr } from "#shared/engine/xirr.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { anyPlan, planOf } from "#test/shared/engine/support/plans.ts";
import { type SimplePath, simplePaths } from "#test/shared/engine/support/simple-monte-carlo.ts";

const today = parseDate("2026-11-20")!;

function modelOf(raw: object): Model {
  const parsed = parsePlan(raw, today);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return buildModel(parsed.plan, embeddedMarket);
}

function drawn(model: Model, path: number): { months: number; from: number; prices: Float64Array } {
  const { grid, series, epochs } = model;
  const process = buildPriceProcess(grid, model.path, series.prices, epochs, grid.count);
  const prices = new Float64Array(process.count);
  pricePathDrawer(process, model.plan.seed)(prices, path);
  return { months: process.firstMonth, from: process.from, prices };
}

const plain = {
  now: "2026-11-20",
  tier: "free",
  controlPanel: {
    baseAmount: 250,
    investStartDate: "2026-11-20",
    investEndDate: "2032-03-31",
    feePct: 0.01,
    feeFixedUsd: 1,
  },
};

/** A plan with everything in it: history, transactions, an edit, top-ups, sales and reinvestment. */
const busy = {
  now: "2026-11-20",
  controlPanel: {
    baseAmount: 300,
    baseCurrency: "EUR",
    investStartDate: "2024-05-15",
    investEndDate: "2034-12-31",
    dynamicTopUpCap: 100,
    cycleTopUpCap: 200,
    sellReinvestSettings: true,
  },
  transactions: [{ dateAcquired: "2025-01-10", btcBought: 0.01, usdSpent: 940, feesUSD: 5 }],
  edits: { "2028-02-15": { usdSpent: 1_000 }, "2030-02-15": { sell: true } },
};

const far = (actual: number, expected: number): number => Math.abs(actual / expected - 1);

describe("Monte Carlo", () => {
  const model = modelOf(plain);
  const result = runMonteCarlo(model, 100);

  test("gives the bands of the worked example", () => {
    const { price, value, totalBTC, xirr: rate, lossProbability } = result;
    const last = result.dateAcquired.length - 1;
    expect(result.dateAcquired[last]).toBe("2032-03-20");
    const found = [price.p5[1], price.p50[1], price.p95[last], value.p5[1], value.p50[last], totalBTC.p25[2]];
    const expected = [
      61703.2998886, 76163.4338864, 293963.179148, 446.946125471, 21700.4863532, 0.00928779983743,
    ];
    found.forEach((actual, index) => {
      expect(far(actual!, expected[index]!)).toBeLessThan(1e-10);
    });
    expect(far(rate.p50[1]!, -0.496458297149)).toBeLessThan(1e-9);
    expect(far(rate.p95[last]!, 0.324298083055)).toBeLessThan(1e-9);
    expect([...lossProbability.subarray(0, 5)]).toEqual([1, 0.65, 0.72, 0.66, 0.62]);
    expect(lossProbability[last]).toBe(0.17);
  });

  test("has rates on the last row of each year and on the last of all only", () => {
    const rows = result.dateAcquired.filter((_, row) => !Number.isNaN(result.xirr.p50[row]!));
    expect(rows).toEqual([
      "2026-12-20",
      "2027-12-20",
      "2028-12-20",
      "2029-12-20",
      "2030-12-20",
      "2031-12-20",
      "2032-03-20",
    ]);
    expect(runMonteCarlo(model, 5, {}, false).xirr.p50.every(Number.isNaN)).toBe(true);
  });

  test("has the same bits as the general ledger on every path, whatever the plan", () => {
    const check = (plan: Model) => {
      const paths = simplePaths(plan, 40);
      const bands = runMonteCarlo(plan, 40, {}, false);
      bands.dateAcquired.forEach((_, row) => {
        if (Number.isNaN(plan.facts.price[row]!)) return;
        const worth = (path: SimplePath) => path.coins[row]! * path.price[row]! + path.cash[row]!;
        const quantile = (of: (path: SimplePath) => number, q: number) => quantiles(paths.map(of), [q])[0];
        for (const name of ["p5", "p25", "p50", "p95"] as const) {
          const q = bandQuantiles[name];
          expect(bands.price[name][row]).toBe(quantile((path) => path.price[row]!, q));
          expect(bands.totalBTC[name][row]).toBe(quantile((path) => path.coins[row]!, q));
          expect(bands.value[name][row]).toBe(quantile(worth, q));
        }
        const losses = paths.filter((path) => worth(path) < path.totalCosts[row]! * (1 - 1e-12)).length;
        expect(bands.lossProbability[row]).toBe(losses / 40);
      });
    };
    for (const caps of [{}, { dynamicTopUpCap: 100 }, { cycleTopUpCap: 80 }, { backfillPast: false }]) {
      check(
        modelOf({
          ...plain,
          controlPanel: { ...plain.controlPanel, investStartDate: "2024-05-31", ...caps },
        }),
      );
      check(
        modelOf({
          ...busy,
          edits: {},
          controlPanel: { ...busy.controlPanel, sellReinvestSettings: false, ...caps },
        }),
      );
    }
    check(modelOf(busy));
    fc.assert(
      fc.property(anyPlan, (file) => {
        try {
          simulate(planOf(file), embeddedMarket, { columns: new Set() });
        } catch (error) {
          if (error instanceof PlanRefused) return;
          throw error;
        }
        check(buildModel(planOf(file), embeddedMarket));
      }),
      { numRuns: 12 },
    );
  });

  test("draws the same first path whether there is one path or a thousand", () => {
    const one = runMonteCarlo(model, 1);
    const first = drawn(model, 0);
    const again = drawn(model, 0);
    drawn(model, 999);
    expect(again.prices).toEqual(first.prices);
    one.dateAcquired.forEach((_, row) => {
      const month = model.facts.gridIndex[row]! - first.from;
      // The first buy is made today, at the price that is known or carried.
      if (month < 0) return;
      expect(one.price.p50[row]).toBe(first.prices[month]);
      expect(one.price.p5[row]).toBe(one.price.p95[row]);
    });
  });

  test("draws the same month wherever the plan window lies", () => {
    const later = modelOf({
      ...plain,
      controlPanel: { ...plain.controlPanel, investStartDate: "2029-01-20", investEndDate: "2031-12-31" },
    });
    const wide = drawn(model, 7);
    const narrow = drawn(later, 7);
    expect(narrow.months).toBe(wide.months);
    narrow.prices.forEach((price, index) => {
      expect(price).toBe(wide.prices[index]);
    });
  });

  test("spreads around the deterministic path, which is the median", () => {
    const many = runMonteCarlo(modelOf({ ...plain, seed: "spread" }), 4_000, {}, false);
    const { rows, path, series } = model;
    for (const row of [1, 12, 30, 64]) {
      const middle = pathOn(path, series.prices, rows.day[row]!);
      const spread = Math.log(many.price.p75[row]! / many.price.p25[row]!) / 1.349;
      const error = (1.25 * spread) / Math.sqrt(4_000);
      expect(Math.abs(Math.log(many.price.p50[row]! / middle))).toBeLessThan(4 * error);
    }
  });

  test("keeps bands in order and probabilities between 0 and 1", () => {
    const names = Object.keys(bandQuantiles) as (keyof typeof bandQuantiles)[];
    const check = ({ price, value, totalBTC, xirr: rate, lossProbability }: MonteCarloResult) => {
      for (const bands of [price, value, totalBTC, rate]) {
        for (let row = 0; row < lossProbability.length; row++) {
          for (let at = 1; at < names.length; at++) {
            const low = bands[names[at - 1]!][row]!;
            if (Number.isNaN(low)) continue;
            expect(bands[names[at]!][row]).toBeGreaterThanOrEqual(low);
          }
        }
      }
      for (const share of lossProbability) expect(share >= 0 && share <= 1).toBe(true);
    };
    check(result);
    check(runMonteCarlo(modelOf(busy), 50));
  });

  test("calls a first buy without fees a loss on no path, past or future", () => {
    const noFees = { feePct: 0, feeFixedUsd: 0, baseCurrency: "EUR" };
    for (const investStartDate of ["2024-05-03", "2025-02-11", "2026-07-20", "2026-11-20", "2027-01-05"]) {
      const plan = modelOf({
        now: "2026-11-20",
        controlPanel: { ...noFees, baseAmount: 77, investStartDate, investEndDate: "2028-03-31" },
      });
      expect(runMonteCarlo(plan, 30).lossProbability[0]).toBe(0);
    }
  });

  test("has one value for all quantiles until the projection starts, and many after it", () => {
    const lively = runMonteCarlo(modelOf(busy), 50);
    // The embedded prices are old: they count unchanged until today.
    const start = "2026-11-20";
    lively.dateAcquired.forEach((date, row) => {
      for (const bands of [lively.price, lively.value, lively.totalBTC]) {
        if (date <= start) expect(bands.p5[row]).toBe(bands.p95[row]);
        else expect(bands.p5[row]).toBeLessThan(bands.p95[row]!);
      }
    });
  });

  test("leaves months without a price empty", () => {
    const controlPanel = { investStartDate: "2010-05-20", investEndDate: "2010-12-31" };
    const early = runMonteCarlo(modelOf({ now: "2026-11-20", controlPanel }), 20);
    const priced = [false, false, true, true, true, true, true, true];
    for (const figure of [early.price.p50, early.value.p5, early.totalBTC.p95, early.lossProbability]) {
      expect(Array.from(figure, (value) => !Number.isNaN(value))).toEqual(priced);
    }
    expect(early.price.p5).toEqual(early.price.p95);
  });

  test("reports progress that only grows, and stops on request", () => {
    const seen: number[] = [];
    runMonteCarlo(model, 300, { progress: (fraction) => seen.push(fraction) });
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.at(-1)).toBe(1);
    seen.forEach((fraction, index) => {
      expect(fraction).toBeGreaterThanOrEqual(seen[index - 1] ?? 0);
    });
    let asked = 0;
    const cancelled = () => ++asked > 2;
    expect(() => runMonteCarlo(model, 300, { cancelled })).toThrow(CalculationCancelled);
    expect(asked).toBe(3);
  });
});

describe("the selection of ranks", () => {
  const selectedLike = (given: Float64Array): void => {
    const sorted = given.slice().sort();
    const selected = given.slice();
    const ranks = bandRanks(given.length);
    rankSelector(5_000).select(selected, ranks);
    for (const rank of ranks) expect(Object.is(selected[rank], sorted[rank])).toBe(true);
  };

  test("puts at every rank what a sort would", () => {
    const spread = fc.double({ noNaN: true, noDefaultInfinity: true });
    const positive = fc.double({ min: 0, max: 1e9, noNaN: true });
    for (const value of [
      spread,
      positive,
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(0, 1e-300, 1e300),
    ]) {
      fc.assert(
        fc.property(fc.array(value, { minLength: 1, maxLength: 400 }), (given) => {
          selectedLike(Float64Array.from(given));
        }),
      );
    }
  });

  test("copes with sorted, reversed, constant and shifted values of any size", () => {
    for (const make of [(i: number) => i, (i: number) => 5_000 - i, () => 1, (i: number) => i - 2_500]) {
      const values = Float64Array.from({ length: 5_000 }, (_, i) => make(i));
      selectedLike(values);
      selectedLike(values.subarray(3, 40));
    }
  });
});

describe("the rate of a path", () => {
  test("equals the general solver's, path after path", () => {
    const days = Int32Array.from({ length: 120 }, (_, month) => 20_000 + Math.floor(month * 30.4375));
    const solver = pathXirrSolver(days, 1);
    const paths = fc.record({
      costs: fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 120, maxLength: 120 }),
      row: fc.integer({ min: 0, max: 119 }),
      multiple: fc.double({ min: 0, max: 80, noNaN: true }),
    });
    fc.assert(
      fc.property(paths, ({ costs, row, multiple }) => {
        const paid = Float64Array.from(costs, (cost) => (cost < 300 ? 0 : cost));
        const total = paid.subarray(0, row + 1).reduce((sum, cost) => sum + cost, 0);
        const value = total * multiple;
        const flows = paid.slice(0, row + 1).map((cost) => -cost);
        flows[row] = flows[row]! + value;
        const expected = xirr(days.subarray(0, row + 1), flows);
        const found = solver.solve(paid, value, row, 0);
        if (expected === null) expect(found).toBeNaN();
        else expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(expected)));
      }),
      { numRuns: 400 },
    );
  });

  test("is found after a path that lost everything", () => {
    const days = Int32Array.from({ length: 120 }, (_, month) => 20_000 + Math.floor(month * 30.4375));
    const solver = pathXirrSolver(days, 1);
    expect(solver.solve(new Float64Array(120).fill(1_000, 3, 4), 1.4885506754774553e-193, 4, 0)).toBeNaN();
    const costs = new Float64Array(120);
    for (const row of [15, 39, 42, 58, 61, 67, 72, 87, 100, 106, 117]) costs[row] = 1_000;
    const alone = pathXirrSolver(days, 1).solve(costs, 880_000, 117, 0);
    expect(solver.solve(costs, 880_000, 117, 0)).toBeCloseTo(alone, 10);
    expect(alone).toBeCloseTo(1.0935709075, 9);
  });
});

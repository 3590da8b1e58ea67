import { describe, expect, test } from "vitest";
import { roundBitcoin, roundPrice } from "#shared/domain/rounding.ts";
import { comparePlans } from "#shared/engine/analyses/comparisons.ts";
import { goalSeek } from "#shared/engine/analyses/goal-seek.ts";
import { rollingBacktest } from "#shared/engine/analyses/rolling-backtest.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { timingError } from "#shared/engine/analyses/timing-error.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import { CalculationCancelled } from "#shared/engine/types.ts";
import { day, type PlanFile, run } from "#test/shared/engine/support/plans.ts";

const plan: PlanFile = {
  now: "2026-11-20",
  controlPanel: { baseAmount: 100, investStartDate: "2020-01-01", investEndDate: "2023-12-31" },
};

function withPanel(fields: Record<string, unknown>, more: PlanFile = {}): PlanFile {
  return { ...plan, ...more, controlPanel: { ...plan.controlPanel, ...fields } };
}

describe("comparisons", () => {
  test("invest the plan's own cost at once and in equal parts, fees included", () => {
    const result = run(plan);
    const { plan: own, lumpSum, plainDca } = comparePlans(result)!;
    const prices = Array.from(result.columns.priceUSD!);
    const cost = 48 * 112;
    expect([own.cost, lumpSum.cost, plainDca.cost]).toEqual([cost, cost, cost]);
    expect(lumpSum.totalBTC).toBeCloseTo((cost - 10) / 1.02 / prices[0]!, 12);
    const equal = prices.reduce((sum, price) => sum + 100 / price, 0);
    expect(plainDca.totalBTC).toBeCloseTo(equal, 12);
    expect(own.totalBTC).toBeCloseTo(equal, 6);
    const years = (day("2023-12-01") - day("2020-01-01")) / 365;
    expect(lumpSum.xirr).toBeCloseTo((lumpSum.value / cost) ** (1 / years) - 1, 10);
  });

  test("do not exist without a price or a cost", () => {
    const unpriced = run(withPanel({ investStartDate: "2009-05-01", investEndDate: "2009-12-31" }));
    expect(comparePlans(unpriced)).toBeNull();
    expect(comparePlans(run(withPanel({ backfillPast: false })))).toBeNull();
    expect(
      comparePlans(
        run({ ...withPanel({ investStartDate: "2040-01-01", investEndDate: "2041-01-01" }), tier: "free" }),
      ),
    ).toBeNull();
  });
});

describe("the timing error", () => {
  test("runs every pair of shifts, sells outside, and once without the strategy", () => {
    const result = run(withPanel({ sellReinvestSettings: true }));
    const error = timingError(result.model, [-6, 0])!;
    expect(error.variants.map((v) => [v.sellShiftMonths, v.reinvestShiftMonths])).toEqual([
      [-6, -6],
      [-6, 0],
      [0, -6],
      [0, 0],
    ]);
    const hold = run(plan);
    expect(error.hold.totalBTC).toBe(hold.portfolio!.atEnd.portfolioTotalBTC);
    expect(error.hold.value).toBe(hold.portfolio!.atEnd.portfolioValue);
    expect(error.variants[3]!.xirr).toBe(result.portfolio!.atEnd.portfolioXirr);
  });

  test("does not exist while the strategy is off", () => {
    expect(timingError(run(plan).model, [0])).toBeNull();
  });

  test("leaves a variant empty that could not serve a real sell", () => {
    const result = run({
      ...withPanel({ sellReinvestSettings: true, sellShiftMonths: 12 }),
      transactions: [{ dateAcquired: "2022-01-03", btcBought: -0.06, usdSpent: -2800 }],
    });
    const { variants, hold } = timingError(result.model, [-12, 0])!;
    const early = variants.find((v) => v.sellShiftMonths === -12)!;
    expect(early.totalBTC).not.toBeNull();
    expect(hold.totalBTC).toBeGreaterThan(0);
    const short = run({
      ...withPanel({ sellReinvestSettings: true, sellShiftMonths: 12 }),
      transactions: [{ dateAcquired: "2022-01-03", btcBought: -result.ledger.coins[23]!, usdSpent: -2800 }],
    });
    const broken = timingError(short.model, [-12, 0])!.variants.find((v) => v.sellShiftMonths === -12)!;
    expect(broken).toEqual({
      sellShiftMonths: -12,
      reinvestShiftMonths: -12,
      totalBTC: null,
      value: null,
      xirr: null,
    });
  });
});

describe("the rolling backtest", () => {
  const backtest = rollingBacktest(run(withPanel({ dynamicTopUpCap: 50 })).model, 12);

  test("has a start for every stretch of known closes, whatever the plan's own window", () => {
    expect(backtest.start[0]).toBe("2010-08-01");
    expect(backtest.start.at(-1)).toBe("2025-09-01");
    expect(backtest.start).toHaveLength(182);
    expect(backtest.summary?.count).toBe(182);
  });

  test("sums up the spread of its returns", () => {
    const roi = backtest.roi.map((value) => value!).sort((a, b) => a - b);
    const { summary } = backtest;
    expect([summary?.minRoi, summary?.maxRoi]).toEqual([roi[0], roi.at(-1)]);
    expect(summary?.medianRoi).toBeCloseTo((roi[90]! + roi[91]!) / 2, 12);
    expect(summary?.positiveShare).toBe(roi.filter((value) => value > 0).length / 182);
    const beaten = backtest.roi.filter((value, i) => value! > backtest.lumpSumRoi[i]!);
    expect(summary?.beatLumpSumShare).toBe(beaten.length / 182);
  });

  test("counts every satoshi of a stretch, however many earlier months could have bought", () => {
    const { model } = run(withPanel({ baseAmount: 5_000_000 }));
    const { start, totalBTC } = rollingBacktest(model, 1);
    const expected = start.map((date) => {
      const price = roundPrice(closeOn(model.series.prices, day(date)));
      return roundBitcoin(5_000_000 / price);
    });
    expect(totalBTC.slice(60)).toEqual(expected.slice(60));
  });

  test("of more months than there are is empty", () => {
    const empty = rollingBacktest(run(plan).model, 500);
    expect([empty.start.length, empty.summary]).toEqual([0, null]);
  });
});

describe("goal seek", () => {
  const at = day("2023-12-31");

  test("finds the smallest amount in whole cents that reaches the coins", () => {
    const found = goalSeek(run(plan).model, { date: at, totalBTC: 0.5 });
    expect(found.date).toBe("2023-12-01");
    expect(found.totalBTC!).toBeGreaterThanOrEqual(0.5);
    const coins = (baseAmount: number) => run(withPanel({ baseAmount })).portfolio!.atEnd.portfolioTotalBTC;
    expect(coins(found.baseAmount!)).toBe(found.totalBTC);
    expect(coins(found.baseAmount! - 0.01)).toBeLessThan(0.5);
  });

  test("judges the value at the last row up to the date", () => {
    const found = goalSeek(run(plan).model, { date: day("2021-12-15"), valueUSD: 10_000 });
    expect(found.date).toBe("2021-12-01");
    expect(found.valueUSD!).toBeGreaterThanOrEqual(10_000);
  });

  test("needs nothing for a goal that is reached already", () => {
    const rich = run({
      ...plan,
      transactions: [{ dateAcquired: "2020-01-05", btcBought: 1, usdSpent: 7000 }],
    });
    expect(goalSeek(rich.model, { date: at, totalBTC: 1 })).toMatchObject({ baseAmount: 0, reason: null });
  });

  test("says when there is no row or no solution", () => {
    const { model } = run(plan);
    expect(goalSeek(model, { date: day("2019-12-31"), totalBTC: 1 })).toEqual({
      baseAmount: null,
      reason: "noRow",
      date: null,
      totalBTC: null,
      valueUSD: null,
      cumulativeCosts: null,
    });
    const idle = run(withPanel({ backfillPast: false }));
    expect(goalSeek(idle.model, { date: at, totalBTC: 1 })).toMatchObject({
      baseAmount: null,
      reason: "unreachable",
      date: "2023-12-01",
    });
  });

  test("keeps enough for the plan's real sells", () => {
    const selling = run({
      ...plan,
      transactions: [{ dateAcquired: "2022-01-03", btcBought: -0.1, usdSpent: -4700 }],
    });
    const found = goalSeek(selling.model, { date: at, totalBTC: 0.0001 });
    expect(found.reason).toBeNull();
    expect(found.baseAmount!).toBeGreaterThan(0);
  });
});

describe("running analyses", () => {
  const all = {
    comparisons: true,
    timingError: {},
    rollingBacktest: { months: 24 },
    goalSeek: { date: "2023-12-31", totalBTC: 1 },
    monteCarlo: { paths: 10 },
  };

  test("runs what the plan requests and nothing else", () => {
    expect(Object.keys(runAnalyses(run({ ...plan, analyses: all }))).sort()).toEqual(Object.keys(all).sort());
    expect(runAnalyses(run(plan))).toEqual({});
  });

  test("reports progress up to the end", () => {
    const seen: number[] = [];
    runAnalyses(run({ ...plan, analyses: all }), { progress: (done) => seen.push(done) });
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.every((done) => done >= 0 && done <= 1 + 1e-12)).toBe(true);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });

  test("stops when cancelled", () => {
    let asked = 0;
    const cancelled = () => {
      asked++;
      return asked > 3;
    };
    expect(() => runAnalyses(run({ ...plan, analyses: all }), { cancelled })).toThrow(CalculationCancelled);
    expect(asked).toBe(4);
  });
});

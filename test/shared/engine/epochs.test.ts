import { describe, expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { day, type PlanFile, planOf, refusalOf, resultOf, run } from "#test/shared/engine/support/plans.ts";

const base: PlanFile = {
  now: "2026-11-20",
  controlPanel: { investStartDate: "2026-01-01", investEndDate: "2030-12-31" },
};

function epochsOf(file: PlanFile) {
  return run(file).model.epochs;
}

function withPanel(fields: Record<string, unknown>): PlanFile {
  return { ...base, controlPanel: { ...base.controlPanel, ...fields } };
}

describe("with the embedded data", () => {
  const table = [
    [4, "2024-04-20", 64_990, "2025-10-06", 124_728, "2026-10-24", 53_620.71, 1.846208, 0.5085],
    [5, "2028-04-12", 78_578.64, "2029-09-29", 227_764.04, "2030-10-17", 91_227.36, 1.826086, 0.7851],
    [6, "2032-04-10", 143_491.35, "2033-09-27", 374_642.14, "2034-10-15", 167_471.06, 1.64487, 1.0766],
    [7, "2036-04-07", 236_024.55, "2037-09-24", 571_740.42, "2038-10-12", 281_503.15, 1.526097, 1.361],
    [8, "2040-04-04", 360_196.46, "2041-09-21", 825_758.12, "2042-10-09", 442_652.67, 1.444289, 1.623],
    [12, "2056-03-25", 1_368_610.78, "2057-09-11", 2_538_957.3, "2058-09-29", 1_746_883.87, 1.273588, 2.296],
    [
      32,
      "2136-02-01",
      84_228_769.04,
      "2137-07-20",
      129_955_016.33,
      "2138-08-07",
      97_466_262.25,
      1.215019,
      2.3888,
    ],
  ] as const;

  test.each(table)("epoch %i has the dates and prices of the check table", (n, ...expected) => {
    const record = resultOf({ ...base, tier: "advanced" }).epochs[n]!;
    const [halving, halvingPrice, peak, peakPrice, trough, troughPrice, growth, share] = expected;
    expect([record.halvingDate, record.peakPriceDate, record.troughPriceDate]).toEqual([
      halving,
      peak,
      trough,
    ]);
    expect(record.halvingPrice).toBeCloseTo(halvingPrice, 2);
    expect(record.peakPrice).toBeCloseTo(peakPrice, 2);
    expect(record.troughPrice).toBeCloseTo(troughPrice, 2);
    expect(record.cycleGrowthRate).toBeCloseTo(growth, 6);
    expect(100 * record.fractionOfGW!).toBeCloseTo(share, 4);
  });

  test("the peak of epoch 5 follows the growth setting", () => {
    for (const [growthConservatism, peak, trough, growth] of [
      [0.3, 179_009.75, 71_699.58, 1.435201],
      [0.75, 307_783.81, 123_278.03, 2.46764],
      [1, 415_916.71, 166_588.99, 3.33459],
    ] as const) {
      const epochs = epochsOf(withPanel({ growthConservatism }));
      expect(epochs.peakPrice[5]).toBeCloseTo(peak, 2);
      expect(epochs.troughPrice[5]).toBeCloseTo(trough, 2);
      expect(epochs.growth[5]).toBeCloseTo(growth, 6);
    }
  });

  test("the path runs on from the last known price, which counts unchanged until now when it is old", () => {
    const days = ["2026-09-20", "2026-10-24", "2026-11-20", "2026-12-20", "2027-07-19", "2028-04-12"];
    const pathOf = (now: string) => {
      const { path, series } = run({ ...base, now }).model;
      return days.map((date) => Number(pathOn(path, series.prices, day(date)).toFixed(2)));
    };
    const fresh = [65_578.2, 53_620.71, 54_873.82, 56_300.54, 67_439.71, 78_578.64];
    expect(pathOf("2026-08-21")).toEqual(fresh);
    expect(pathOf("2026-08-22")).toEqual(fresh);
    expect(pathOf("2026-11-20")).toEqual([78_325.1, 78_325.1, 78_325.1, 76_879.67, 67_439.71, 78_578.64]);
  });

  test("the epochs follow the known prices, however long none have come", () => {
    const [then, later] = ["2026-11-20", "2028-03-01"].map((now) => epochsOf({ ...base, now }));
    expect(later).toEqual(then);
  });

  test("at full power law the wealth cap binds from epoch 10 on", () => {
    const { saturated } = epochsOf(withPanel({ growthConservatism: 1 }));
    expect(Array.from(saturated.subarray(8, 14))).toEqual([0, 0, 1, 1, 1, 1]);
  });

  test("without growth a peak keeps its share of wealth", () => {
    const result = resultOf({ ...withPanel({ growthConservatism: 0 }), tier: "advanced" });
    const capital = (n: number) => result.epochs[n]!;
    expect(capital(6).cycleGrowthRate).toBeCloseTo(capital(6).globalWealth / capital(5).globalWealth, 12);
  });

  test("the observed peak and the pending trough are distinguished", () => {
    const { peakObserved, troughObserved, running } = epochsOf(base);
    expect([running, peakObserved[4], troughObserved[4], peakObserved[5]]).toEqual([4, 1, 0, 0]);
  });
});

describe("as time goes on", () => {
  const live = (now: string, price: number, more: Record<string, unknown> = {}): PlanFile => ({
    ...withPanel({ investEndDate: "2045-12-31" }),
    now,
    market: { currentBitcoinPrice: price, ...more },
  });

  test("the trough is provisional from its expected day on, at the lowest close so far", () => {
    const epochs = epochsOf(live("2026-11-20", 60_000));
    expect(epochs.troughObserved[4]).toBe(1);
    expect([formatDate(epochs.troughDate[4]!), epochs.troughPrice[4]]).toEqual(["2026-06-30", 58_526.2]);
    const lower = epochsOf(live("2026-11-20", 50_000));
    expect([formatDate(lower.troughDate[4]!), lower.troughPrice[4]]).toEqual(["2026-11-20", 50_000]);
  });

  test("before that day the trough moves from the model's to the one seen, never above it", () => {
    const epochs = epochsOf(live("2026-09-01", 30_000));
    expect(epochs.troughObserved[4]).toBe(0);
    expect(formatDate(epochs.troughDate[4]!)).toBe("2026-10-24");
    expect(epochs.troughPrice[4]!).toBeCloseTo(30_000, 6);
  });

  test("a peak that is passed early is replaced by the highest close", () => {
    const epochs = epochsOf(live("2028-12-01", 400_000));
    expect([epochs.running, epochs.peakObserved[5], epochs.peakPrice[5]]).toEqual([5, 0, 400_000]);
    expect(epochs.growth[5]).toBeCloseTo(400_000 / 124_728, 9);
  });

  test("a peak that is not reached gives way to the highest close on its last stretch", () => {
    const half = epochsOf(live("2029-01-05", 100_000));
    const late = epochsOf(live("2029-09-28", 100_000));
    expect(half.peakPrice[5]!).toBeGreaterThan(220_000);
    expect(late.peakPrice[5]!).toBeLessThan(103_000);
    expect(late.peakPrice[5]!).toBeGreaterThanOrEqual(100_000);
  });

  test("later epochs complete from the data: peak, trough and halving price", () => {
    const epochs = epochsOf(live("2033-02-01", 250_000, { currentBlockHeight: 1_305_000 }));
    expect(epochs.running).toBe(6);
    // The price rises on a straight log line, so the peak is its end and the trough no close but 10 % below it.
    expect(formatDate(epochs.peakDate[4]!)).toBe("2025-10-06");
    expect(formatDate(epochs.troughDate[4]!)).toBe("2026-06-30");
    expect(epochs.troughPrice[5]).toBeCloseTo(0.9 * epochs.peakPrice[5]!, 6);
    expect(epochs.peakDate[5]).toBe(epochs.halvingDate[5]! + 730);
    expect(epochs.halvingPrice[5]! * 100).toBeCloseTo(Math.round(epochs.halvingPrice[5]! * 100), 4);
    const carried = Math.sqrt(0.88 * epochs.logDrawdown[3]! * Math.log(124_728 / 58_526.2));
    expect(epochs.logDrawdown[4]).toBeCloseTo(carried, 9);
  });

  test("a calculation on the day of the fourth halving, with older prices, runs in epoch 3", () => {
    const result = run({ ...withPanel({}), now: "2024-04-20" });
    expect([result.model.currentEpoch, result.model.epochs.running]).toEqual([4, 3]);
    expect(result.model.epochs.peakPrice[3]).toBe(67_559);
    expect(result.model.epochs.troughPrice[3]).toBe(15_766);
  });
});

describe("overrides", () => {
  const overridden = (overrides: Record<string, Record<string, unknown>>): PlanFile => ({
    ...base,
    epochOverrides: overrides,
  });

  test("a peak price beats a growth rate and later epochs keep their own growth", () => {
    const plain = epochsOf(base);
    const epochs = epochsOf(overridden({ 5: { peakPrice: 200_000, cycleGrowthRate: 9 } }));
    expect(epochs.peakPrice[5]).toBe(200_000);
    expect(epochs.growth[5]).toBeCloseTo(200_000 / 124_728, 12);
    expect(epochs.growth[6]).toBe(plain.growth[6]);
    expect(epochs.peakPrice[6]).toBeCloseTo(200_000 * plain.growth[6]!, 4);
    expect(epochsOf(overridden({ 5: { cycleGrowthRate: 2 } })).peakPrice[5]).toBe(2 * 124_728);
  });

  test("a peak date moves the trough date with it, unless that is given too", () => {
    const epochs = epochsOf(overridden({ 5: { peakPriceDate: "2029-12-31" } }));
    expect(formatDate(epochs.troughDate[5]!)).toBe("2031-01-18");
    const both = epochsOf(overridden({ 5: { peakPriceDate: "2029-12-31", troughPriceDate: "2030-06-30" } }));
    expect(formatDate(both.troughDate[5]!)).toBe("2030-06-30");
  });

  test("a peak above the wealth cap is capped with a warning", () => {
    const result = run(overridden({ 5: { peakPrice: 1e9 } }));
    expect(result.warnings).toContainEqual({ code: "peakCapped", epoch: 5 });
    expect(result.model.epochs.saturated[5]).toBe(1);
    expect(result.model.epochs.peakPrice[5]!).toBeLessThan(1e7);
  });

  test("a trough price changes no later drawdown, a halving price is not clamped", () => {
    const plain = epochsOf(base);
    const epochs = epochsOf(overridden({ 4: { troughPrice: 55_000 }, 6: { halvingPrice: 130_000 } }));
    expect(epochs.troughPrice[4]).toBe(55_000);
    expect(epochs.logDrawdown[4]).toBe(plain.logDrawdown[4]);
    expect(epochs.halvingPrice[6]).toBe(130_000);
  });

  test.each([
    [{ 3: { cycleGrowthRate: 2 } }, "epochOverrides.3.cycleGrowthRate"],
    [{ 4: { cycleGrowthRate: 2 } }, "epochOverrides.4.cycleGrowthRate"],
    [{ 4: { halvingPrice: 2 } }, "epochOverrides.4.halvingPrice"],
    [{ 4: { peakPrice: 2 } }, "epochOverrides.4.peakPrice"],
    [{ 4: { peakPriceDate: "2027-01-01" } }, "epochOverrides.4.peakPriceDate"],
    [{ 3: { troughPrice: 2 } }, "epochOverrides.3.troughPrice"],
    [{ 2: { troughPriceDate: "2027-01-01" } }, "epochOverrides.2.troughPriceDate"],
    [{ 4: { troughPriceDate: "2026-08-01" } }, "epochOverrides.4.troughPriceDate"],
    [{ 4: { troughPriceDate: "2028-03-01" } }, "epochOverrides.4.troughPriceDate"],
    [{ 4: { troughPrice: 60_000 } }, "epochOverrides.4.troughPrice"],
    [{ 5: { peakPriceDate: "2028-06-01" } }, "epochOverrides.5.peakPriceDate"],
    [{ 5: { troughPriceDate: "2029-10-30" } }, "epochOverrides.5.troughPriceDate"],
    [{ 5: { peakPrice: 1000 } }, "epochOverrides.5.peakPrice"],
    [{ 5: { troughPrice: 400_000 } }, "epochOverrides.5.troughPrice"],
    [{ 6: { halvingPrice: 400_000 } }, "epochOverrides.6.halvingPrice"],
    [{ 5: { halvingPrice: 400_000 } }, "epochOverrides.5.halvingPrice"],
    [{ 5: { halvingPrice: 50_000 } }, "epochOverrides.5.halvingPrice"],
    [{ 5: { troughPrice: 0.009 } }, "epochOverrides.5.troughPrice"],
    [{ 5: { cycleGrowthRate: 1e-9 } }, "epochOverrides.5.cycleGrowthRate"],
  ])("%o are refused at %s", (overrides, path) => {
    expect(refusalOf(overridden(overrides as Record<string, Record<string, unknown>>))).toBe(
      `epochOverride ${path}`,
    );
  });

  test("of the base amount and the strategy need no shape of the cycle", () => {
    expect(refusalOf(overridden({ 2: { baseAmount: 5, sellReinvestEnabled: false } }))).toBe("accepted");
  });

  test("once the trough is observed it cannot be changed", () => {
    const file = overridden({ 4: { troughPrice: 40_000 } });
    expect(refusalOf({ ...file, market: { currentBitcoinPrice: 60_000 } })).toBe(
      "epochOverride epochOverrides.4.troughPrice",
    );
  });
});

describe("anchors", () => {
  test("in the past are the closes of their days", () => {
    const { anchors } = resultOf({ ...base, tier: "advanced" }).epochs[3]!;
    expect(anchors.map(({ name, date }) => `${name} ${date}`)).toEqual([
      "halving 2020-05-11",
      "correction 2020-05-11",
      "support 2021-02-08",
      "peak 2021-11-08",
      "declining 2022-05-16",
      "trough 2022-11-21",
      "recovering 2023-08-06",
      "nextHalving 2024-04-20",
    ]);
    expect(anchors[1]!.price).toBe(8571.98);
  });

  test("have no price where there was no market", () => {
    const { anchors } = resultOf({ ...base, tier: "advanced" }).epochs[0]!;
    expect(anchors.slice(0, 3).map(({ price }) => price)).toEqual([null, null, null]);
    expect(anchors[1]!.date).toBe(formatDate(day("2009-01-03") + 89));
  });
});

test("the default window ends the day before the second upcoming halving", () => {
  const result = simulate(planOf({ now: "2026-11-20" }), embeddedMarket);
  expect([formatDate(result.model.window.start), formatDate(result.model.window.end)]).toEqual([
    "2026-11-20",
    "2032-04-09",
  ]);
});

test("an epoch starts at its halving price even when the anchor before falls on the same day", () => {
  const file: PlanFile = {
    now: "2024-04-20",
    market: { currentBitcoinPrice: 9000, dataTimestamp: "2024-04-19" },
    controlPanel: { investStartDate: "2024-04-20", investEndDate: "2025-12-31" },
  };
  const { epochs } = resultOf(file);
  const recovering = epochs[3]!.anchors.find(({ name }) => name === "recovering")!;
  expect([recovering.date, epochs[4]!.halvingDate]).toEqual(["2024-04-20", "2024-04-20"]);
  const { path, series } = run(file).model;
  expect(pathOn(path, series.prices, day("2024-04-20"))).toBe(epochs[4]!.halvingPrice);
});

import { describe, expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";

const free = { feePct: 0, feeFixedUsd: 0 };

function plan(fields: Record<string, unknown>, more: PlanFile = {}): PlanFile {
  return {
    now: "2026-11-20",
    ...more,
    controlPanel: { baseAmount: 100, investStartDate: "2020-01-01", investEndDate: "2023-12-31", ...fields },
  };
}

describe("the portfolio at the end", () => {
  const result = run(plan({}));
  const { atEnd } = result.portfolio!;
  const last = result.rowCount - 1;

  test("is that of the last visible row at its own price", () => {
    expect(formatDate(atEnd.asOfDate)).toBe("2023-12-01");
    expect(atEnd.portfolioValue).toBe(result.columns.holdingsValueUSD![last]);
    expect(atEnd.portfolioRoi).toBe(result.columns.overallRoi![last]);
    expect(atEnd.portfolioAcb).toBe(result.columns.averageCostBase![last]);
    expect(atEnd.portfolioMargin).toBeCloseTo(1 - (48 * 112) / atEnd.portfolioValue, 12);
  });

  test("counts the buys and base amounts of all rows", () => {
    expect([atEnd.lowestAmount, atEnd.highestAmount, atEnd.averageAmount]).toEqual([100, 100, 100]);
    expect(atEnd.meanBaseAmount).toBeCloseTo(100, 12);
    expect(atEnd.portfolioAbp).toBeCloseTo(4800 / atEnd.portfolioTotalBTC, 9);
  });

  test("is on every row of its columns", () => {
    expect(new Set(result.columns.portfolioMargin)).toEqual(new Set([atEnd.portfolioMargin]));
  });

  test("grows at the rate that turns its costs into its value", () => {
    const grown = Array.from(result.model.rows.day).reduce(
      (sum, date) => sum + 112 * (1 + atEnd.portfolioXirr) ** ((atEnd.asOfDate - date) / 365),
      0,
    );
    expect(grown).toBeCloseTo(atEnd.portfolioValue, 6);
  });

  test("falls deepest from the peak of 2021 to the low months of the next winter", () => {
    expect(formatDate(atEnd.maxDrawdownPeakDate!)).toBe("2021-11-01");
    expect(formatDate(atEnd.maxDrawdownTroughDate!)).toBe("2023-01-01");
    const prices = result.columns.priceUSD!;
    const fall = 1 - prices[36]! / prices[22]!;
    expect(atEnd.maxDrawdown).toBeGreaterThan(fall);
    expect(atEnd.maxDrawdown).toBeLessThan(fall + 0.05);
  });
});

describe("the portfolio now", () => {
  test("takes the last row up to now at the current price", () => {
    const result = run(plan({ ...free, investEndDate: "2031-12-31" }));
    const { atNow, atEnd } = result.portfolio!;
    expect([formatDate(atNow!.asOfDate), atNow!.priceUSD]).toEqual(["2026-11-20", 78_325.1]);
    expect(atNow!.cumulativeCosts).toBe(8300);
    expect(atEnd.cumulativeCosts).toBe(14_400);
  });

  test("adds the fall since its last row to the drawdown", () => {
    const { atNow } = run(
      plan(
        { ...free, investStartDate: "2025-01-01", investEndDate: "2026-12-31" },
        {
          market: { currentBitcoinPrice: 20_000 },
        },
      ),
    ).portfolio!;
    expect(formatDate(atNow!.maxDrawdownTroughDate!)).toBe("2026-11-20");
  });

  test("does not exist for a plan that starts later", () => {
    expect(
      run(plan({ investStartDate: "2027-01-01", investEndDate: "2028-01-01" })).portfolio!.atNow,
    ).toBeNull();
  });

  test("has no yearly rates within a month", () => {
    const { atNow } = run(plan({ investStartDate: "2026-11-01", investEndDate: "2028-01-01" })).portfolio!;
    expect([atNow!.portfolioCAGR, atNow!.portfolioXirr]).toEqual([Number.NaN, Number.NaN]);
    expect(atNow!.portfolioRoi).not.toBeNaN();
  });
});

test("a tier that shows no row has no portfolio", () => {
  const result = run({
    ...plan({ investStartDate: "2040-01-01", investEndDate: "2041-12-31" }),
    tier: "free",
  });
  expect([result.rowCount, result.hiddenRows, result.portfolio]).toEqual([0, 24, null]);
});

test("a portfolio whose first money bought no coins has no drawdown and no dates of one", () => {
  const { atEnd } = run({
    ...plan(free),
    edits: { "2020-01-01": { btcBought: 0, usdSpent: 50 } },
  }).portfolio!;
  expect([atEnd.portfolioTwr, atEnd.maxDrawdown]).toEqual([-1, Number.NaN]);
  expect([atEnd.maxDrawdownPeakDate, atEnd.maxDrawdownTroughDate]).toEqual([null, null]);
});

test("cash from sells stays part of the value", () => {
  const { atEnd } = run({
    ...plan(free),
    transactions: [{ dateAcquired: "2021-11-03", btcBought: -0.05, usdSpent: -3100 }],
  }).portfolio!;
  expect(atEnd.cash).toBe(3100);
  expect(atEnd.portfolioValue).toBeCloseTo(atEnd.portfolioTotalBTC * atEnd.priceUSD + 3100, 9);
});

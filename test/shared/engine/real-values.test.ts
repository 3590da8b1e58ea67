import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deflator, priceIndex } from "#shared/engine/real-values/price-index.ts";
import { anyPlan, blocksOf, day, type PlanFile, refusalOf, run } from "#test/shared/engine/support/plans.ts";

const plan: PlanFile = {
  now: "2026-11-20",
  controlPanel: { baseCurrency: "EUR", investStartDate: "2024-01-31", investEndDate: "2028-06-30" },
};
const realOf = (file: PlanFile, realValues: object = {}) => blocksOf({ ...file, realValues }).realValues!;

describe("real values", () => {
  test("are nominal ones without inflation and without a history", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const currency = String(file.controlPanel?.baseCurrency);
        const off = { inflation: { USD: 0, [currency]: 0 }, history: { USD: [], [currency]: [] } };
        const { rows, portfolio, deflatorUSD } = realOf(file, off);
        const result = run(file);
        const nominal = (id: keyof typeof rows & keyof typeof result.columns) =>
          Array.from(result.columns[id] ?? [], (value) => (Number.isNaN(value) ? null : value));
        expect(new Set(deflatorUSD)).toEqual(new Set(result.rowCount === 0 ? [] : [1]));
        for (const id of ["priceUSD", "usdSpent", "costUSD", "holdingsValueUSD"] as const) {
          expect(rows[id]).toEqual(nominal(id));
        }
        const value = result.portfolio?.atEnd.portfolioValue ?? Number.NaN;
        expect(portfolio?.atEnd.valueUSD ?? Number.NaN).toBe(value);
      }),
      { numRuns: 20 },
    );
  });

  test("are those of their day on the reference date, and running totals are sums of real flows", () => {
    const { rows, dateAcquired, deflatorUSD, deflatorBase } = realOf(plan, { referenceDate: "2025-03-31" });
    const at = dateAcquired.indexOf("2025-03-31");
    expect([deflatorUSD[at], deflatorBase[at]]).toEqual([1, 1]);
    const nominal = run(plan).columns;
    expect(rows.usdSpent[at]).toBe(nominal.usdSpent![at]);
    let sum = 0;
    rows.costUSD.forEach((cost, row) => {
      sum += cost!;
      expect(rows.cumulativeCosts[row]).toBeCloseTo(sum, 9);
    });
    expect(rows.cumulativeCosts.at(-1)).not.toBeCloseTo(
      nominal.cumulativeCosts!.at(-1)! * deflatorUSD.at(-1)!,
      2,
    );
    const own = priceIndex("EUR", day("2026-11-20"));
    expect(rows.holdingsValue[3]).toBeCloseTo(
      nominal.holdingsValue![3]! * deflator(own, day("2025-03-31"), day("2024-04-30")),
      6,
    );
  });

  test("have a lower return than nominal ones where prices rise", () => {
    const { portfolio } = realOf(plan);
    const nominal = run(plan).portfolio!;
    expect(portfolio!.atEnd.xirr).toBeLessThan(nominal.atEnd.portfolioXirr);
    expect(portfolio!.atNow!.asOfDate).toBe("2026-11-20");
  });

  test("take a plan's own assumptions and history, and warn where none is known", () => {
    const own = {
      inflation: { EUR: 0.05 },
      history: {
        EUR: [
          [2023, 100],
          [2024, 110],
        ],
        USD: [],
      },
    };
    const blocks = blocksOf({ ...plan, realValues: own });
    expect(blocks.realValues!.inflation).toEqual({
      USD: { rate: 0.02, historyFrom: null, historyTo: null },
      EUR: { rate: 0.05, historyFrom: 2023, historyTo: 2024 },
    });
    expect(blocks.warnings).toEqual([{ code: "inflationAssumed", currency: "USD" }]);
  });

  test.each([
    [[], "invalid realValues"],
    [{ referenceDate: "2025-02-30" }, "invalidDate realValues.referenceDate"],
    [{ inflation: { XAU: 0 } }, "unknownCurrency realValues.inflation.XAU"],
    [{ inflation: { EUR: 1.01 } }, "outOfRange realValues.inflation.EUR"],
    [{ inflation: { EUR: -0.11 } }, "outOfRange realValues.inflation.EUR"],
    [{ history: { XAU: [] } }, "unknownCurrency realValues.history.XAU"],
    [
      {
        history: {
          EUR: [
            [2024, 1],
            [2023, 1],
          ],
        },
      },
      "outOfRange realValues.history.EUR",
    ],
    [{ history: { EUR: [[2024, 0]] } }, "outOfRange realValues.history.EUR"],
    [{ history: { EUR: 7 } }, "outOfRange realValues.history.EUR"],
    [{ inflation: { EUR: null }, history: { EUR: [] } }, "accepted"],
  ])("%j: %s", (realValues, refusal) => {
    expect(refusalOf({ ...plan, realValues })).toBe(refusal);
  });
});

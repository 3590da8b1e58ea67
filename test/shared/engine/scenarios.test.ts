import { describe, expect, test } from "vitest";
import { compareScenarios } from "#shared/engine/scenarios/compare-scenarios.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { blocksOf, day, type PlanFile, resultOf } from "#test/shared/engine/support/plans.ts";

const now = "2026-11-20";
const base: PlanFile = {
  now,
  seed: "a",
  controlPanel: { baseAmount: 100, investStartDate: "2024-01-15", investEndDate: "2030-12-31" },
};

const withPanel = (controlPanel: object, more: PlanFile = {}): PlanFile => ({
  ...base,
  ...more,
  controlPanel: { ...base.controlPanel, ...controlPanel },
});

function compared(...files: unknown[]) {
  const scenarios = files.map((file, at) => ({ name: `plan ${at}`, file }));
  return compareScenarios(scenarios, day(now), embeddedMarket);
}

describe("a comparison of scenarios", () => {
  test("has the figures of the last month that all of them show", () => {
    const { month, scenarios } = compared(base, withPanel({ investEndDate: "2028-06-30", baseAmount: 200 }));
    expect(month).toBe("2028-06");
    const own = resultOf(withPanel({ investEndDate: "2028-06-30" })).portfolio!.atEnd;
    expect(scenarios[0]!.figures).toMatchObject({
      cumulativeCosts: own.cumulativeCosts,
      totalBTC: own.portfolioTotalBTC,
      totalValueUSD: own.portfolioValue,
      portfolioXirr: own.portfolioXirr,
      averageCostBase: own.portfolioAcb,
      maxDrawdown: own.maxDrawdown,
    });
    const { cumulativeCosts, roi } = scenarios[1]!.differences!;
    const [first, second] = scenarios.map(({ figures }) => figures.cumulativeCosts!);
    expect(cumulativeCosts).toEqual({ absolute: second! - first!, relative: second! / first! - 1 });
    expect(roi).toEqual({ absolute: scenarios[1]!.figures.roi! - scenarios[0]!.figures.roi! });
    expect(scenarios[0]!.differences).toBeNull();
  });

  test("of a plan with itself has no differences", () => {
    const [, same] = compared(base, base).scenarios;
    for (const [name, difference] of Object.entries(same!.differences!)) {
      if (typeof difference === "object" && difference !== null && difference.absolute !== null) {
        expect([difference.absolute, difference.relative ?? 0], name).toEqual([0, 0]);
      }
    }
    expect(same!.hasOtherPrices).toBe(false);
  });

  test("takes now, seed and market of the baseline, and says whose prices differ", () => {
    const random = { priceRandomisationLowerLimit: 0.9, priceRandomisationUpperLimit: 1.1 };
    const first = withPanel(random, { market: { currentBitcoinPrice: 50_000 } });
    const other = withPanel(random, { now: "2026-01-01", seed: "b" });
    const { scenarios } = compared(first, other, withPanel({ ...random, growthConservatism: 1 }));
    expect(scenarios[1]!.overlays).toEqual(scenarios[0]!.overlays);
    expect(scenarios.map(({ hasOtherPrices }) => hasOtherPrices)).toEqual([false, false, true]);
  });

  test("lays lines over the union of months, empty outside a scenario's rows", () => {
    const { months, scenarios } = compared(base, withPanel({ investStartDate: "2023-11-15" }));
    expect([months[0], months.at(-1), months.length]).toEqual(["2023-11", "2030-12", 86]);
    expect(scenarios[0]!.overlays.totalBTC.slice(0, 3).map((btc) => btc === null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(scenarios[1]!.overlays.cumulativeCosts[0]).toBeGreaterThan(0);
    expect(
      compared(base, withPanel({ investStartDate: "2031-01-15", investEndDate: "2032-01-31" })),
    ).toMatchObject({
      month: null,
      scenarios: [{ figures: { totalBTC: null } }, { differences: { totalBTC: { absolute: null } } }],
    });
  });

  test("counts in money of the baseline's reference date where it has real values", () => {
    const real = { ...base, realValues: { referenceDate: "2024-01-15" } };
    const { isReal, scenarios } = compared(real, { ...base, realValues: { referenceDate: "1999-01-01" } });
    const own = blocksOf(real).realValues!;
    expect(isReal).toBe(true);
    for (const { figures, overlays } of scenarios) {
      expect(figures.cumulativeCosts).toBe(own.portfolio!.atEnd.cumulativeCosts);
      expect(figures.roi).toBeCloseTo(own.portfolio!.atEnd.roi!, 12);
      expect(figures.portfolioXirr).toBeCloseTo(own.portfolio!.atEnd.xirr!, 12);
      expect(overlays.priceUSD).toEqual(own.rows.priceUSD);
    }
    expect(compared(base, real).isReal).toBe(false);
  });

  test("compares withdrawals where every scenario has one, in money only of one base currency", () => {
    const withdrawal = {
      startDate: "2031-02-01",
      years: 10,
      rule: "fixedAmount",
      amount: 200,
      paths: 20,
      sustainable: { successProbability: 0.9 },
    };
    const own = { ...base, withdrawal };
    const more = { ...base, withdrawal: { ...withdrawal, amount: 2000 } };
    const { scenarios } = compared(own, more);
    expect(scenarios[1]!.figures.sustainableAmount).toBe(scenarios[0]!.figures.sustainableAmount);
    expect(scenarios[1]!.differences!.successProbability.absolute).toBeLessThan(0);
    expect(scenarios[1]!.depletionDate).toMatch(/^203/);
    expect(compared(own, base).scenarios[0]!.figures.successProbability).toBeNull();
    const euros = compared(own, withPanel({ baseCurrency: "EUR" }, { withdrawal })).scenarios[0]!.figures;
    expect([euros.sustainableAmount, euros.withdrawnReal]).toEqual([null, null]);
    expect(euros.successProbability).not.toBeNull();
  });

  test("leaves each its withdrawal as it is alone, whatever real values the baseline has", () => {
    const withdrawal = { startDate: "2031-02-01", years: 30, rule: "fixedAmount", amount: 200, paths: 20 };
    const plain = { ...base, withdrawal };
    const rising = { ...plain, realValues: { referenceDate: "2020-01-01", inflation: { USD: 0.05 } } };
    const alone = [plain, rising].map((file) => blocksOf(file).withdrawal!.totals);
    expect(alone[0]!.withdrawnReal).not.toBe(alone[1]!.withdrawnReal);
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const files = [plain, rising];
      const { isReal, scenarios } = compared(files[first], files[second]);
      expect(isReal).toBe(first === 1);
      expect(scenarios.map(({ figures }) => figures.withdrawnReal)).toEqual([
        alone[first]!.withdrawnReal,
        alone[second]!.withdrawnReal,
      ]);
    }
  });

  test("names the scenario and field of an error, and takes at most five", () => {
    const refusal = (...files: unknown[]) => {
      try {
        compared(...files);
      } catch (error) {
        if (error instanceof PlanRefused) return `${error.refusal.code} ${error.refusal.path}`;
        throw error;
      }
      return "accepted";
    };
    expect(refusal(base, withPanel({ baseAmount: 0 }))).toBe("required scenarios[1].controlPanel.baseAmount");
    expect(refusal(base, { ...base, withdrawal: {} })).toBe("required scenarios[1].withdrawal.startDate");
    expect(refusal(base, 7)).toBe("invalid scenarios[1]");
    expect(refusal(base, base, base, base, base, base)).toBe("outOfRange scenarios");
  });
});

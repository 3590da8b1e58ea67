import { describe, expect, it } from "vitest";
import { guardrailDefaults, type PlanWithdrawal } from "#shared/domain/plan/plan-withdrawal.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { blocksOf, day } from "#test/shared/engine/support/plans.ts";
import {
  countText,
  isSameWithdrawal,
  lastsText,
  medianText,
  refusedSetting,
  ruleText,
  startPriceText,
  type WithdrawalDraft,
} from "#web/features/withdrawal/withdrawal-text.ts";
import { withdrawalOf } from "#web/workers/own/own-withdrawal.ts";

const plan = {
  now: "2026-11-20",
  controlPanel: { baseAmount: 500, investStartDate: "2024-01-01", investEndDate: "2030-12-31" },
};
const block = {
  years: 10,
  rule: "fixedAmount",
  amount: 500,
  paths: 200,
  sustainable: { successProbability: 0.9 },
};

function simulated() {
  const parsed = parsePlan(plan, day("2026-11-20"));
  if (!parsed.ok) throw new Error("The plan is valid");
  return simulate(parsed.plan, embeddedMarket);
}

describe("a withdrawal in the worker", () => {
  it("begins as soon as it can after the last purchase without a start, and is that of the plan file", () => {
    const result = withdrawalOf(simulated(), block, {});
    expect(result.startDate.slice(0, 7)).toBe("2031-01");
    const { withdrawal } = blocksOf({ ...plan, withdrawal: { ...block, startDate: "2031-01-01" } });
    expect(result.monteCarlo).toEqual(withdrawal?.monteCarlo);
    expect(result.sustainable).toEqual(withdrawal?.sustainable);
  });

  it("has the fees and taxes of the paths beside the block, and those of the model path as its months have them", () => {
    const charged = withdrawalOf(simulated(), { ...block, feePct: 0.02, feeFixedUsd: 0 }, {});
    const { monteCarlo, pathCosts, modelCosts, schedule, totals } = charged;
    const { withdrawal } = blocksOf({ ...plan, withdrawal: { ...block, startDate: "2031-01-01" } });
    for (const beside of ["pathCosts", "modelCosts"]) expect(withdrawal).not.toHaveProperty(beside);
    // Without tax and a fixed fee every sale leaves 98 of 100 in hand, on every path.
    for (const band of ["p5", "p50", "p95"] as const) {
      expect(pathCosts?.fees[band]).toBeCloseTo((monteCarlo!.totals.withdrawn[band] * 2) / 98, 6);
      expect(pathCosts?.feesReal[band]).toBeCloseTo((monteCarlo!.totals.withdrawnReal[band] * 2) / 98, 6);
      expect(pathCosts?.tax[band]).toBe(0);
    }
    expect(modelCosts).toMatchObject({ fees: totals.fees, tax: 0, taxReal: 0 });
    expect(modelCosts.feesReal).toBeCloseTo(
      schedule.withdrawnReal.reduce((sum, paid) => sum + (paid * 2) / 98, 0),
      6,
    );
    const taxed = withdrawalOf(simulated(), { ...block, tax: { shortTermRate: 0.3 } }, {});
    const { tax, taxReal } = taxed.pathCosts!;
    expect(tax.p5).toBeGreaterThan(0);
    // The line above the pages' end names tax only where it is counted.
    const usual = { isReal: false, hasTax: false, currency: "USD" } as const;
    expect(medianText(pathCosts!, usual)).toMatch(/^Median of the paths: fees US\$ [\d,.]+$/);
    expect(medianText(taxed.pathCosts!, { ...usual, hasTax: true })).toMatch(
      /^Median .* fees .+, tax US\$ [\d,.]+$/,
    );
    expect([tax.p5, tax.p50, tax.p95]).toEqual([tax.p5, tax.p50, tax.p95].toSorted((a, b) => a - b));
    expect(taxReal.p50).toBeLessThan(tax.p50);
    expect(taxed.modelCosts.tax).toBe(taxed.totals.tax + taxed.totals.taxDue);
    expect(taxed.modelCosts.taxReal).toBeLessThan(taxed.modelCosts.tax);
  });

  it("refuses a start before the last purchase by its field", () => {
    expect(() => withdrawalOf(simulated(), { ...block, startDate: "2030-01-01" }, {})).toThrow(
      "Withdrawals must start after today and after the plan's last purchase",
    );
  });
});

describe("the answer in words", () => {
  it("names the day of the price from which the paths start, and says if that is old", () => {
    expect(startPriceText({ dataDate: "2026-11-20", stale: false })).toBe(
      "The price paths start from the price of 20 Nov 2026.",
    );
    expect(startPriceText({ dataDate: "2026-08-21", stale: true })).toBe(
      "The price paths start from the price of 21 Aug 2026, which is out of date.",
    );
  });

  it("counts paths of a hundred, and rounds neither to all nor to none", () => {
    expect(countText(0.587, 1_000)).toBe("59 of 100 paths pay in full");
    expect(countText(0.999, 1_000)).toBe("99 of 100 paths pay in full");
    expect(countText(0.001, 1_000)).toBe("1 of 100 paths pay in full");
    expect(countText(1, 1_000)).toBe("100 of 100 paths pay in full");
    expect(countText(0, 1_000)).toBe("0 of 100 paths pay in full");
    expect(countText(0.8125, 80)).toBe("65 of 80 paths pay in full");
  });

  it("says how long payments last with the chosen chance", () => {
    const result = withdrawalOf(simulated(), block, {});
    const longest = result
      .monteCarlo!.byHorizon.filter(({ probability }) => probability >= 0.9)
      .at(-1)?.years;
    const expected =
      longest === undefined ? "less than a year" : longest === 1 ? "1 year" : `${longest} years`;
    expect(lastsText(result, 0.9)).toContain(`With a chance of 90 % it lasts ${expected}`);
  });

  it("names the rule with its figure", () => {
    const draft = { rule: "fixedAmount", amountCents: 60_000, years: 15 } as WithdrawalDraft;
    expect(ruleText(draft, "EUR")).toBe("EUR 600,00 a month for 15 years");
    expect(ruleText({ ...draft, rule: "shareOfHoldings", share: 0.04, years: 1 }, "EUR")).toBe(
      "4 % of the coins a year for 1 year",
    );
    expect(ruleText({ ...draft, rule: "guardrails", initialRate: 0.05 }, "EUR")).toBe(
      "Guardrails from 5 % of the value a year for 15 years",
    );
  });
});

it.each([
  [{ years: 101 }, "years", "Enter a number from 1 to 100"],
  [{ amount: 0 }, "amount", "Enter a number from 0,01 to 1.000.000.000.000"],
  [{ feePct: 0.6 }, "feePct", "Enter a number from 0 to 50"],
  [{ rule: "shareOfHoldings", share: 1 }, "share", "Enter a number above 0 and below 100"],
  [{ tax: { shortTermRate: 0.2, longTermRate: 1.2 } }, "tax.longTermRate", "Enter a number from 0 to 100"],
  [
    { floor: 2, ceiling: 1, rule: "guardrails", initialRate: 0.05 },
    "floor",
    "The floor must not be above the ceiling",
  ],
])("what is refused is said in the unit of its field: %j", (change, field, message) => {
  const refused = () => withdrawalOf(simulated(), { ...block, ...change }, {});
  expect(refused).toThrow(PlanRefused);
  try {
    refused();
  } catch (error) {
    const { refusal } = error as PlanRefused;
    expect(refusedSetting(refusal.path, refusal.message)).toEqual({ field, message });
  }
});

it("a withdrawal is the same with what it would have by itself", () => {
  const withdrawal = { startDate: "2035-01-01", rule: "guardrails", years: 30 } as PlanWithdrawal;
  const explicit = { ...withdrawal, feeFixedUsd: null, guardrails: { ...guardrailDefaults } };
  expect(isSameWithdrawal(withdrawal, explicit)).toBe(true);
  expect(isSameWithdrawal(withdrawal, { ...withdrawal, feeFixedUsd: 0 })).toBe(false);
  const wider = { ...guardrailDefaults, band: guardrailDefaults.band * 2 };
  expect(isSameWithdrawal(withdrawal, { ...withdrawal, guardrails: wider })).toBe(false);
  expect(isSameWithdrawal(withdrawal, null)).toBe(false);
  expect(isSameWithdrawal(null, null)).toBe(true);
});

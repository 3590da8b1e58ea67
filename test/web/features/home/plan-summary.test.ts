import { describe, expect, it } from "vitest";
import type { PlanSummary } from "#shared/api/schemas/plan-list.ts";
import { isFinal, limitText, summaryLines } from "#web/features/home/plans/plan-summary.ts";

const plan: PlanSummary = {
  id: "first",
  name: "Pension",
  isOpen: true,
  baseAmount: 250,
  baseCurrency: "EUR",
  buyRhythm: "monthly",
  investStartDate: "2023-09-01",
  investEndDate: "2034-12-31",
  goal: null,
  updatedAt: "2026-11-22T12:00:00.000Z",
};
const list = (count: number, limit: number) => ({
  limit,
  plans: Array.from({ length: count }, (_, index) => ({ ...plan, id: String(index) })),
});

describe("the summary of a plan", () => {
  it("says amount, rhythm and span, and the goal if there is one", () => {
    expect(summaryLines(plan)).toEqual(["EUR 250 a month, September 2023 to December 2034"]);
    const goal = { kind: "bitcoin", amount: 50_000_000, date: "2034-12-31" } as const;
    expect(summaryLines({ ...plan, baseAmount: 10.5, buyRhythm: "twoWeekly", goal })).toEqual([
      "EUR 10,50 every two weeks, September 2023 to December 2034",
      "Goal: 0,5 BTC by December 2034",
    ]);
  });
});

describe("the menu of plans", () => {
  it("says how many of the subscription's plans there are", () => {
    expect(limitText(list(1, 1))).toBe("1 of 1 plan");
    expect(limitText(list(2, 5))).toBe("2 of 5 plans");
  });

  it("says after a downgrade that all plans stay, and that deleting is then final", () => {
    expect(limitText(list(3, 1))).toBe(
      "You have 3 plans; your subscription includes 1. All of them stay available.",
    );
    expect(isFinal(list(3, 1))).toBe(true);
    expect(isFinal(list(5, 5))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { engineTimeline, type GivenTransaction } from "#test/web/features/timeline/engine-timeline.ts";
import { planFigureTexts } from "#web/features/timeline/export/plan-figures.ts";

const plan = {
  investStartDate: "2026-01-15",
  investEndDate: "2027-06-30",
  epochCount: 6,
  backfillPast: true,
};

function textsOf(controlPanel: object, transactions: readonly GivenTransaction[] = []) {
  return planFigureTexts(engineTimeline({ ...plan, ...controlPanel }, transactions), "USD");
}

describe("the holdings in an exported file", () => {
  it("are none of the account's while nothing is recorded, whatever the plan simulates", () => {
    const texts = textsOf({});
    expect(texts.filter(([label]) => !label.startsWith("The plan by itself"))).toEqual([
      ["Recorded", "nothing recorded"],
    ]);
    const simulated = new Map(texts);
    expect(simulated.get("The plan by itself")).toMatch(
      /^\d+ buys simulated at past prices; nobody made them$/,
    );
    expect(simulated.get("The plan by itself: Total BTC")).toMatch(/^0[.,]0\d+$/);
  });

  it("are those of the recorded transactions alone, and those of the plan apart", () => {
    const record = { dateAcquired: "2026-03-10", btcBought: 0.5, usdSpent: 30_000, feesUSD: 300 };
    const texts = new Map(textsOf({}, [record]));
    expect(texts.get("Recorded")).toMatch(/^1 buy, 0 sells, March 2026 to March 2026$/);
    expect(texts.get("Recorded: Total BTC")).toMatch(/^0[.,]50000000$/);
    expect(texts.get("Recorded: Cost with fees")).toMatch(/^US\$ 30.300[.,]00$/);
    const alone = new Map(textsOf({}));
    for (const [label, text] of texts) {
      if (label.startsWith("The plan by itself")) expect(text).toBe(alone.get(label));
    }
  });

  it("are projected ones of the plan's end where it has not begun", () => {
    const texts = textsOf({ investStartDate: "2027-01-15" });
    expect(texts[0]).toEqual(["Recorded", "nothing recorded"]);
    expect(texts.slice(1).map(([label]) => label)).toEqual([
      "Total BTC, projected",
      "Average buy price, projected",
      "Holdings value, projected",
      "ROI, projected",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { sharedFigures } from "#web/components/sharing/shared-text.ts";

const range = { paths: 1_000, p10: [0.9, 1.1], p50: [1, 2], p90: [1.2, 4], lossProbability: 0.034 };
const plan: SharedPlan = {
  look: "percent",
  createdOn: "2026-08-21",
  expiresOn: "2026-09-20",
  priceDate: "2026-08-21",
  modelVersion: "1.1.0",
  rhythm: "monthly",
  from: "2026-06-15",
  to: "2040-12-31",
  recorded: null,
  planned: null,
  months: { date: ["2026-08-15", "2026-09-15", "2032-03-15"], growth: [1, 1, 2], firstProjected: 1, range },
  amounts: null,
};

describe("the figures at the end of a shared plan", () => {
  it("name the last month that is shown, not the end of a plan of which later months are hidden", () => {
    const [ends] = sharedFigures(plan);
    expect(ends?.note).toContain("March 2032");
    expect(ends?.note).not.toContain("2040");
  });

  it("say in which currency they are", () => {
    const [gain] = sharedFigures(plan);
    expect(gain?.title).toBe("Gain at the end, in US dollars");
    expect(gain?.figures[1]).toEqual({ label: "Middle of the paths", text: "↑ 100 %" });
    const lastValue = { p10: 90, p50: 120, p90: 300 };
    const amounts = { currency: "EUR", baseAmount: 50, recorded: null, planned: null, lastValue } as const;
    const [value] = sharedFigures({ ...plan, look: "amounts", amounts });
    expect(value?.title).toBe("Value at the end");
    expect(value?.figures[1]?.text).toBe("EUR 120,00");
    expect(value?.figures[3]).toEqual({ label: "Chance of loss, in US dollars", text: "3,4 %" });
  });
});

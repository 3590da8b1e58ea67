import { describe, expect, it } from "vitest";
import type { PlanFile } from "#shared/domain/plan/plan-settings.ts";
import { residualDeviation } from "#shared/engine/indicators/residual-deviation.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { wholeMarketPlan } from "#shared/engine/whole-market.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** Every column of a chart. */
const columns = new Set([
  "dateAcquired",
  "priceUSD",
  "supportTrendLine",
  "decliningTrendLine",
  "recoveringTrendLine",
  "halvestTrendLine",
  "ccdHistogram",
  "growthDeclineRate",
  "relativeStrengthIndex",
  "macdLine",
  "signalLine",
  "macdHistogram",
  "ma111",
  "ma350x2",
  "powerLawTrendline",
]);

const planOf = (investStartDate: string, investEndDate: string, panel = {}): PlanFile => ({
  now: "2026-11-21",
  seed: "someone:0",
  tier: "advanced",
  controlPanel: { investStartDate, investEndDate, ...panel },
  epochOverrides: { "5": { cycleGrowthRate: 2 } },
  edits: {},
  transactions: [],
});
const rowsOf = (plan: PlanFile) => toResult(simulateFile(plan, embeddedMarket, { columns })).rows;
const wholeOf = (plan: PlanFile) => rowsOf(wholeMarketPlan(plan, embeddedMarket));

describe("the whole market of a plan", () => {
  it("begins with the first known price, on the plan's buy day, however late the plan begins", () => {
    const { dateAcquired = [], priceUSD = [] } = wholeOf(planOf("2026-09-15", "2030-03-14"));
    expect([dateAcquired[0], dateAcquired.at(-1)]).toEqual(["2010-08-15", "2030-02-15"]);
    expect(priceUSD.every((price) => typeof price === "number")).toBe(true);
    expect(wholeOf(planOf("2020-01-31", "2030-03-14")).dateAcquired?.slice(0, 3)).toEqual([
      "2010-07-31",
      "2010-08-31",
      "2010-09-30",
    ]);
  });

  it("goes on until today when the plan has ended, and until the model's default end when it has none", () => {
    expect(wholeOf(planOf("2018-01-15", "2021-06-30")).dateAcquired?.at(-1)).toBe("2026-11-15");
    const { investEndDate: _, ...open } = planOf("2018-01-15", "").controlPanel;
    const plan = { ...planOf("2018-01-15", ""), controlPanel: open };
    expect(wholeOf(plan).dateAcquired?.at(-1)).toBe(rowsOf(plan).dateAcquired?.at(-1));
  });

  it("has the plan's own figures in the plan's months, randomised prices and settings of epochs included", () => {
    const plan = planOf("2019-05-31", "2034-01-31", {
      priceRandomisationLowerLimit: 0.9,
      priceRandomisationUpperLimit: 1.1,
    });
    const [own, whole] = [rowsOf(plan), wholeOf(plan)];
    const { dateAcquired = [] } = own;
    const first = whole.dateAcquired?.indexOf(dateAcquired[0] ?? "") ?? -1;
    expect(first).toBe(106);
    for (const id of columns) {
      expect(whole[id]?.slice(first, first + dateAcquired.length), id).toEqual(own[id]);
    }
  });
});

describe("the deviation of prices from a line", () => {
  // From the monthly facts by a program of its own: fit, lines through the cycles' extremes and sums of squares.
  it.each([
    ["2013-02-01", "powerLawTrendline", 2, 193, 0.699432610309456],
    ["2013-02-15", "powerLawTrendline", 2, 193, 0.6924064456617368],
    ["2013-02-01", "halvestTrendLine", 0, 177, 0.7505698928982312],
    ["2013-02-15", "halvestTrendLine", 0, 177, 0.7487139862270442],
  ] as const)(
    "of a plan from %s around %s is as calculated independently",
    (start, line, parameters, months, value) => {
      const rows = wholeOf({ ...planOf(start, "2033-12-31"), epochOverrides: {} });
      const dates = (rows.dateAcquired ?? []).map(String);
      const until = dates.findIndex((date) => date > "2026-08-21");
      const numbers = (id: string) =>
        (rows[id] ?? []).map((cell) => (typeof cell === "number" ? cell : null));
      const found = residualDeviation(numbers("priceUSD"), numbers(line), until, parameters);
      expect(found?.months).toBe(months);
      expect(found?.value).toBeCloseTo(value, 9);
      expect(dates[found?.to ?? 0]?.slice(0, 7)).toBe("2026-08");
      expect(dates[found?.from ?? 0]?.slice(0, 7)).toBe(line === "halvestTrendLine" ? "2011-12" : "2010-08");
    },
  );

  it("is missing with too few months, and leaves out gaps and projections", () => {
    const e = Math.E;
    expect(residualDeviation([e, null, 1 / e, 1000], [1, 1, 1, 1], 3, 0)?.value).toBeCloseTo(1, 12);
    expect(residualDeviation([e, 1 / e, 1], [1, 1, null], 3, 0)).toMatchObject({ months: 2, from: 0, to: 1 });
    expect(residualDeviation([e, 1 / e], [1, 1], 2, 2)).toBeNull();
    expect(residualDeviation([2, 3], [2, 3], 2, 0)).toBeNull();
  });
});

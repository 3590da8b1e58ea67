import { describe, expect, test } from "vitest";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { type Explanation, explain } from "#shared/engine/explain/explain.ts";
import { inputReaders } from "#shared/engine/explain/named-inputs.ts";
import { priceOriginOf } from "#shared/engine/explain/origin.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type PlanFile, planOf, resultOf, run } from "#test/shared/engine/support/plans.ts";

const plan: PlanFile = {
  now: "2026-11-20",
  controlPanel: {
    baseAmount: 100,
    investStartDate: "2026-01-31",
    investEndDate: "2029-12-31",
    dynamicTopUpCap: 40,
    sellReinvestSettings: true,
    priceRandomisationLowerLimit: 0.9,
  },
  transactions: [{ dateAcquired: "2026-03-02", btcBought: 0.01, usdSpent: 670, feesUSD: 3 }],
  edits: { "2026-05-31": { usdSpent: 250 } },
};
const result = run(plan);

function explained(row: number, column: string, of = result): Explanation {
  return explain(of, row, column)!;
}

function inputValue(explanation: Explanation, input: string, name = input): unknown {
  const figures = explanation.inputs.find(({ id }) => id === input)!.figures;
  return figures.find((figure) => figure.name === name)?.value;
}

describe("explaining a cell", () => {
  test("gives the cell's own value, for every column and row", () => {
    const file = resultOf(plan);
    for (const { id } of columnDefinitions) {
      for (const row of [0, 2, 4, 9, result.rowCount - 1]) {
        expect(explained(row, id).value, id).toBe(file.rows[id]![row]);
      }
    }
  });

  test("lists the inputs of the formula with the values that make the cell", () => {
    const cost = explained(0, "costUSD");
    expect(cost.definition.formula).toBe("usdSpent + feesUSD");
    expect(cost.value).toBeCloseTo(
      Number(inputValue(cost, "usdSpent")) + Number(inputValue(cost, "feesUSD")),
      9,
    );
    const price = explained(12, "priceUSD");
    const product =
      Number(inputValue(price, "pricePath", "price")) * Number(inputValue(price, "monthNoise", "factor"));
    expect(price.value).toBeCloseTo(product, 2);
    const average = explained(12, "averageCostBase");
    const pool = Number(inputValue(average, "investedValueUSD"));
    expect(average.value).toBeCloseTo(pool / Number(inputValue(average, "totalBTC")), 9);
  });

  test("says where a value comes from", () => {
    const origin = (row: number, column: string) => explained(row, column).origin;
    expect([0, 2, 4, 7, 10].map((row) => origin(row, "usdSpent"))).toEqual([
      "backfilled",
      "actual",
      "edited",
      "pending",
      "projected",
    ]);
    expect([0, 7, 10].map((row) => origin(row, "priceUSD"))).toEqual(["observed", "pending", "projected"]);
    expect([origin(0, "peakPrice"), origin(40, "peakPrice")]).toEqual(["observed", "projected"]);
    expect([origin(0, "blockHeight"), origin(40, "blockHeight")]).toEqual(["observed", "projected"]);
    expect(explained(2, "btcBought").rowSource).toBe("actual");
  });

  test("shows the transactions of the month and the edited fields", () => {
    const actual = explained(2, "usdSpent");
    expect(inputValue(actual, "transactions", "1.usdSpent")).toBe(670);
    expect(inputValue(actual, "transactions", "1.dateAcquired")).toBe("2026-03-02");
    expect(inputValue(explained(4, "usdSpent"), "edits", "usdSpent")).toBe(250);
    expect(explained(0, "usdSpent").inputs.find(({ id }) => id === "edits")?.figures).toEqual([]);
  });

  test("explains figures of the whole plan at its last row", () => {
    const value = explained(0, "portfolioValue");
    const atEnd = explained(result.rowCount - 1, "portfolioValue");
    expect(value.inputs).toEqual(atEnd.inputs);
    expect(inputValue(value, "totalValue")).toBeCloseTo(Number(value.value), 6);
  });

  test("needs no column to have been computed before", () => {
    const bare = simulate(planOf(plan), embeddedMarket, { columns: new Set() });
    expect(explained(5, "roi", bare)).toEqual(explained(5, "roi"));
  });

  test("has every named input and every column that a formula names", () => {
    const columns = new Set<string>(columnDefinitions.map(({ id }) => id));
    for (const { inputs } of columnDefinitions) {
      for (const id of inputs) expect(columns.has(id) || inputReaders[id] !== undefined, id).toBe(true);
    }
    expect(Object.keys(inputReaders).sort()).toEqual(inputDefinitions.map(({ id }) => id).sort());
  });

  test("returns null where there is no such cell", () => {
    expect(explain(result, 0, "nothing")).toBeNull();
    expect(explain(result, -1, "roi")).toBeNull();
    expect(explain(result, result.rowCount, "roi")).toBeNull();
  });
});

describe("the evidence", () => {
  test("say of every row where its price comes from", () => {
    const counted = ({ model }: SimulationResult) => {
      const origins = Array.from({ length: model.visibleRows }, (_, row) => priceOriginOf(model, row));
      return Object.fromEntries(
        [...new Set(origins)].map((origin) => [origin, origins.filter((each) => each === origin).length]),
      );
    };
    expect(counted(result)).toEqual({ observed: 7, pending: 3, projected: 38 });
    const middle = run({
      ...plan,
      controlPanel: { investStartDate: "2010-06-12", investEndDate: "2012-01-01" },
    });
    expect(counted(middle)).toEqual({ unpriced: 2, reconstructed: 18 });
  });

  test("hold the presets and the values that history supports", () => {
    expect(measured.growthPresets.map(({ growthConservatism }) => growthConservatism)).toEqual([0.3, 0.5, 1]);
    const wanted = measured.growthThatHit.map(({ growthConservatism }) => growthConservatism);
    expect(wanted).toEqual([...wanted].sort((a, b) => b - a));
  });

  test("the measured coverage adds up to the share inside the band", () => {
    for (const { monthsAfter, inside, first12, months13To36, later } of measured.bandCoverage) {
      const middle = Math.min(24, monthsAfter - 12);
      const rest = monthsAfter - 12 - middle;
      const total = 12 * first12 + middle * months13To36 + rest * (later ?? 0);
      expect(Math.abs(total / monthsAfter - inside)).toBeLessThan(0.01);
    }
  });
});

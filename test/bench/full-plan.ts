import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan, longSettings } from "./plans.ts";

/** The least a table of this size can cost: one multiply-add per cell, into fresh arrays. */
function floorPass(rows: number, columns: number): () => Float64Array[] {
  const source = Float64Array.from({ length: rows }, (_, row) => 1 + row / rows);
  return () =>
    Array.from({ length: columns }, (_, column) => {
      const out = new Float64Array(rows);
      for (let row = 0; row < rows; row++) out[row] = source[row]! * 1.000001 + column;
      return out;
    });
}

/** A full advanced plan to 2136 against the floor of filling as many cells. */
export function fullPlan(): BenchTable {
  const plan = benchPlan(longSettings);
  const { rowCount, columnOrder } = simulate(plan, embeddedMarket);
  const year = benchPlan({ investStartDate: "2021-01-31", investEndDate: "2041-12-31" });
  const lines = measure([
    {
      name: `floor: ${rowCount} × ${columnOrder.length} multiply-adds`,
      run: floorPass(rowCount, columnOrder.length),
    },
    { name: `plan to 2136: ${rowCount} rows, all columns`, run: () => simulate(plan, embeddedMarket) },
    {
      name: "the same on a market seen for the first time",
      run: () => simulate(plan, { ...embeddedMarket }),
    },
    { name: "plan of 21 years, all columns", run: () => simulate(year, embeddedMarket) },
  ]);
  return {
    title: "Full plan",
    note: `Every strategy on, 33 epochs, all ${columnOrder.length} columns, without analyses. The floor only fills as many cells.`,
    lines,
  };
}

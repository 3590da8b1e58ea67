import type { ColumnId } from "#shared/engine/columns/columns.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan, longSettings, thirtyYears } from "./plans.ts";

/** Cells that differ between two results of the same rows: what a preview has to mark. */
function changedCells(before: SimulationResult, after: SimulationResult): number {
  let changed = 0;
  const rows = Math.min(before.rowCount, after.rowCount);
  for (const id of Object.keys(before.columns) as ColumnId[]) {
    const left = before.columns[id];
    const right = after.columns[id];
    if (left === undefined || right === undefined) continue;
    for (let row = 0; row < rows; row++) {
      if (!Object.is(left[row], right[row])) changed++;
    }
  }
  return changed;
}

function previewOf(settings: object, change: object): () => number {
  const before = simulate(benchPlan(settings), embeddedMarket);
  const plan = benchPlan({ ...settings, ...change });
  return () => changedCells(before, simulate(plan, embeddedMarket));
}

/** One field changed, everything calculated again and compared cell by cell, as the preview does. */
export function preview(): BenchTable {
  const usual = { ...thirtyYears, investStartDate: "2021-01-31", investEndDate: "2041-12-31" };
  const lines = measure([
    { name: "base amount, 21 years", run: previewOf(usual, { baseAmount: 251 }) },
    { name: "growth preset, 21 years", run: previewOf(usual, { growthConservatism: 1 }) },
    { name: "base amount, plan to 2136", run: previewOf(longSettings, { baseAmount: 50_001 }) },
    { name: "growth preset, plan to 2136", run: previewOf(longSettings, { growthConservatism: 1 }) },
  ]);
  return {
    title: "Preview of one change",
    note: "One field changed, all columns calculated again and compared cell by cell. A frame lasts 16 ms.",
    lines,
  };
}

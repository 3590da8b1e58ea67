import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";

const keptRows = 36;

/** Folder of the golden files. */
const goldenFolder = new URL(".", import.meta.url);

/** Names of the golden plans. */
export const goldenNames = readdirSync(goldenFolder)
  .filter((file) => file.endsWith(".plan.json"))
  .map((file) => file.slice(0, -".plan.json".length));

export function readGolden(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, goldenFolder), "utf8"));
}

/** Calculates a golden plan with its analyses. */
export function calculateGolden(name: string): ResultFile {
  const result = run(readGolden(`${name}.plan.json`) as PlanFile);
  return toResult(result, runAnalyses(result));
}

/** A result with some of its rows only. */
export function thinned(file: ResultFile, rowIndex: readonly number[]) {
  const thin = <T>(values: readonly T[]) => rowIndex.map((row) => values[row]);
  const rows = Object.fromEntries(Object.entries(file.rows).map(([id, values]) => [id, thin(values)]));
  const purchases = file.purchases && { purchases: thin(file.purchases) };
  return {
    ...file,
    rowSource: thin(file.rowSource),
    rowEpoch: thin(file.rowEpoch),
    ...purchases,
    rows,
    rowIndex,
  };
}

function write(name: string): void {
  const file = calculateGolden(name);
  const step = Math.max(1, Math.ceil(file.rowCount / keptRows));
  const rowIndex = file.rowSource.flatMap((source, row) =>
    row % step === 0 || source === "actual" || source === "edited" || row === file.rowCount - 1 ? [row] : [],
  );
  const text = JSON.stringify(thinned(file, rowIndex), (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(12)) : value,
  );
  writeFileSync(new URL(`${name}.result.json`, goldenFolder), `${text}\n`);
}

// `npm run golden` writes the results again. Only for a change of the model itself; look at
// every difference before keeping it. Numbers keep 12 significant digits.
if (import.meta.main) goldenNames.forEach(write);

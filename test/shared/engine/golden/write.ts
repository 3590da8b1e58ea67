import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/**
 * Writes the golden results anew from the golden plans: `node test/shared/engine/golden/write.ts`. Only for a change
 * of the model itself; look at every difference before keeping it. Numbers keep 12 significant digits, rows are
 * thinned to those that `rowIndex` lists.
 */
const folder = new URL(".", import.meta.url);
const keptRows = 36;

for (const name of readdirSync(folder).filter((file) => file.endsWith(".plan.json"))) {
  const parsed = parsePlan(JSON.parse(readFileSync(new URL(name, folder), "utf8")), 0);
  if (!parsed.ok) throw new Error(`${name}: ${parsed.errors[0]!.message}`);
  const result = simulate(parsed.plan, embeddedMarket);
  const file = toResult(result, runAnalyses(result));
  const step = Math.max(1, Math.ceil(file.rowCount / keptRows));
  const rowIndex = file.rowSource.flatMap((source, row) =>
    row % step === 0 || source === "actual" || source === "edited" || row === file.rowCount - 1 ? [row] : [],
  );
  const thin = <T>(values: readonly T[]) => rowIndex.map((row) => values[row]);
  const rows = Object.fromEntries(Object.entries(file.rows).map(([id, values]) => [id, thin(values)]));
  const thinned = {
    ...file,
    rowSource: thin(file.rowSource),
    rowEpoch: thin(file.rowEpoch),
    rows,
    rowIndex,
  };
  const text = JSON.stringify(thinned, (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(12)) : value,
  );
  writeFileSync(new URL(name.replace(".plan.", ".result."), folder), `${text}\n`);
}

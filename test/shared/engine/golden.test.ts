import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type PlanFile, planOf } from "#test/shared/engine/support/plans.ts";

const folder = new URL("./golden/", import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".plan.json"))
  .map((file) => file.slice(0, -".plan.json".length));

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), "utf8"));
}

/** Paths at which two JSON values differ, numbers by more than 1e-9 of themselves. */
function differences(path: string, ours: unknown, golden: unknown): string[] {
  if (typeof ours === "number" && typeof golden === "number") {
    const close = Math.abs(ours - golden) <= 1e-9 * Math.max(Math.abs(ours), Math.abs(golden));
    return close ? [] : [`${path}: ${ours} against ${golden}`];
  }
  if (typeof ours === "object" && ours !== null && typeof golden === "object" && golden !== null) {
    const left = new Map<string, unknown>(Object.entries(ours));
    const right = new Map<string, unknown>(Object.entries(golden));
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differences(`${path}.${key}`, left.get(key), right.get(key)),
    );
  }
  return ours === golden ? [] : [`${path}: ${String(ours)} against ${String(golden)}`];
}

describe("golden plans", () => {
  test.each(names)("%s gives its golden result", (name) => {
    const result = simulate(planOf(read(`${name}.plan.json`) as PlanFile), embeddedMarket);
    const file = toResult(result, runAnalyses(result));
    const golden = read(`${name}.result.json`) as { rowIndex: number[] };
    const thin = <T>(values: readonly T[]) => golden.rowIndex.map((row) => values[row]);
    const ours = {
      ...file,
      rowSource: thin(file.rowSource),
      rowEpoch: thin(file.rowEpoch),
      rows: Object.fromEntries(Object.entries(file.rows).map(([id, values]) => [id, thin(values)])),
      rowIndex: golden.rowIndex,
    };
    expect(differences(name, JSON.parse(JSON.stringify(ours)), golden)).toEqual([]);
  });

  test("between them have rows of every source", () => {
    const sources = names.flatMap(
      (name) => (read(`${name}.result.json`) as { rowSource: string[] }).rowSource,
    );
    expect([...new Set(sources)].sort()).toEqual(
      ["actual", "backfilled", "edited", "pending", "projected", "skipped", "unpriced"].sort(),
    );
  });
});

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { calculateGolden, goldenNames, readGolden } from "#test/shared/engine/golden/write.ts";
import { inline, runtimeOf } from "./functions.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The engine with all analyses as a function; `stopAt` is the progress at which it is stopped. */
const source = `
  import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
  import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
  import { toResult } from "#shared/engine/result/result-file.ts";
  import { simulate } from "#shared/engine/simulate.ts";
  import { embeddedMarket } from "#shared/market/embedded.ts";
  export const handler = async ({ plan, stopAt }) => {
    const simulated = simulate(parsePlan(plan, 0).plan, embeddedMarket);
    const steps = [];
    const watch = {
      progress: (fraction) => { steps.push(fraction); },
      cancelled: () => stopAt !== undefined && (steps.at(-1) ?? 0) >= stopAt,
    };
    try {
      return { result: toResult(simulated, runAnalyses(simulated, watch)), steps };
    } catch (error) {
      return { stopped: error.name, steps };
    }
  };`;

interface Answer {
  result?: unknown;
  stopped?: string;
  steps: number[];
}

let code: string;

beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: source, resolveDir: root, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "cjs",
    minify: true,
    write: false,
  });
  code = bundle.outputFiles[0]?.text ?? "";
});

const longPlan = {
  now: "2026-11-21",
  controlPanel: { investStartDate: "2021-01-01", investEndDate: "2040-01-01" },
  analyses: { rollingBacktest: { months: 48 }, monteCarlo: { paths: 500 } },
};

describe("the engine as a Lambda function", () => {
  it("gives every golden plan the same result", async () => {
    const probe = inline(code);
    const { call } = await runtimeOf([probe]);
    for (const name of goldenNames) {
      const { result } = (await call(probe, { plan: readGolden(`${name}.plan.json`) })) as Answer;
      expect(result, name).toEqual(JSON.parse(JSON.stringify(calculateGolden(name))));
    }
  });

  it("reports the progress of long analyses, which only grows, to the end", async () => {
    const probe = inline(code);
    const { call } = await runtimeOf([probe]);
    const { steps } = (await call(probe, { plan: longPlan })) as Answer;
    expect(steps.length).toBeGreaterThan(10);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(1);
  });

  it("stops them on request", async () => {
    const probe = inline(code);
    const { call } = await runtimeOf([probe]);
    const { stopped, steps } = (await call(probe, { plan: longPlan, stopAt: 0.3 })) as Answer;
    expect(stopped).toBe("CalculationCancelled");
    expect(steps.at(-1)).toBeLessThan(0.6);
  });
});

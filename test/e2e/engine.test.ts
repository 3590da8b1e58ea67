import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { calculateGolden, goldenNames, readGolden } from "#test/shared/engine/golden/write.ts";
import { launchBrowser } from "./browser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the page offers once the engine is loaded into it. */
interface EnginePage {
  calculate: (plan: unknown) => string;
}

/** The engine as one script for a page. */
async function bundledEngine(): Promise<string> {
  const bundle = await build({
    stdin: {
      contents: `
        import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
        import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
        import { toResult } from "#shared/engine/result/result-file.ts";
        import { simulate } from "#shared/engine/simulate.ts";
        import { embeddedMarket } from "#shared/market/embedded.ts";
        globalThis.calculate = (raw) => {
          const result = simulate(parsePlan(raw, 0).plan, embeddedMarket);
          return JSON.stringify(toResult(result, runAnalyses(result)));
        };`,
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    format: "iife",
    write: false,
  });
  return bundle.outputFiles[0]!.text;
}

it("gives every golden plan the same result in the browser as on the server, to the last bit", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundledEngine() });
    for (const name of goldenNames) {
      const plan = readGolden(`${name}.plan.json`);
      const inBrowser = await page.evaluate(
        (raw) => (globalThis as typeof globalThis & EnginePage).calculate(raw),
        plan,
      );
      expect(inBrowser === JSON.stringify(calculateGolden(name)), name).toBe(true);
    }
  } finally {
    await browser.close();
  }
});

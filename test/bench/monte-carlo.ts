import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { drawPaths, outlookBasis } from "#shared/engine/analyses/outlook/outlook-paths.ts";
import { bandsOf } from "#shared/engine/analyses/outlook/outlook-rows.ts";
import { outlookOf, rowGoal } from "#shared/engine/analyses/outlook/run-outlook.ts";
import { samplePaths } from "#shared/engine/analyses/outlook/sample-paths.ts";
import { buildModel } from "#shared/engine/model.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type BenchTable, type Measurement, measure } from "./measure.ts";
import { benchPlan, thirtyYears } from "./plans.ts";

/** Milliseconds of the same process with a simpler ledger in numpy; null where there is no Python with numpy. */
function numpyMillis(paths: number, months: number): number | null {
  const script = fileURLToPath(new URL("monte-carlo-numpy.py", import.meta.url));
  const { status, stdout } = spawnSync("python3", [script, String(paths), String(months)], {
    encoding: "utf8",
    env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
  });
  const millis = Number(stdout);
  return status === 0 && millis > 0 ? millis : null;
}

/** Monte Carlo over 31 years with the whole ledger on every path. */
export function monteCarlo(): BenchTable[] {
  const model = buildModel(benchPlan(thirtyYears), embeddedMarket);
  const topUps = { ...thirtyYears, dynamicTopUpCap: 100, cycleTopUpCap: 100 };
  const withTopUps = buildModel(benchPlan(topUps), embeddedMarket);
  const full = buildModel(benchPlan({ ...topUps, sellReinvestSettings: true }), embeddedMarket);
  const lines = measure([
    { name: "10,000 paths: price, value, coins", run: () => runMonteCarlo(model, 10_000, {}, false) },
    { name: "1,000 paths: price, value, coins", run: () => runMonteCarlo(model, 1_000, {}, false) },
    { name: "10,000 paths, with top-ups", run: () => runMonteCarlo(withTopUps, 10_000, {}, false) },
    {
      name: "10,000 paths, with top-ups, sales and reinvestment",
      run: () => runMonteCarlo(full, 10_000, {}, false),
    },
    { name: "1,000 paths, with yearly XIRR bands", run: () => runMonteCarlo(model, 1_000) },
    { name: "10,000 paths, with yearly XIRR bands", run: () => runMonteCarlo(model, 10_000) },
  ]);
  const reference = lines[0]?.millis ?? Number.NaN;
  const numpy = numpyMillis(10_000, model.visibleRows);
  const numpyLine: Measurement[] =
    numpy === null
      ? []
      : [{ name: "10,000 paths in numpy, a ledger that only buys", millis: numpy, ratio: numpy / reference }];
  const missing = numpy === null ? " The line of numpy is left out: there is no Python with numpy here." : "";
  return [
    {
      title: "Monte Carlo",
      note: `${model.visibleRows} months, the ledger of every path, seven quantiles of every figure, on one core.${missing}`,
      lines: [...lines, ...numpyLine],
    },
    outlook(),
  ];
}

/** What a move of the amount's slider costs, on one of the workers and with all paths drawn before. */
function outlook(): BenchTable {
  const settings = { ...thirtyYears, investEndDate: "2038-11-19", dynamicTopUpCap: 100 };
  const basis = outlookBasis(buildModel(benchPlan(settings), embeddedMarket));
  const goal = rowGoal(basis, { date: basis.model.window.end, realValue: 100_000 });
  const half = drawPaths(basis, { from: 0, until: 500 });
  const rows = basis.model.visibleRows - basis.firstModelled;
  const sampled = () => samplePaths(basis, half, 300, goal);
  const other = sampled();
  const lines = measure([
    {
      name: "another amount: 500 paths, bands and chance of 1,000",
      run: () => {
        const { rows: own, tallies } = sampled();
        const bands = bandsOf([own, other.rows], rows);
        return outlookOf(basis, 300, goal, {
          bands,
          tallies: [tallies, other.tallies],
          amounts: [new Float64Array(1_000)],
        });
      },
    },
    { name: "drawing 500 paths", run: () => drawPaths(basis, { from: 500, until: 1_000 }) },
  ]);
  return { title: "Outlook", note: `${rows} months to come, with top-ups, on one worker of two.`, lines };
}

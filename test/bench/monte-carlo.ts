import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { drawPaths, outlookBasis } from "#shared/engine/analyses/outlook/outlook-paths.ts";
import { bandsOf } from "#shared/engine/analyses/outlook/outlook-rows.ts";
import { outlookOf, rowGoal } from "#shared/engine/analyses/outlook/run-outlook.ts";
import { samplePaths } from "#shared/engine/analyses/outlook/sample-paths.ts";
import { buildModel } from "#shared/engine/model.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import type { Plan } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { monteCarloTeam } from "#test/shared/engine/support/monte-carlo-threads.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan, thirtyYears } from "./plans.ts";

const runs = 8;

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

/** Least processor time of the busiest of `size` threads: what passes when each has a processor to itself. */
async function threadMillis(plan: Plan, paths: number, size: number): Promise<number> {
  const team = monteCarloTeam(size);
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) best = Math.min(best, (await team.run(plan, paths, false)).millis);
  await team.end();
  return best;
}

/** The goal: one thread at most as long as numpy, two half as long. */
async function besideNumpy(): Promise<BenchTable> {
  const plan = benchPlan(thirtyYears);
  const months = buildModel(plan, embeddedMarket).visibleRows;
  const one = await threadMillis(plan, 10_000, 1);
  const two = await threadMillis(plan, 10_000, 2);
  const numpy = numpyMillis(10_000, months);
  const reference = numpy ?? one;
  const line = (name: string, millis: number) => ({ name, millis, ratio: millis / reference });
  const missing =
    "The line of numpy is left out, and ratios are over one thread: there is no Python with numpy here.";
  return {
    title: "Monte Carlo beside numpy",
    note: `10,000 paths of ${months} months: price, value, coins. Processor time, least of ${runs} runs. numpy: the same process with vectorised operations and a ledger that only buys. ${numpy === null ? missing : ""}`.trim(),
    lines: [
      ...(numpy === null ? [] : [line("numpy, one thread", numpy)]),
      line("one thread", one),
      line("two threads, the busier one", two),
    ],
  };
}

/** Monte Carlo over 31 years with the whole ledger on every path. */
export async function monteCarlo(): Promise<BenchTable[]> {
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
  return [
    {
      title: "Monte Carlo",
      note: `${model.visibleRows} months, the ledger of every path, seven quantiles of every figure, on one core.`,
      lines,
    },
    await besideNumpy(),
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

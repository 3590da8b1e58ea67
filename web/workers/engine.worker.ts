import { parseDate } from "#shared/domain/dates.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { PlanRefused, type Watch } from "#shared/engine/types.ts";
import type { EngineJob, EngineMessage, WorkerJob } from "./engine-messages.ts";
import { simulateOwnPlan } from "./own/own-plan.ts";

/** Smallest progress step that is reported. */
const progressStep = 0.01;

function simulated(job: EngineJob): SimulationResult {
  if ("config" in job) return simulateOwnPlan(job);
  const { plan, market, today, columns } = job;
  const day = parseDate(today);
  if (day === null) throw new Error(`Invalid date: ${today}`);
  const options = columns ? { columns: new Set(columns) } : {};
  const parsed = parsePlan(plan, day);
  if (parsed.ok) return simulate(parsed.plan, market, options);
  const [error] = parsed.errors;
  throw error ? new PlanRefused(error) : new Error("The plan cannot be read");
}

function reporting(): Watch {
  let reported = 0;
  return {
    progress(fraction: number) {
      if (fraction < reported + progressStep) return;
      reported = fraction;
      send({ kind: "progress", fraction });
    },
  };
}

async function calculate(job: WorkerJob): Promise<EngineMessage> {
  const watch = reporting();
  if ("scenarios" in job) {
    const { compareOwn, rangesOfOwn } = await import("./own/own-comparison.ts");
    if ("comparison" in job) return { kind: "ranges", outcome: rangesOfOwn(job, watch) };
    return { kind: "compared", outcome: compareOwn(job, watch) };
  }
  const simulation = simulated(job);
  const analyses = runAnalyses(simulation, watch);
  const block = "config" in job ? job.withdrawal : undefined;
  const withdrawal =
    block === undefined
      ? null
      : (await import("./own/own-withdrawal.ts")).withdrawalOf(simulation, block, watch);
  const purchases =
    "config" in job && job.hasPurchases === true
      ? (await import("./own/own-purchases.ts")).purchasesUntilNow(simulation)
      : null;
  return { kind: "done", outcome: { result: toResult(simulation), analyses, withdrawal, purchases } };
}

function send(message: EngineMessage): void {
  self.postMessage(message);
}

self.addEventListener("message", async ({ data }: MessageEvent<WorkerJob>) => {
  try {
    send(await calculate(data));
  } catch (error) {
    if (error instanceof PlanRefused) send({ kind: "refused", error: error.refusal });
    else send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});

import { parseDate } from "#shared/domain/dates.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import type { EngineJob, EngineMessage } from "./engine-messages.ts";

/** Smallest progress step that is reported. */
const progressStep = 0.01;

function calculate({ plan, market, today, columns }: EngineJob): EngineMessage {
  const day = parseDate(today);
  if (day === null) return { kind: "failed", message: `Invalid date: ${today}` };
  const parsed = parsePlan(plan, day);
  if (!parsed.ok) {
    const [error] = parsed.errors;
    return error ? { kind: "refused", error } : { kind: "failed", message: "The plan cannot be read" };
  }
  const simulated = simulate(parsed.plan, market, columns ? { columns: new Set(columns) } : {});
  let reported = 0;
  const analyses = runAnalyses(simulated, {
    progress(fraction) {
      if (fraction < reported + progressStep) return;
      reported = fraction;
      send({ kind: "progress", fraction });
    },
  });
  return { kind: "done", outcome: { result: toResult(simulated), analyses } };
}

function send(message: EngineMessage): void {
  self.postMessage(message);
}

self.addEventListener("message", ({ data }: MessageEvent<EngineJob>) => {
  try {
    send(calculate(data));
  } catch (error) {
    if (error instanceof PlanRefused) send({ kind: "refused", error: error.refusal });
    else send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});

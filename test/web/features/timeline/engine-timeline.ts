import type { Timeline } from "#shared/api/timeline.ts";
import type { PlanOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** A recorded transaction as plans take it. */
export interface GivenTransaction {
  readonly dateAcquired: string;
  readonly btcBought: number;
  readonly usdSpent: number;
  readonly feesUSD: number;
}

const firstDay = 20_778;

/** What the engine makes of a plan, in the form the API answers with. */
export function engineTimeline(
  controlPanel: Readonly<Record<string, unknown>>,
  transactions: readonly GivenTransaction[] = [],
  edits: PlanOverrides = {},
): Timeline {
  const plan = { now: "2026-11-21", tier: "advanced", controlPanel, transactions, edits };
  const parsed = parsePlan(plan, firstDay);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  const simulated = simulate(parsed.plan, embeddedMarket);
  const source = {
    planId: "first",
    planName: "My plan",
    planVersion: 1,
    ledgerVersion: 1,
    baseCurrency: "USD",
    ignored: [],
    ignoredTransactions: [],
  } as const;
  const { rows } = structuredClone(toResult(simulated));
  return { ...timelineHead(simulated, source), rows } as unknown as Timeline;
}

import type { MonitoredPeriod } from "#shared/api/developer/developer.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";

/** The calls of a user's programs in an hour, by how they ended. */
export interface ProgramHour {
  /** Its beginning. */
  readonly hour: string;
  readonly calls: number;
  /** Of the calls, those that failed on the server. */
  readonly errors: number;
  /** Of the calls, those with an error of the program. */
  readonly rejected: number;
  /** Over a limit, not among the calls. */
  readonly refused: number;
  readonly durationMs: number;
}

/** How many endpoints were active after each change, oldest first. */
export type WebhookActivity = readonly { readonly at: string; readonly active: number }[];

interface Measured {
  readonly hours: readonly ProgramHour[];
  readonly activity: WebhookActivity;
  /** Whether changes before those in `activity` have been forgotten. */
  readonly isActivityCut: boolean;
  readonly activeWebhooks: number;
  readonly nowMs: number;
}

type PeriodStep = MonitoredPeriod["steps"][number];

/** The beginning of the earliest hour that monitoring shows. */
export function monitoredFromMs(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs - 29 * dayMs;
}

/** The last 24 hours by hour, and the last 30 days by day (UTC), each with the present one. */
export function monitoring(measured: Measured): { day: MonitoredPeriod; month: MonitoredPeriod } {
  return { day: period(measured, hourMs, 24), month: period(measured, dayMs, 30) };
}

function period(measured: Measured, stepMs: number, count: number): MonitoredPeriod {
  const { hours, nowMs, activeWebhooks } = measured;
  const last = Math.floor(nowMs / stepMs);
  const byStep = Map.groupBy(hours, ({ hour }) => Math.floor(Date.parse(hour) / stepMs));
  const steps = Array.from({ length: count }, (_, index): PeriodStep => {
    const step = last - count + 1 + index;
    return {
      from: new Date(step * stepMs).toISOString(),
      ...sums(byStep.get(step) ?? []),
      activeWebhooks: activeAt(measured, Math.min(nowMs, (step + 1) * stepMs)),
    };
  });
  const total = (of: "requests" | "failed" | "rejected" | "refused" | "durationMs") =>
    steps.reduce((sum, step) => sum + step[of], 0);
  const [requests, failed] = [total("requests"), total("failed")];
  const recentErrors = failed + total("rejected");
  const share = (part: number) => (requests === 0 ? null : (part / requests) * 100);
  return {
    uptimePercentage: share(requests - failed),
    totalRequests: requests,
    recentErrors,
    activeWebhooks,
    averageResponseTime: requests === 0 ? null : total("durationMs") / requests,
    errorRate: share(recentErrors),
    rateLimitViolations: total("refused"),
    steps,
  };
}

function sums(hours: readonly ProgramHour[]): Omit<PeriodStep, "from" | "activeWebhooks"> {
  const sum = (of: Exclude<keyof ProgramHour, "hour">) => hours.reduce((total, hour) => total + hour[of], 0);
  return {
    requests: sum("calls"),
    failed: sum("errors"),
    rejected: sum("rejected"),
    refused: sum("refused"),
    durationMs: sum("durationMs"),
  };
}

function activeAt({ activity, isActivityCut }: Measured, ms: number): number | null {
  const change = activity.findLast(({ at }) => Date.parse(at) <= ms);
  if (change !== undefined) return change.active;
  return isActivityCut ? null : 0;
}

import type { MonitoredPeriod } from "#shared/api/developer/developer.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { formatDay, formatMoment } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";

export type ShownPeriod = "day" | "month";
type MonitoredStep = MonitoredPeriod["steps"][number];

/** A figure of a period, and its value in each step. */
export interface MonitoredFigure {
  readonly label: string;
  readonly meaning: string;
  readonly shape: "bars" | "line";
  readonly tone: "accent" | "success" | "info" | "error" | "warning";
  /** The value at the upper edge of the chart; default: the highest one. */
  readonly most?: number;
  text(period: MonitoredPeriod): string;
  /** Null where nothing was measured. */
  of(step: MonitoredStep): number | null;
  /** Default: a count. */
  write?(value: number): string;
}

const percent = (value: number): string => formatPercent(value / 100);
const milliseconds = (value: number): string => `${formatCount(value)} ms`;
const known = (value: number | null, write: (value: number) => string): string =>
  value === null ? "–" : write(value);
const share = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

/** The seven figures, in the order in which they are shown. */
export const figures: readonly MonitoredFigure[] = [
  {
    label: msg("Uptime"),
    meaning: msg(
      "The share of your programs' calls that did not fail on our side. Without calls there is no figure.",
    ),
    shape: "line",
    tone: "success",
    most: 100,
    text: ({ uptimePercentage }) => known(uptimePercentage, percent),
    of: ({ requests, failed }) => share(requests - failed, requests),
    write: percent,
  },
  {
    label: msg("Requests"),
    meaning: msg(
      "Calls with your API keys that were answered, with whatever status. Calls over a limit are not among them.",
    ),
    shape: "bars",
    tone: "accent",
    text: ({ totalRequests }) => formatCount(totalRequests),
    of: ({ requests }) => requests,
  },
  {
    label: msg("Average response"),
    meaning: msg(
      "The time on our servers from the arrival of a call to its answer, without the way through the network.",
    ),
    shape: "line",
    tone: "info",
    text: ({ averageResponseTime }) => known(averageResponseTime, milliseconds),
    of: ({ requests, durationMs }) => (requests === 0 ? null : durationMs / requests),
    write: milliseconds,
  },
  {
    label: msg("Error rate"),
    meaning: msg(
      "The share of the requests that were answered with an error: a status from 400 to 499 for an error of the program, from 500 on for one of ours.",
    ),
    shape: "bars",
    tone: "error",
    most: 100,
    text: ({ errorRate }) => known(errorRate, percent),
    of: ({ requests, failed, rejected }) => share(failed + rejected, requests),
    write: percent,
  },
  {
    label: msg("Errors"),
    meaning: msg("Requests that were answered with a status of 400 or more."),
    shape: "bars",
    tone: "error",
    text: ({ recentErrors }) => formatCount(recentErrors),
    of: ({ failed, rejected }) => failed + rejected,
  },
  {
    label: msg("Active webhooks"),
    meaning: msg("Webhooks that are switched on: now, and in the chart at the end of each step."),
    shape: "line",
    tone: "accent",
    text: ({ activeWebhooks }) => formatCount(activeWebhooks),
    of: ({ activeWebhooks }) => activeWebhooks,
  },
  {
    label: msg("Over the rate limit"),
    meaning: msg(
      "Calls that were refused because a key had used up its calls of the minute. They are not among the requests.",
    ),
    shape: "bars",
    tone: "warning",
    text: ({ rateLimitViolations }) => formatCount(rateLimitViolations),
    of: ({ refused }) => refused,
  },
];

/** What pages call a period and its steps; `chart` with the figure that is drawn. */
export const periodTexts: Readonly<
  Record<ShownPeriod, { chart: string; withoutCalls: string; table: string; step: string }>
> = {
  day: {
    chart: msg("{figure}, hour by hour over the last 24 hours"),
    withoutCalls: msg("No program has called in the last 24 hours."),
    table: msg("Figures by hour"),
    step: msg("From"),
  },
  month: {
    chart: msg("{figure}, day by day over the last 30 days"),
    withoutCalls: msg("No program has called in the last 30 days."),
    table: msg("Figures by day"),
    step: msg("Day (UTC)"),
  },
};

/** The beginning of a step: an hour in the reader's time zone, or a day in UTC. */
export function stepText(period: ShownPeriod, from: string): string {
  return period === "day" ? formatMoment(from) : formatDay(from);
}

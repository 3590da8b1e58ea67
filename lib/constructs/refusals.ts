import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { ErrorCode } from "#shared/api/errors.ts";
import { type AlarmSpec, alarmPeriod } from "./alarms.ts";
import type { FeatureFunction } from "./feature-function.ts";

/** The codes with which guessed passwords, codes and links, and attempts beyond a limit, are refused. */
const codes: readonly ErrorCode[] = [
  "INVALID_CREDENTIALS",
  "INVALID_CODE",
  "INVALID_TOKEN",
  "ACTIONS_LOCKED",
  "RATE_LIMITED",
];

/** The lines that functions write about a refusal. A confirmation that is refused names a field, so its code says less. */
const pattern = [
  `($.message = "request" && (${codes.map((code) => `$.code = "${code}"`).join(" || ")}))`,
  `($.message = "request" && $.operation = "confirm" && $.status = 400)`,
  `$.message = "a refresh token was used again"`,
].join(" || ");

const metricName = "Refusals";
const namespaceOf = (stage: string): string => `Halvest/${stage}`;

/** Refused logins, codes, links and confirmations, limits that were reached, and refresh tokens used again. */
export function refusals(stage: string): Metric {
  return new Metric({
    namespace: namespaceOf(stage),
    metricName,
    statistic: Stats.SUM,
    period: alarmPeriod,
  });
}

/** Counts the refusals that functions write into their logs. */
export function countRefusals(scope: Construct, stage: string, functions: readonly FeatureFunction[]): void {
  for (const each of functions) {
    new MetricFilter(scope, `${each.node.id}-refusals`, {
      logGroup: each.log,
      filterPattern: FilterPattern.literal(`{ ${pattern} }`),
      metricNamespace: namespaceOf(stage),
      metricName,
      metricValue: "1",
    });
  }
}

/** Many more refusals than people's mistakes cause. */
export function refusalAlarms(stage: string): AlarmSpec[] {
  return [
    {
      name: "refusals",
      metric: refusals(stage),
      atLeast: 50,
      runbook:
        "Fifty refused logins, codes, links or confirmations, reached limits or reused refresh tokens in five minutes: someone is guessing. The functions' logs (message request, by code and operation) tell which, the distribution's access log from which addresses. The limits hold; block the addresses with the firewall (context value waf), and write to owners whose accounts are named.",
    },
  ];
}

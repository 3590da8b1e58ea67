import { Stack, type StackProps } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { type AlarmSpec, alarmPeriod, alarmTopic, raise } from "#lib/constructs/alarms.ts";
import { edgeErrors } from "./edge.ts";

export interface FrontAlarmsStackProps extends StackProps {
  readonly stage: string;
  readonly alarmAddress: string | undefined;
  readonly distributionId: string;
}

/** What people meet before the API. CloudFront's metrics are in us-east-1 only, so this has a stack of its own there. */
export class FrontAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: FrontAlarmsStackProps) {
    super(scope, id, props);
    const { stage, alarmAddress, distributionId } = props;
    const topic = alarmAddress ? alarmTopic(this, alarmAddress) : undefined;
    for (const spec of [errorRate(distributionId), edgeErrors(stage)]) raise(this, stage, spec, topic);
  }
}

function errorRate(distributionId: string): AlarmSpec {
  return {
    name: "front-5xx",
    metric: new Metric({
      namespace: "AWS/CloudFront",
      metricName: "5xxErrorRate",
      statistic: Stats.AVERAGE,
      dimensionsMap: { DistributionId: distributionId, Region: "Global" },
      period: alarmPeriod,
    }),
    atLeast: 5,
    // At night, with few requests, a single error is one in twenty.
    periods: 3,
    runbook:
      "One request in twenty that reaches CloudFront fails, for a quarter of an hour. If api-5xx is in alarm too, begin there. If not, requests fail before the API: look at the distribution's access log for sc-status 502 to 504, and at edge-envelope-errors.",
  };
}

import { Aws, Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  GraphWidget,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { explain } from "./explain.ts";

/** A condition worth waking someone for. It is defined beside its resource, and created in the stack of the alarms. */
export interface AlarmSpec {
  /** Unique in the deployment, e.g. `auth-errors`. */
  readonly name: string;
  readonly metric: IMetric;
  /** Alarm when the metric is at or above this, in the metric's unit. */
  readonly atLeast: number;
  /** Periods in a row; default 1. */
  readonly periods?: number;
  /** What it means and what to do first: this is the text of the notice. */
  readonly runbook: string;
}

/** Usual length over which alarm metrics are summed up. */
export const alarmPeriod = Duration.minutes(5);

/** Creates the alarm of a spec; missing data count as fine, because most metrics have data only when something happens. */
export function raise(scope: Construct, stage: string, spec: AlarmSpec, topic: ITopic | undefined): Alarm {
  const alarm = new Alarm(scope, spec.name, {
    alarmName: `halvest-${stage}-${spec.name}`,
    alarmDescription: spec.runbook,
    metric: spec.metric,
    threshold: spec.atLeast,
    evaluationPeriods: spec.periods ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  if (topic) {
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  }
  return alarm;
}

/** Where alarms of one region go: AWS takes no topic of another. The address has to confirm each topic once. */
export function alarmTopic(scope: Construct, address: string): Topic {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true });
  topic.addSubscription(new EmailSubscription(address));
  // A topic with a policy of its own loses the one by which everything in the account may publish.
  const publishers = ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"];
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: publishers.map((service) => new ServicePrincipal(service)),
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  explain(topic, {
    "AwsSolutions-SNS2":
      "Notifications contain metrics and log groups but no personal data, and end as plain mail; a key of our own costs 1 USD a month.",
  });
  return topic;
}

/** One graph of a dashboard. */
export function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: 12, height: 6 });
}

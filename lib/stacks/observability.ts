import { Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Dashboard, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { type AlarmSpec, alarmPeriod, alarmTopic, graph, raise } from "#lib/constructs/alarms.ts";
import type { FeatureFunction } from "#lib/constructs/feature-function.ts";
import { refusalAlarms, refusals } from "#lib/constructs/refusals.ts";
import type { ItemTable } from "#lib/constructs/table.ts";
import type { ApiStack } from "./api.ts";
import { edgeErrors } from "./edge.ts";
import type { EventsStack } from "./events.ts";
import type { InboundMailStack } from "./inbound-mail.ts";
import { type JobsStack, marketMetric } from "./jobs.ts";
import type { RealtimeStack } from "./realtime.ts";

export interface ObservabilityStackProps extends StackProps {
  readonly config: Config;
  readonly tables: readonly ItemTable[];
  readonly functions: readonly FeatureFunction[];
  readonly apiStack: ApiStack;
  readonly jobs: JobsStack;
  readonly events: EventsStack;
  readonly realtime: RealtimeStack;
  /** Absent where no mail is received. */
  readonly inbound?: InboundMailStack;
}

/** Every alarm, one dashboard, and the budget. The alarms are defined beside each resource. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { config, tables, functions, apiStack, jobs, events, realtime, inbound } = props;
    const { api } = apiStack;
    const topic = config.alarmAddress ? alarmTopic(this, config.alarmAddress) : undefined;
    const specs = [
      ...functions.flatMap((each) => each.alarms()),
      ...tables.flatMap((each) => each.alarms()),
      ...apiStack.alarms(),
      ...jobs.alarms(),
      ...events.alarms(),
      ...realtime.alarms(),
      ...(inbound?.alarms() ?? []),
      ...refusalAlarms(config.stage),
      // In us-east-1 the stack of CloudFront's alarms has this one.
      ...(this.region === "us-east-1" ? [] : [edgeErrors(config.stage)]),
      ...accountAlarms(),
    ];
    for (const spec of specs) raise(this, config.stage, spec, topic);
    new Dashboard(this, "Dashboard", {
      dashboardName: `halvest-${config.stage}`,
      widgets: [
        [
          graph(
            "API: requests and server errors",
            [api.stage.metricCount({ period: alarmPeriod })],
            [api.failures()],
          ),
          graph("API: latency in ms", [api.latency(Stats.percentile(50)), api.latency(Stats.percentile(95))]),
        ],
        [
          graph(
            "Functions: errors",
            functions.map((each) => each.metric("Errors")),
          ),
          graph(
            "Functions: slowest one in a hundred, ms",
            functions.map((each) => each.metric("Duration", Stats.percentile(99))),
          ),
        ],
        [
          graph(
            "Tables: rejected requests",
            tables.map((each) => each.throttles()),
          ),
          graph("Market: prices held back, prices of the second source, source failures", [
            marketMetric(config.stage, "MarketPriceHeldBack"),
            marketMetric(config.stage, "MarketFallbackPrice"),
            marketMetric(config.stage, "MarketSourceFailures"),
          ]),
        ],
        [graph("API: refused logins, codes and links, reached limits", [refusals(config.stage)])],
      ],
    });
    this.budget(config, topic);
  }

  /** Counts the whole account: AWS has no cheaper way to a total that includes untagged resources. */
  private budget(config: Config, topic: Topic | undefined): void {
    const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: "GREATER_THAN",
        threshold,
        thresholdType: "PERCENTAGE",
      },
      subscribers: [{ subscriptionType: "SNS", address: topic?.topicArn ?? "" }],
    });
    const budget = new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `halvest-${config.stage}-monthly`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: config.monthlyBudgetUsd, unit: "USD" },
      },
      notificationsWithSubscribers: topic
        ? [notify("ACTUAL", 80), notify("ACTUAL", 100), notify("FORECASTED", 100)]
        : [],
    });
    // AWS Budgets checks at the budget's creation that it may publish.
    if (topic) budget.node.addDependency(topic);
  }
}

/** What AWS only measures for the account as a whole. */
function accountAlarms(): AlarmSpec[] {
  const reputation = (metricName: string) =>
    new Metric({ namespace: "AWS/SES", metricName, statistic: Stats.MAXIMUM, period: alarmPeriod });
  return [
    {
      name: "throttles",
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        statistic: Stats.SUM,
        period: alarmPeriod,
      }),
      atLeast: 1,
      runbook:
        "Lambda rejected invocations: the account's limit of concurrent executions, or reservedConcurrency, is reached. Ask AWS for a higher limit, or raise the context value.",
    },
    {
      name: "mail-bounces",
      metric: reputation("Reputation.BounceRate"),
      atLeast: 0.05,
      runbook:
        "One mail in twenty bounces; AWS stops accounts at one in ten. Look for a wave of sign-ups with made-up addresses and lower the API's rate limit or switch the firewall on.",
    },
    {
      name: "mail-complaints",
      metric: reputation("Reputation.ComplaintRate"),
      atLeast: 0.001,
      runbook:
        "One recipient in a thousand reports our mail as unwanted; AWS stops accounts at five. Look for someone who makes the product write to strangers.",
    },
  ];
}

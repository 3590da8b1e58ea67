import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type AlarmSpec, alarmPeriod } from "#lib/constructs/alarms.ts";
import { explain } from "#lib/constructs/explain.ts";
import { countLines, FeatureFunction } from "#lib/constructs/feature-function.ts";
import type { Offer } from "#lib/constructs/needs.ts";
import { jobs } from "#lib/functions.ts";

/** What `functions/profile/exports/automatic-export.ts` writes about one that failed too often. */
const abandonedExport = "an automatic export was given up";

/** Scheduled work. What fails permanently waits for two weeks in one queue, and raises an alarm. */
export class JobsStack extends Stack {
  readonly functions: readonly FeatureFunction[];
  readonly deadLetters: Queue;
  private readonly stage: string;
  /** Automatic exports that failed too often. */
  private readonly abandoned: readonly Metric[];

  constructor(scope: Construct, id: string, props: StackProps & { offer: Offer }) {
    super(scope, id, props);
    const { offer } = props;
    this.stage = offer.config.stage;
    this.deadLetters = new Queue(this, "DeadLetters", {
      queueName: `halvest-${offer.config.stage}-dead-letters`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    explain(this.deadLetters, { "AwsSolutions-SQS3": "This is the dead-letter queue itself." });
    this.functions = Object.entries(jobs).map(([name, record]) => {
      const job = new FeatureFunction(this, name, { record, offer, service: name });
      // The next run does the work of one that failed, so a late repetition is of no use.
      const patience = { maxEventAge: Duration.minutes(record.everyMinutes), retryAttempts: 1 };
      job.function.configureAsyncInvoke({ ...patience, onFailure: new SqsDestination(this.deadLetters) });
      new Rule(this, `${name}-schedule`, {
        description: record.summary,
        schedule: Schedule.rate(Duration.minutes(record.everyMinutes)),
        targets: [new LambdaFunction(job.function, { ...patience, deadLetterQueue: this.deadLetters })],
      });
      return job;
    });
    const ofExports = this.functions.filter(({ record }) => record === jobs["automatic-export"]);
    const counted = { metricName: "AbandonedExports", line: abandonedExport, stage: this.stage };
    this.abandoned = ofExports.map((job) => countLines(this, "AbandonedExports", job, counted));
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: "dead-letters",
        metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
        atLeast: 1,
        runbook:
          "A scheduled run failed twice, or could not be started. Read the message in the queue for the reason. Fix the cause and delete the message; the next run catches up.",
      },
      ...this.abandoned.map((metric) => ({
        name: "exports-given-up",
        metric,
        atLeast: 1,
        runbook:
          "An automatic export failed six times in a day. Its owner was told by mail that it waits for its next date. The log of profile-exports-automatic names the reason and the account.",
      })),
      {
        name: "market-price-held",
        metric: marketMetric(this.stage, "MarketPriceHeldBack"),
        atLeast: 1,
        periods: 6,
        runbook:
          "For an hour the observed price has deviated too far from the last accepted price. Compare it with another source. A real move is accepted after three agreeing observations; otherwise the source is wrong, and users see the last accepted price with its date.",
      },
      {
        name: "market-sources",
        metric: marketMetric(this.stage, "MarketSourceFailures"),
        atLeast: 1,
        periods: 6,
        runbook:
          "For an hour a market source has not responded as documented, or an exchange rate has moved implausibly far. The log of market-ingest names it. A real move of a rate is accepted when it is still published some days later; until then all rates stay as they were. Set another compatible address with the context value marketPriceUrl, marketRatesUrl or marketFallbackUrl. Until then the current price is that of CoinGecko where the metric MarketFallbackPrice is 1, with a block height that is at most a day old: once heights have failed for a day, too, the price stays as it is. Users see all other values as they were last known, with their date.",
      },
    ];
  }
}

/** A metric that the ingestion writes, at its worst within ten minutes: one run. */
export function marketMetric(stage: string, metricName: string): Metric {
  return new Metric({
    namespace: "Halvest",
    metricName,
    statistic: Stats.MAXIMUM,
    dimensionsMap: { service: "market", stage },
    period: Duration.minutes(10),
  });
}

import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { explain } from "#lib/constructs/explain.ts";
import { FeatureFunction } from "#lib/constructs/feature-function.ts";
import type { Offer } from "#lib/constructs/needs.ts";
import { isDeployable, jobs } from "#lib/features.ts";

/** Work that the clock starts. What fails for good waits two weeks in one queue, and an alarm says so. */
export class JobsStack extends Stack {
  readonly functions: readonly FeatureFunction[];
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StackProps & { offer: Offer }) {
    super(scope, id, props);
    const { offer } = props;
    this.deadLetters = new Queue(this, "DeadLetters", {
      queueName: `halvest-${offer.config.stage}-dead-letters`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    explain(this.deadLetters, { "AwsSolutions-SQS3": "This is the queue for what failed elsewhere." });
    this.functions = Object.entries(jobs)
      .filter(([, record]) => isDeployable(record))
      .map(([name, record]) => {
        const job = new FeatureFunction(this, name, { record, offer, service: name });
        new Rule(this, `${name}-schedule`, {
          description: record.summary,
          schedule: Schedule.rate(Duration.minutes(record.everyMinutes)),
          targets: [
            new LambdaFunction(job.function, {
              deadLetterQueue: this.deadLetters,
              // The next run does the work of one that failed, so a late repetition is of no use.
              maxEventAge: Duration.minutes(record.everyMinutes),
              retryAttempts: 1,
            }),
          ],
        });
        return job;
      });
  }
}

import { Duration } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { type AlarmSpec, alarmPeriod } from "./alarms.ts";
import { explain } from "./explain.ts";
import type { FeatureFunction } from "./feature-function.ts";

export interface DeliveryQueueProps {
  readonly config: Config;
  /**
   * How long a message that a function took is hidden: six times as long as the function may run, because Lambda holds
   * messages while it waits for a free execution.
   */
  readonly visibilitySeconds: number;
  /** Calls of the function at the same time, so that a full queue leaves executions to the pages; at least 2. */
  readonly mostCalls: number;
  /** How often a message is received before it counts as undeliverable. */
  readonly mostReceives: number;
  /** The meaning of messages in the dead-letter queue, and what to do first. */
  readonly runbook: string;
}

/** A queue of one kind of delivery, and where what cannot be delivered waits for two weeks. */
export class DeliveryQueue extends Construct {
  readonly queue: Queue;
  private readonly deadLetters: Queue;
  private readonly runbook: string;
  private readonly mostCalls: number;

  constructor(scope: Construct, id: string, props: DeliveryQueueProps) {
    super(scope, id);
    const { config, runbook } = props;
    this.runbook = runbook;
    this.mostCalls = props.mostCalls;
    const shared = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, "DeadLetters", {
      ...shared,
      queueName: `halvest-${config.stage}-${id}-dead-letters`,
      retentionPeriod: Duration.days(14),
    });
    explain(this.deadLetters, { "AwsSolutions-SQS3": "This is the dead-letter queue itself." });
    this.queue = new Queue(this, "Queue", {
      ...shared,
      queueName: `halvest-${config.stage}-${id}`,
      visibilityTimeout: Duration.seconds(props.visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.mostReceives },
    });
  }

  /** Calls a function with the messages, up to ten at once; it reports those that failed. */
  feed(consumer: FeatureFunction): void {
    consumer.allow(
      new PolicyStatement({
        actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
        resources: [this.queue.queueArn],
      }),
    );
    // Beside the function, which may be in a stack that depends on this one.
    const mapping = new EventSourceMapping(consumer, "Messages", {
      target: consumer.function,
      eventSourceArn: this.queue.queueArn,
      batchSize: 10,
      maxConcurrency: this.mostCalls,
      reportBatchItemFailures: true,
    });
    mapping.node.addDependency(consumer.function);
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: `${this.node.id}-dead-letters`,
        metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
        atLeast: 1,
        runbook: this.runbook,
      },
    ];
  }
}

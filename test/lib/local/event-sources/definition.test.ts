import { App, Duration, Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, type ITable, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import {
  type CfnEventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it } from "vitest";
import { readEventSources } from "#lib/local/event-sources/definition.ts";
import { readRoles } from "#lib/local/iam/roles.ts";
import { readFunction } from "#lib/local/runtime/function-definition.ts";
import { readQueues } from "#lib/local/sqs/definition.ts";
import { readCloud } from "#lib/local/template/cloud.ts";
import { synthesise } from "#lib/local/template/synthesise.ts";
import { inlineFunction } from "#test/lib/local/start/small-app.ts";

/** A function behind a queue and a stream, as the CDK writes it, with what a test changes about it. */
function read(
  change: (parts: { stack: Stack; handler: LambdaFunction; jobs: Queue }) => void = () => undefined,
) {
  const app = new App({ analyticsReporting: false, context: { "aws:cdk:enable-path-metadata": true } });
  const stack = new Stack(app, "shop");
  const handler = inlineFunction(stack, "Handler", "exports.handler = () => {}", {
    timeout: Duration.seconds(20),
  });
  const dead = new Queue(stack, "Dead");
  const jobs = new Queue(stack, "Jobs", {
    visibilityTimeout: Duration.seconds(120),
    deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
  });
  const table = new Table(stack, "Events", {
    partitionKey: { name: "pk", type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_IMAGE,
  });
  handler.addEventSource(new SqsEventSource(jobs, { batchSize: 5, reportBatchItemFailures: true }));
  handler.addEventSource(
    // The class declares optional what its own interface does not.
    new DynamoEventSource(table as ITable, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      bisectBatchOnError: true,
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual("INSERT") })],
    }),
  );
  change({ stack, handler, jobs });
  const cloud = readCloud(synthesise(app));
  const functions = cloud.ofType("AWS::Lambda::Function").map((resource) => readFunction(cloud, resource));
  const runtime = { find: (name: string) => functions.find((one) => one.name === name) };
  return { queues: readQueues(cloud), mappings: readEventSources(cloud, runtime, readRoles(cloud)) };
}

describe("event source mappings of a template", () => {
  it("say how queues and streams are read, and the queues how they keep messages", () => {
    const { queues, mappings } = read();
    expect(mappings).toMatchObject([
      { batchSize: 5, reports: true, bisects: false, filters: [] },
      { batchSize: 100, reports: false, bisects: true, filters: [{ eventName: ["INSERT"] }] },
    ]);
    expect(mappings[1]?.sourceArn).toMatch(/^arn:aws:dynamodb:.*:table\/shop-Events.*\/stream\//);
    expect(queues.find(({ name }) => name.startsWith("shop-Jobs"))).toMatchObject({
      visibility: 120,
      redrive: { receives: 5, arn: expect.stringMatching(/:shop-Dead/) },
    });
  });

  const mappingIn = (stack: Stack, source: "Sqs" | "DynamoDB"): CfnEventSourceMapping =>
    (stack.node.findAll().find(({ node }) => node.id.startsWith(`${source}EventSource`))?.node.defaultChild ??
      expect.fail()) as CfnEventSourceMapping;

  it.each<[string, Parameters<typeof read>[0], RegExp]>([
    [
      "a queue that shows messages again before the function has ended",
      ({ jobs }) => Object.assign(jobs.node.defaultChild ?? {}, { visibilityTimeout: 10 }),
      /visibility time-out of .*, 10 s, is shorter than that of the function, 20 s/,
    ],
    [
      "a source that is in no template",
      ({ stack }) =>
        mappingIn(stack, "Sqs").addPropertyOverride("EventSourceArn", "arn:aws:sqs:eu-central-1:1:other"),
      /its source arn:aws:sqs:eu-central-1:1:other is in no template/,
    ],
    [
      "a role that may not read its source",
      ({ handler }) => handler.role?.node.tryRemoveChild("DefaultPolicy"),
      /does not allow sqs:ReceiveMessage on arn:aws:sqs:.*shop-Jobs/,
    ],
    [
      "a filter for a queue",
      ({ stack }) =>
        mappingIn(stack, "Sqs").addPropertyOverride("FilterCriteria", {
          Filters: [{ Pattern: '{"body":{"kind":["mail"]}}' }],
        }),
      /filters for a queue are not reproduced/,
    ],
    [
      "a filter that is not understood",
      ({ stack }) =>
        mappingIn(stack, "DynamoDB").addPropertyOverride("FilterCriteria", {
          Filters: [{ Pattern: '{"dynamodb":{"n":[{"numeric":[">",1]}]}}' }],
        }),
      /does not understand the filter/,
    ],
    [
      "a limit of attempts",
      ({ stack }) => mappingIn(stack, "DynamoDB").addPropertyOverride("MaximumRetryAttempts", 3),
      /MaximumRetryAttempts/,
    ],
    [
      "a queue that keeps an order",
      ({ stack }) => new Queue(stack, "Ordered", { fifo: true }),
      /shop\/Ordered\/Resource [\s\S]*FifoQueue/,
    ],
  ])("with %s stop the start by name", (_, change, message) => {
    expect(() => read(change)).toThrow(message);
  });
});

import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { Duration } from "aws-cdk-lib";
import { AttributeType, BillingMode, type ITable, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import { StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it, onTestFinished } from "vitest";
import { appOf, inlineFunction, scratch, started } from "./small-app.ts";

const account = "000000000000";
const urlOf = (queue: string) => `https://sqs.eu-central-1.amazonaws.com/${account}/${queue}`;

/** Functions that refuse what they get: the stream's tells the queue `given-up`, the queue's leaves it to `dead`. */
const app = appOf((stack) => {
  const table = new Table(stack, "Events", {
    tableName: "events",
    partitionKey: { name: "pk", type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_IMAGE,
  });
  const givenUp = new Queue(stack, "GivenUp", { queueName: "given-up" });
  const dead = new Queue(stack, "Dead", { queueName: "dead" });
  const jobs = new Queue(stack, "Jobs", {
    queueName: "jobs",
    visibilityTimeout: Duration.seconds(5),
    deadLetterQueue: { queue: dead, maxReceiveCount: 1 },
  });
  const refusing = "exports.handler = async () => { throw new Error('refused'); };";
  inlineFunction(stack, "reader", refusing).addEventSource(
    // The class declares optional what its own interface does not.
    new DynamoEventSource(table as ITable, {
      startingPosition: StartingPosition.LATEST,
      retryAttempts: 0,
      onFailure: new SqsDlq(givenUp),
    }),
  );
  inlineFunction(stack, "worker", refusing).addEventSource(new SqsEventSource(jobs));
});

async function opened(dataDirectory: string) {
  const { cloud } = await started({ app, dataDirectory, inMemory: false });
  const config = {
    endpoint: cloud.aws.endpoint,
    region: cloud.aws.region,
    credentials: cloud.aws.operator,
  };
  const [sqs, dynamodb] = [new SQSClient(config), new DynamoDBClient(config)];
  onTestFinished(() => {
    sqs.destroy();
    dynamodb.destroy();
  });
  const received = async (queue: string) => {
    const wish = { QueueUrl: urlOf(queue), WaitTimeSeconds: 15 };
    return (await sqs.send(new ReceiveMessageCommand(wish))).Messages?.map(({ Body = "" }) => Body);
  };
  return { cloud, sqs, dynamodb, received };
}

describe("queues and streams of the templates", () => {
  it("call their functions, and keep what these refuse where the templates say, over a restart", async () => {
    const dataDirectory = await scratch();
    const first = await opened(dataDirectory);
    await first.dynamodb.send(new PutItemCommand({ TableName: "events", Item: { pk: { S: "a" } } }));
    const [note = "{}"] = (await first.received("given-up")) ?? [];
    expect(JSON.parse(note)).toMatchObject({
      requestContext: { condition: "RetryAttemptsExhausted" },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
    await first.sqs.send(new SendMessageCommand({ QueueUrl: urlOf("jobs"), MessageBody: "job" }));
    await first.cloud.stop();
    const second = await opened(dataDirectory);
    expect(await second.received("dead")).toEqual(["job"]);
  }, 120_000);
});

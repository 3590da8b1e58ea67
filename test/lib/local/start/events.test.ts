import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { Duration } from "aws-cdk-lib";
import { AttributeType, BillingMode, type ITable, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import { StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it, onTestFinished } from "vitest";
import { appOf, inlineFunction, scratch, started } from "./small-app.ts";

const account = "000000000000";
const urlOf = (queue: string) => `https://sqs.eu-central-1.amazonaws.com/${account}/${queue}`;

/** A function that notes in a file which items changed, and one that refuses its messages, which are left to `dead`. */
const appNotingIn = (FILE: string) =>
  appOf((stack) => {
    const table = new Table(stack, "Events", {
      tableName: "events",
      partitionKey: { name: "pk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_IMAGE,
    });
    const dead = new Queue(stack, "Dead", { queueName: "dead" });
    const jobs = new Queue(stack, "Jobs", {
      queueName: "jobs",
      visibilityTimeout: Duration.seconds(5),
      deadLetterQueue: { queue: dead, maxReceiveCount: 1 },
    });
    const noting = `exports.handler = async ({ Records }) => {
    const { appendFileSync } = process.getBuiltinModule("node:fs");
    for (const { dynamodb } of Records) appendFileSync(process.env.FILE, dynamodb.Keys.pk.S);
  };`;
    inlineFunction(stack, "reader", noting, { environment: { FILE } }).addEventSource(
      // The class declares optional what its own interface does not.
      new DynamoEventSource(table as ITable, { startingPosition: StartingPosition.TRIM_HORIZON }),
    );
    const refusing = "exports.handler = async () => { throw new Error('refused'); };";
    inlineFunction(stack, "worker", refusing).addEventSource(new SqsEventSource(jobs));
  });

async function opened(dataDirectory: string) {
  const file = join(dataDirectory, "noted");
  const { cloud } = await started({ app: appNotingIn(file), dataDirectory, inMemory: false });
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
  const put = (pk: string) =>
    dynamodb.send(new PutItemCommand({ TableName: "events", Item: { pk: { S: pk } } }));
  return { cloud, sqs, put, received, noted: () => readFile(file, "utf8") };
}

describe("queues and streams of the templates", () => {
  it("call their functions, and keep what these refuse where the templates say, over a restart", async () => {
    const dataDirectory = await scratch();
    const first = await opened(dataDirectory);
    await first.put("a");
    await expect.poll(first.noted, { timeout: 120_000 }).toBe("a");
    await first.sqs.send(new SendMessageCommand({ QueueUrl: urlOf("jobs"), MessageBody: "job" }));
    await first.cloud.stop();
    const second = await opened(dataDirectory);
    expect(await second.received("dead")).toEqual(["job"]);
    await second.put("b");
    await expect.poll(second.noted, { timeout: 120_000 }).toBe("ab");
  });
});

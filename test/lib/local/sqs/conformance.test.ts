import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AccessCall } from "#lib/local/service.ts";
import { errorOf } from "#test/lib/local/dynamodb/target.ts";
import { linesBeforeKill } from "#test/lib/local/killed-writer.ts";
import { openQueues } from "./target.ts";

/** A queue whose clock is moved by hand, and short forms of what is done to it. */
async function opened(...[options = {}, jobs]: Parameters<typeof openQueues>) {
  let ahead = 0;
  const target = await openQueues({ clock: () => Date.now() + ahead, ...options }, jobs);
  const { client, QueueUrl } = target;
  const send = (MessageBody: string, more: object = {}) =>
    client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
  const receive = async (more: Partial<ReceiveMessageCommandInput> = {}) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ??
    [];
  const bodies = async (more?: Partial<ReceiveMessageCommandInput>) =>
    (await receive(more)).map(({ Body }) => Body).toSorted();
  const pass = (seconds: number) => {
    ahead += seconds * 1_000;
  };
  return { ...target, send, receive, bodies, pass };
}

describe("a message", () => {
  it("arrives with its attributes, and is gone once it is deleted", async () => {
    const { client, QueueUrl, send, receive, bodies, pass } = await opened();
    const { MessageId } = await send("hello €");
    const [message] = await receive({ MessageSystemAttributeNames: ["All"] });
    expect(message).toMatchObject({
      MessageId,
      Body: "hello €",
      Attributes: { ApproximateReceiveCount: "1" },
    });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    pass(60);
    expect(await bodies()).toEqual([]);
  });

  it("that was received is hidden until its visibility time-out is over", async () => {
    const { send, bodies, pass } = await opened({}, { redrive: undefined });
    await send("a");
    expect(await bodies()).toEqual(["a"]);
    expect(await bodies()).toEqual([]);
    pass(29);
    expect(await bodies()).toEqual([]);
    pass(2);
    expect(await bodies({ VisibilityTimeout: 5 })).toEqual(["a"]);
    pass(6);
    expect(await bodies()).toEqual(["a"]);
  });

  it("is seen earlier or later when its receiver says so, while it holds it", async () => {
    const { client, QueueUrl, send, receive, bodies, pass } = await opened({}, { redrive: undefined });
    await send("a");
    const [message] = await receive();
    const ReceiptHandle = message?.ReceiptHandle;
    const change = (VisibilityTimeout: number) =>
      client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
    await change(100);
    pass(60);
    expect(await bodies()).toEqual([]);
    await change(0);
    expect(await bodies()).toEqual(["a"]);
    expect(await errorOf(change(10))).toMatchObject({ name: "MessageNotInflight" });
  });

  it("is not deleted by a receipt that is older than the latest", async () => {
    const { client, QueueUrl, send, receive, bodies, pass } = await opened({}, { redrive: undefined });
    await send("a");
    const [first] = await receive();
    pass(31);
    expect(await bodies()).toEqual(["a"]);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    pass(31);
    expect(await bodies()).toEqual(["a"]);
    const forged = client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: "forged" }));
    expect(await errorOf(forged)).toMatchObject({ name: "ReceiptHandleIsInvalid" });
  });

  it("is forgotten when the queue's retention is over", async () => {
    const { send, bodies, pass } = await opened({}, { retention: 60 });
    await send("a");
    pass(61);
    expect(await bodies()).toEqual([]);
  });

  it.each<[string, string, object?]>([
    ["too long", "x".repeat(1_048_577)],
    ["empty", ""],
    ["delayed, which no sender of the product asks for,", "a", { DelaySeconds: 10 }],
  ])("that is %s is refused and not stored", async (_, body, more) => {
    const { send, bodies } = await opened();
    expect(await errorOf(send(body, more))).toMatchObject({ name: "InvalidParameterValue" });
    expect(await bodies()).toEqual([]);
  });
});

describe("a long poll", () => {
  it("answers as soon as a message arrives", async () => {
    const { send, bodies } = await opened();
    const polled = bodies({ WaitTimeSeconds: 20 });
    await send("a");
    expect(await polled).toEqual(["a"]);
  });

  it("answers as soon as a message becomes visible again, and without one when its time is over", async () => {
    const { send, bodies } = await opened({}, { redrive: undefined });
    expect(await bodies({ WaitTimeSeconds: 1 })).toEqual([]);
    await send("a");
    await bodies({ VisibilityTimeout: 1 });
    expect(await bodies({ WaitTimeSeconds: 10 })).toEqual(["a"]);
  });
});

describe("a dead-letter queue", () => {
  it("gets what was received in vain too often, and gives it back on request", async () => {
    const { client, send, bodies, pass, dead, jobs } = await opened();
    await send("poison");
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await bodies()).toEqual(["poison"]);
      pass(31);
    }
    expect(await bodies()).toEqual([]);
    const found = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: dead.url,
        VisibilityTimeout: 0,
        MessageSystemAttributeNames: ["All"],
      }),
    );
    expect(found.Messages).toMatchObject([
      { Body: "poison", Attributes: { DeadLetterQueueSourceArn: jobs.arn } },
    ]);
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: dead.arn }));
    expect(await bodies({ QueueUrl: dead.url })).toEqual([]);
    expect(await bodies()).toEqual(["poison"]);
  });
});

describe("a batch of messages", () => {
  it("is received together, without the entries that are no messages", async () => {
    const { client, QueueUrl, bodies } = await opened();
    const Entries = ["a", "", "b"].map((MessageBody, at) => ({ Id: `entry-${at}`, MessageBody }));
    const answer = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(answer).toMatchObject({
      Successful: [
        { Id: "entry-0", MessageId: expect.any(String) },
        { Id: "entry-2", MessageId: expect.any(String) },
      ],
      Failed: [{ Id: "entry-1", SenderFault: true, Code: "InvalidParameterValue" }],
    });
    expect(await bodies()).toEqual(["a", "b"]);
  });

  it.each([
    ["EmptyBatchRequest", []],
    [
      "TooManyEntriesInBatchRequest",
      Array.from({ length: 11 }, (_, at) => ({ Id: `${at}`, MessageBody: "x" })),
    ],
    ["BatchEntryIdsNotDistinct", ["x", "y"].map((MessageBody) => ({ Id: "same", MessageBody }))],
    ["BatchRequestTooLong", ["1", "2"].map((Id) => ({ Id, MessageBody: "x".repeat(600_000) }))],
  ])("is refused as a whole: %s", async (name, Entries) => {
    const { client, QueueUrl, bodies } = await opened();
    const refused = client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(await errorOf(refused)).toMatchObject({ name });
    expect(await bodies()).toEqual([]);
  });
});

describe("a queue", () => {
  it("that does not exist, and a call that the product does not make, are refused by name", async () => {
    const { client, QueueUrl } = await opened();
    const absent = client.send(new SendMessageCommand({ QueueUrl: `${QueueUrl}-not`, MessageBody: "x" }));
    expect(await errorOf(absent)).toMatchObject({ name: "QueueDoesNotExist" });
    expect(await errorOf(client.send(new GetQueueUrlCommand({ QueueName: "jobs" })))).toMatchObject({
      message: "The local cloud has no operation AmazonSQS.GetQueueUrl.",
    });
  });

  it("needs the right on the queue", async () => {
    const asked: AccessCall[] = [];
    const { client, QueueUrl, jobs, send } = await opened({
      authorise: (call) => {
        asked.push(call);
        return call.action === "sqs:ReceiveMessage"
          ? { allowed: false, message: "No ReceiveMessage." }
          : { allowed: true };
      },
    });
    await send("a");
    const Entries = [{ Id: "1", MessageBody: "b" }];
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const refused = client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(await errorOf(refused)).toMatchObject({
      name: "AccessDeniedException",
      message: "No ReceiveMessage.",
    });
    expect(asked.map(({ action, resources }) => [action, ...resources])).toEqual([
      ["sqs:SendMessage", jobs.arn],
      ["sqs:SendMessage", jobs.arn],
      ["sqs:ReceiveMessage", jobs.arn],
    ]);
  });

  it("keeps messages and how often they were received over a restart", async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-queues-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await opened({ directory });
    await first.send("a");
    await first.bodies({ VisibilityTimeout: 0 });
    await first.close();
    const second = await opened({ directory });
    const [message] = await second.receive({ MessageSystemAttributeNames: ["All"] });
    expect(message).toMatchObject({ Body: "a", Attributes: { ApproximateReceiveCount: "2" } });
  });

  it("shows at once what its receiver held at a restart, and what was put off at its moment", async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-queues-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await opened({ directory }, { redrive: undefined });
    await first.send("held");
    await first.send("put off");
    const received = await first.receive();
    const ReceiptHandle = received.find(({ Body }) => Body === "put off")?.ReceiptHandle;
    const { QueueUrl } = first;
    await first.client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 30 }),
    );
    await first.close();
    const second = await opened({ directory }, { redrive: undefined });
    expect(await second.bodies()).toEqual(["held"]);
    second.pass(31);
    expect(await second.bodies()).toEqual(["held", "put off"]);
  });

  it("loses nothing that was acknowledged when it is killed", { timeout: 120_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-queues-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const writer = new URL("crash-writer.ts", import.meta.url).pathname;
    const acknowledged = await linesBeforeKill([writer, directory], 100);
    const { receive } = await opened({ directory });
    const found: (string | undefined)[] = [];
    for (let page = await receive(); page.length > 0; page = await receive()) {
      found.push(...page.map(({ Body }) => Body));
    }
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(found).size).toBe(found.length);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
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
  const send = (MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
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
    const { MessageId } = await send("hello €", {
      MessageAttributes: {
        kind: { DataType: "String", StringValue: "mail" },
        data: { DataType: "Binary", BinaryValue: new Uint8Array([1, 2, 255]) },
      },
    });
    const [message] = await receive({
      MessageAttributeNames: ["All"],
      MessageSystemAttributeNames: ["ApproximateReceiveCount"],
    });
    expect(message).toMatchObject({
      MessageId,
      Body: "hello €",
      Attributes: { ApproximateReceiveCount: "1" },
      MessageAttributes: {
        kind: { DataType: "String", StringValue: "mail" },
        data: { BinaryValue: new Uint8Array([1, 2, 255]) },
      },
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

  it("with a delay waits, whether its sender or the queue asks for it", async () => {
    const { send, bodies, pass } = await opened({}, { delay: 10 });
    await send("queue");
    await send("sender", { DelaySeconds: 60 });
    await send("at once", { DelaySeconds: 0 });
    expect(await bodies()).toEqual(["at once"]);
    pass(11);
    expect(await bodies()).toEqual(["queue"]);
    pass(50);
    expect(await bodies({ MaxNumberOfMessages: 10, VisibilityTimeout: 1 })).toContain("sender");
  });

  it("is forgotten when the queue's retention is over", async () => {
    const { send, bodies, pass } = await opened({}, { retention: 60 });
    await send("a");
    pass(61);
    expect(await bodies()).toEqual([]);
  });

  it("that is too long or empty is refused, and nothing of its batch is stored", async () => {
    const { client, QueueUrl, send, bodies } = await opened();
    const long = "x".repeat(1_048_577);
    expect(await errorOf(send(long))).toMatchObject({ name: "InvalidParameterValue" });
    expect(await errorOf(send(""))).toMatchObject({ name: "InvalidParameterValue" });
    const Entries = [
      { Id: "a", MessageBody: "a" },
      { Id: "b", MessageBody: long },
    ];
    const batch = client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(await errorOf(batch)).toMatchObject({ name: "BatchRequestTooLong" });
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
    const { send, bodies } = await opened({}, { wait: 1, redrive: undefined });
    expect(await bodies()).toEqual([]);
    await send("a");
    await bodies({ VisibilityTimeout: 1 });
    expect(await bodies({ WaitTimeSeconds: 10 })).toEqual(["a"]);
  });
});

describe("a batch", () => {
  it("sends, hides and deletes up to ten messages, and names those that failed", async () => {
    const { client, QueueUrl, receive, bodies, pass } = await opened({}, { redrive: undefined });
    const Entries = ["a", "b", "c"].map((Id) => ({ Id, MessageBody: Id }));
    const { Successful } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(Successful?.map(({ Id }) => Id)).toEqual(["a", "b", "c"]);
    const held = await receive();
    const handles = held.map(({ Body = "", ReceiptHandle }) => ({ Id: Body, ReceiptHandle }));
    const changed = await client.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl,
        Entries: handles.map((one) => ({ ...one, VisibilityTimeout: one.Id === "a" ? 0 : 100 })),
      }),
    );
    expect(changed.Successful).toHaveLength(3);
    expect(await bodies()).toEqual(["a"]);
    const deleted = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: [...handles.slice(1), { Id: "z", ReceiptHandle: "forged" }],
      }),
    );
    expect(deleted.Failed).toMatchObject([{ Id: "z", Code: "ReceiptHandleIsInvalid", SenderFault: true }]);
    pass(200);
    expect(await bodies()).toEqual(["a"]);
  });

  it("without entries, with more than ten, or with an Id twice is refused", async () => {
    const { client, QueueUrl } = await opened();
    const send = (ids: string[]) =>
      client.send(
        new SendMessageBatchCommand({ QueueUrl, Entries: ids.map((Id) => ({ Id, MessageBody: "x" })) }),
      );
    expect(await errorOf(send([]))).toMatchObject({ name: "EmptyBatchRequest" });
    expect(await errorOf(send([..."abcdefghijk"]))).toMatchObject({ name: "TooManyEntriesInBatchRequest" });
    expect(await errorOf(send(["a", "a"]))).toMatchObject({ name: "BatchEntryIdsNotDistinct" });
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

describe("a queue", () => {
  it("has an address, and tells how many messages it holds", async () => {
    const { client, QueueUrl, send, bodies, jobs } = await opened();
    expect(await client.send(new GetQueueUrlCommand({ QueueName: "jobs" }))).toMatchObject({ QueueUrl });
    await send("a");
    await send("b");
    await send("later", { DelaySeconds: 10 });
    await bodies({ MaxNumberOfMessages: 1 });
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    );
    expect(Attributes).toEqual({
      ApproximateNumberOfMessages: "1",
      ApproximateNumberOfMessagesNotVisible: "1",
      ApproximateNumberOfMessagesDelayed: "1",
      QueueArn: jobs.arn,
      VisibilityTimeout: "30",
    });
    const absent = client.send(new SendMessageCommand({ QueueUrl: `${QueueUrl}-not`, MessageBody: "x" }));
    expect(await errorOf(absent)).toMatchObject({ name: "QueueDoesNotExist" });
  });

  it("asks for the right on itself, a batch for that of its single operation", async () => {
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
    const Entries = [{ Id: "a", MessageBody: "a" }];
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

  it("loses nothing that was acknowledged when it is killed", { timeout: 60_000 }, async () => {
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

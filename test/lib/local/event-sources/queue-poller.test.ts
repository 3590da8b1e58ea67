import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { EventSourceMapping } from "#lib/local/event-sources/definition.ts";
import { pollQueue } from "#lib/local/event-sources/queue-poller.ts";
import type { QueueDefinition } from "#lib/local/sqs/definition.ts";
import { openQueues } from "#test/lib/local/sqs/target.ts";
import { functionThat, mappingOf } from "./runtime.ts";

interface Record {
  readonly messageId: string;
  readonly body: string;
  readonly attributes: { readonly ApproximateReceiveCount: string };
}

/** A queue with a function behind it. */
async function opened(
  answer: Parameters<typeof functionThat<Record>>[0],
  mapping: Partial<EventSourceMapping> = {},
  jobs: Partial<QueueDefinition> = {},
) {
  const { sqs, jobs: definition, dead } = await openQueues({}, jobs);
  const queue = sqs.queue(definition.arn) ?? expect.fail();
  const deadLetters = sqs.queue(dead.arn) ?? expect.fail();
  const { batches, runtime } = functionThat(answer);
  const problems: unknown[] = [];
  const begin = () => {
    const poller = pollQueue(mappingOf({ sourceArn: definition.arn, ...mapping }), queue, runtime, (error) =>
      problems.push(error),
    );
    onTestFinished(() => poller.stop());
    return poller;
  };
  const send = (...bodies: string[]) =>
    queue.send(
      bodies.map((MessageBody) => ({ MessageBody, MessageAttributes: {} })),
      "test",
    );
  const bodies = () => batches.map((records) => records.map(({ body }) => body));
  return { queue, deadLetters, batches, bodies, begin, send, problems };
}

const soon = { timeout: 10_000, interval: 10 };
const idle = { visible: 0, inFlight: 0, delayed: 0 };

describe("a function behind a queue", () => {
  it("gets messages in batches, as Lambda words them, and they are gone", async () => {
    const { queue, batches, begin, send } = await opened(undefined, { batchSize: 2 });
    await queue.send(
      [
        {
          MessageBody: "hello",
          MessageAttributes: { kind: { DataType: "String", StringValue: "mail" } },
        },
      ],
      "test",
    );
    await send("b", "c");
    begin();
    await vi.waitFor(() => expect(queue.counts()).toEqual(idle), soon);
    expect(batches.map(({ length }) => length)).toEqual([2, 1]);
    expect(batches[0]?.[0]).toEqual({
      messageId: expect.any(String),
      receiptHandle: expect.any(String),
      body: "hello",
      attributes: {
        ApproximateReceiveCount: "1",
        SentTimestamp: expect.stringMatching(/^\d{13}$/),
        SenderId: "test",
        ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
      },
      messageAttributes: {
        kind: { stringValue: "mail", stringListValues: [], binaryListValues: [], dataType: "String" },
      },
      md5OfBody: "5d41402abc4b2a76b9719d911017c592",
      eventSource: "aws:sqs",
      eventSourceARN: queue.definition.arn,
      awsRegion: "eu-central-1",
    });
  });

  it("gets what it failed at again, until the queue moves it to its dead letters", async () => {
    const { deadLetters, batches, begin, send } = await opened(
      () => {
        throw new Error("broken");
      },
      {},
      { visibility: 0.05 },
    );
    await send("poison");
    begin();
    await vi.waitFor(() => expect(deadLetters.counts().visible).toBe(1), soon);
    expect(batches.flat().map(({ attributes }) => attributes.ApproximateReceiveCount)).toEqual(["1", "2"]);
  });

  it("that names what it failed at gets this alone again", async () => {
    const { queue, bodies, begin, send } = await opened(
      (records, call) => ({
        batchItemFailures: records
          .filter(({ body }) => call === 1 && body === "b")
          .map(({ messageId }) => ({ itemIdentifier: messageId })),
      }),
      { reports: true },
      { visibility: 0.05 },
    );
    await send("a", "b", "c");
    begin();
    await vi.waitFor(() => expect(queue.counts()).toEqual(idle), soon);
    expect(bodies()).toEqual([["a", "b", "c"], ["b"]]);
  });

  it("that names a message it did not get has failed at all of them", async () => {
    const { queue, bodies, begin, send } = await opened(
      (_, call) => (call === 1 ? { batchItemFailures: [{ itemIdentifier: "stranger" }] } : {}),
      { reports: true },
      { visibility: 0.05 },
    );
    await send("a", "b");
    begin();
    await vi.waitFor(() => expect(queue.counts()).toEqual(idle), soon);
    expect(bodies()[1]?.toSorted()).toEqual(["a", "b"]);
  });

  it("waits for a full batch as long as its window is open", async () => {
    const { bodies, begin, send } = await opened(undefined, { batchSize: 3, windowSeconds: 5 });
    begin();
    await send("a");
    await send("b");
    await send("c");
    await vi.waitFor(() => expect(bodies()).toEqual([["a", "b", "c"]]), { ...soon, timeout: 4_000 });
  });

  it("is not called for messages that no filter lets through, which are gone", async () => {
    const { queue, bodies, begin, send } = await opened(undefined, {
      filters: [{ body: { kind: ["mail", { prefix: "push" }] } }],
    });
    await send('{"kind":"mail"}', '{"kind":"push-live"}', '{"kind":"other"}', "no JSON");
    begin();
    await vi.waitFor(() => expect(queue.counts()).toEqual(idle), soon);
    expect(bodies()).toEqual([['{"kind":"mail"}', '{"kind":"push-live"}']]);
  });

  it("ends a call under way before it stops, and takes nothing more", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { queue, bodies, begin, send } = await opened(() => promise, { batchSize: 1 });
    await send("a");
    const poller = begin();
    await vi.waitFor(() => expect(bodies()).toEqual([["a"]]), soon);
    const stopped = poller.stop();
    await send("b");
    resolve();
    await stopped;
    expect(queue.counts()).toEqual({ ...idle, visible: 1 });
  });
});

import { setTimeout } from "node:timers/promises";
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
  const send = async (...bodies: string[]) => {
    for (const body of bodies) await queue.send([body], "test");
  };
  const bodies = () => batches.map((records) => records.map(({ body }) => body));
  /** What the queue still has, once the visibility time-outs of the test are over. */
  const left = async () => {
    await setTimeout(100);
    return (await queue.receive(10, 0)).map(({ body }) => body);
  };
  return { queue, deadLetters, batches, bodies, begin, send, left, problems };
}

const soon = { timeout: 120_000, interval: 10 };

describe("a function behind a queue", () => {
  it("gets messages in batches, as Lambda words them, and they are gone", async () => {
    const { queue, batches, begin, send, left } = await opened(undefined, { batchSize: 2 });
    await send("hello", "b", "c");
    begin();
    await vi.waitFor(() => expect(batches.map(({ length }) => length)).toEqual([2, 1]), soon);
    expect(await left()).toEqual([]);
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
      messageAttributes: {},
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
    await vi.waitFor(async () => expect(await deadLetters.receive(1, 0)).toHaveLength(1), soon);
    expect(batches.flat().map(({ attributes }) => attributes.ApproximateReceiveCount)).toEqual(["1", "2"]);
  });

  it("that names what it failed at gets this alone again", async () => {
    const { bodies, begin, send, left } = await opened(
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
    await vi.waitFor(() => expect(bodies()).toEqual([["a", "b", "c"], ["b"]]), soon);
    expect(await left()).toEqual([]);
  });

  it("that names a message it did not get has failed at all of them", async () => {
    const { bodies, begin, send, left } = await opened(
      (_, call) => (call === 1 ? { batchItemFailures: [{ itemIdentifier: "stranger" }] } : {}),
      { reports: true },
      { visibility: 0.05 },
    );
    await send("a", "b");
    begin();
    await vi.waitFor(() => expect(bodies()[1]?.toSorted()).toEqual(["a", "b"]), soon);
    expect(await left()).toEqual([]);
  });

  it("ends a call under way before it stops, and takes nothing more", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { bodies, begin, send, left } = await opened(() => promise, { batchSize: 1 });
    await send("a");
    const poller = begin();
    await vi.waitFor(() => expect(bodies()).toEqual([["a"]]), soon);
    const stopped = poller.stop();
    await send("b");
    resolve();
    await stopped;
    expect(await left()).toEqual(["b"]);
  });
});

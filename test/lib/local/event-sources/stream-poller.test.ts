import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import type { EventSourceMapping } from "#lib/local/event-sources/definition.ts";
import { pollStream } from "#lib/local/event-sources/stream-poller.ts";
import { listen } from "#lib/local/listen.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { documentsAt, tableProperties } from "#test/lib/local/dynamodb/target.ts";
import { openQueues } from "#test/lib/local/sqs/target.ts";
import { functionThat, mappingOf } from "./runtime.ts";

interface Record {
  readonly eventName: string;
  readonly eventSourceARN: string;
  readonly dynamodb: { readonly SequenceNumber: string; readonly Keys: { readonly pk: { S: string } } };
}

const TableName = "events";

/** A table with a function behind its stream. */
async function opened(
  answer: Parameters<typeof functionThat<Record>>[0],
  mapping: Partial<EventSourceMapping> = {},
) {
  const { sqs, dead } = await openQueues();
  const onFailure = sqs.queue(dead.arn) ?? expect.fail();
  const database = await createDynamoDb({ memory: true, expirySeconds: 0 });
  await database.putTable(TableName, {
    ...tableProperties(),
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  const listener = await listen(database);
  const documents = documentsAt(listener.url);
  const storage = await openStorage({ memory: true });
  const problems: unknown[] = [];
  let ahead = 0;
  onTestFinished(async () => {
    documents.destroy();
    await listener.close();
    await database.close();
    await storage.close();
    expect(problems).toEqual([]);
  });
  const { batches, runtime } = functionThat(answer);
  const { streams } = database;
  const sourceArn = streams.arnOf(TableName);
  const begin = async () => {
    const poller = await pollStream(mappingOf({ kind: "stream", sourceArn, ...mapping }), {
      streams,
      runtime,
      storage,
      onFailure,
      report: (error) => problems.push(error),
      clock: () => Date.now() + ahead,
    });
    onTestFinished(() => poller.stop());
    return poller;
  };
  const put = async (...names: string[]) => {
    for (const pk of names) await documents.send(new PutCommand({ TableName, Item: { pk, sk: "x" } }));
  };
  const named = () => batches.map((records) => records.map(({ dynamodb }) => dynamodb.Keys.pk.S));
  const given = async () => {
    const messages = await onFailure.receive(10, 0);
    return messages.map(({ body }) => JSON.parse(body));
  };
  const pass = (seconds: number) => {
    ahead += seconds * 1_000;
  };
  return { begin, put, named, batches, given, pass, sourceArn, onFailure };
}

const soon = { timeout: 10_000, interval: 10 };
const fails = () => {
  throw new Error("broken");
};

describe("a function behind a stream", () => {
  it("gets changes in their order, as Lambda words them, also those made while it runs", async () => {
    const { begin, put, named, batches, sourceArn } = await opened(undefined, { batchSize: 2 });
    await put("a", "b", "c");
    await begin();
    await vi.waitFor(() => expect(named()).toEqual([["a", "b"], ["c"]]), soon);
    await put("d");
    await vi.waitFor(() => expect(named().at(-1)).toEqual(["d"]), soon);
    expect(batches[0]?.[0]).toMatchObject({
      eventName: "INSERT",
      eventSource: "aws:dynamodb",
      eventSourceARN: sourceArn,
      dynamodb: { NewImage: { pk: { S: "a" } }, StreamViewType: "NEW_AND_OLD_IMAGES" },
    });
  });

  it("goes on after a restart where it was, and begins with what comes after it was made", async () => {
    const { begin, put, named } = await opened(undefined, { fromStart: false });
    await put("before");
    const first = await begin();
    await put("a");
    await vi.waitFor(() => expect(named()).toEqual([["a"]]), soon);
    await first.stop();
    await put("b");
    await begin();
    await vi.waitFor(() => expect(named()).toEqual([["a"], ["b"]]), soon);
  });

  it("gets what it failed at again before anything that came later", async () => {
    const { begin, put, named } = await opened((_, call) => (call < 3 ? fails() : null), { batchSize: 1 });
    await put("a", "b");
    await begin();
    await vi.waitFor(() => expect(named()).toEqual([["a"], ["a"], ["a"], ["b"]]), soon);
  });

  it("that names what it failed at gets this again, and what comes after it", async () => {
    const { begin, put, named } = await opened(
      (records, call) => ({
        batchItemFailures: call === 1 ? [{ itemIdentifier: records[1]?.dynamodb.SequenceNumber }] : [],
      }),
      { reports: true },
    );
    await put("a", "b", "c");
    await begin();
    await vi.waitFor(
      () =>
        expect(named()).toEqual([
          ["a", "b", "c"],
          ["b", "c"],
        ]),
      soon,
    );
  });

  it("that fails at one change gets smaller batches, until this one alone is given up", async () => {
    const isPoison = ({ dynamodb }: Record) => dynamodb.Keys.pk.S === "poison";
    const { begin, put, named, given } = await opened(
      (records) => (records.some(isPoison) ? fails() : null),
      { bisects: true, retries: 1, onFailure: "dead" },
    );
    await put("a", "poison", "b", "c");
    await begin();
    await vi.waitFor(() => expect(named().at(-1)).toEqual(["b", "c"]), soon);
    expect(named()).toEqual([
      ["a", "poison", "b", "c"],
      ["a", "poison"],
      ["a"],
      ["poison"],
      ["poison"],
      ["b", "c"],
    ]);
    expect(await given()).toMatchObject([
      { requestContext: { condition: "RetryAttemptsExhausted" }, DDBStreamBatchInfo: { batchSize: 1 } },
    ]);
  });

  it("is spared changes that are too old, which are given up", async () => {
    const { begin, put, named, given, pass } = await opened(undefined, { ageSeconds: 60 });
    await put("old");
    pass(120);
    await begin();
    await vi.waitFor(
      async () =>
        expect(await given()).toMatchObject([{ requestContext: { condition: "RecordAgeExceeded" } }]),
      soon,
    );
    expect(named()).toEqual([]);
  });

  it("is not called for changes that no filter lets through", async () => {
    const { begin, put, named } = await opened(undefined, {
      filters: [{ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "event#" }] } } } }],
    });
    await put("counter", "event#1", "counter", "other");
    await begin();
    await put("event#2");
    await vi.waitFor(() => expect(named().flat()).toEqual(["event#1", "event#2"]), soon);
  });

  it("gets a batch as soon as it is full, or its window over", async () => {
    const { begin, put, named } = await opened(undefined, { batchSize: 2, windowSeconds: 1 });
    await begin();
    await put("a");
    expect(named()).toEqual([]);
    await put("b", "c");
    await vi.waitFor(() => expect(named()).toEqual([["a", "b"], ["c"]]), soon);
  });
});

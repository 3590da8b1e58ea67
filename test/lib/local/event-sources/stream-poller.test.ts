import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import type { EventSourceMapping } from "#lib/local/event-sources/definition.ts";
import { pollStream } from "#lib/local/event-sources/stream-poller.ts";
import { listen } from "#lib/local/listen.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { documentsAt, tableProperties } from "#test/lib/local/dynamodb/target.ts";
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
  const database = await createDynamoDb({ memory: true, expirySeconds: 0 });
  await database.putTable(TableName, {
    ...tableProperties(),
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
  });
  const listener = await listen(database);
  const documents = documentsAt(listener.url);
  const storage = await openStorage({ memory: true });
  const problems: unknown[] = [];
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
    const poller = await pollStream(mappingOf({ sourceArn, ...mapping }), {
      streams,
      runtime,
      storage,
      report: (error) => problems.push(error),
    });
    onTestFinished(() => poller.stop());
    return poller;
  };
  const put = async (...names: string[]) => {
    for (const pk of names) await documents.send(new PutCommand({ TableName, Item: { pk, sk: "x" } }));
  };
  const named = () => batches.map((records) => records.map(({ dynamodb }) => dynamodb.Keys.pk.S));
  return { begin, put, named, batches, sourceArn };
}

const soon = { timeout: 120_000, interval: 10 };
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
      dynamodb: { NewImage: { pk: { S: "a" } }, StreamViewType: "NEW_IMAGE" },
    });
  });

  it("goes on after a restart where it was", async () => {
    const { begin, put, named } = await opened(undefined);
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

  it("that fails at one change gets smaller batches, so that it takes the others before it", async () => {
    const isPoison = ({ dynamodb }: Record) => dynamodb.Keys.pk.S === "poison";
    const { begin, put, named } = await opened(
      (records, call) => (call < 6 && records.some(isPoison) ? fails() : null),
      { bisects: true },
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
      ["poison"],
      ["b", "c"],
    ]);
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
});

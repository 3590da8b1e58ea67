import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDynamoDb, type DynamoDbOptions } from "#lib/local/dynamodb/create.ts";
import type { StreamRecord } from "#lib/local/dynamodb/streams/change-streams.ts";
import { listen } from "#lib/local/listen.ts";
import type { AccessCall } from "#lib/local/service.ts";
import { documentsAt, errorOf, tableProperties } from "./target.ts";

type View = "KEYS_ONLY" | "NEW_IMAGE";
const TableName = "events";
const keyOf = ({ dynamodb }: StreamRecord) => (dynamodb.Keys.pk as { S: string }).S;

async function opened(options: Partial<DynamoDbOptions> & { directory?: string } = {}, view?: View) {
  const location = options.directory === undefined ? { memory: true as const } : {};
  const database = await createDynamoDb({ expirySeconds: 0, ...location, ...options } as DynamoDbOptions);
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await database.putTable(TableName, {
    ...tableProperties(),
    TimeToLiveSpecification,
    StreamSpecification: { StreamViewType: view ?? "NEW_IMAGE" },
  });
  const listener = await listen(database);
  const documents = documentsAt(listener.url);
  const client = new DynamoDBStreamsClient({
    endpoint: listener.url,
    region: "us-east-1",
    credentials: { accessKeyId: "READER", secretAccessKey: "unused" },
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    documents.destroy();
    client.destroy();
    await listener.close();
    await database.close();
  };
  onTestFinished(close);
  const put = (pk: string, rest: object = {}) =>
    documents.send(new PutCommand({ TableName, Item: { pk, sk: "x", ...rest } }));
  const read = (after = "", limit = 100) => database.streams.read(TableName, after, limit);
  return { database, documents, client, put, read, close };
}

/** Reads a stream by its calls. */
async function reader({ client, database }: Awaited<ReturnType<typeof opened>>) {
  const StreamArn = database.streams.arnOf(TableName);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const iterator = async (wish: Pick<GetShardIteratorCommandInput, "ShardIteratorType" | "SequenceNumber">) =>
    (await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...wish }))).ShardIterator;
  const records = (ShardIterator: string | undefined) =>
    client.send(new GetRecordsCommand({ ShardIterator }));
  const namesFrom = async (ShardIterator: string | undefined) =>
    (await records(ShardIterator)).Records?.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S);
  return { StreamArn, ShardId, iterator, records, namesFrom };
}

describe("a table with a stream", () => {
  test("records each change with its new image, in the order of the writes", async () => {
    const { put, documents, read } = await opened();
    await put("a", { n: 1 });
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: { pk: "a", sk: "x" },
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": 1 },
      }),
    );
    await documents.send(new DeleteCommand({ TableName, Key: { pk: "a", sk: "x" } }));
    const Keys = { pk: { S: "a" }, sk: { S: "x" } };
    const records = await read();
    expect(records).toMatchObject([
      { eventName: "INSERT", dynamodb: { Keys, NewImage: { ...Keys, n: { N: "1" } } } },
      { eventName: "MODIFY", dynamodb: { Keys, NewImage: { n: { N: "2" } } } },
      { eventName: "REMOVE", dynamodb: { Keys } },
    ]);
    expect(records[2]?.dynamodb).not.toHaveProperty("NewImage");
    expect(records[0]).toMatchObject({ eventSource: "aws:dynamodb", awsRegion: "us-east-1" });
    expect(records[0]?.dynamodb.ApproximateCreationDateTime).toBeCloseTo(Date.now() / 1000, -2);
    const numbers = records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? "");
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  test.each<[View, string[]]>([
    ["KEYS_ONLY", []],
    ["NEW_IMAGE", ["NewImage"]],
  ])("shows by %s the images %j of a change", async (view, images) => {
    const { put, read } = await opened({}, view);
    await put("a", { n: 1 });
    await put("a", { n: 2 });
    const [, changed] = await read();
    expect(changed?.dynamodb?.StreamViewType).toBe(view);
    const shown = Object.keys(changed?.dynamodb ?? {}).filter((name) => name.endsWith("Image"));
    expect(shown.toSorted()).toEqual(images);
  });

  test("has no record of writes that are refused, and about those that change nothing", async () => {
    const { put, documents, read } = await opened();
    await put("a", { n: 1 });
    await put("a", { n: 1 });
    const Item = { pk: "b", sk: "x" };
    const refused = { TableName, Item, ConditionExpression: "attribute_exists(pk)" };
    await errorOf(documents.send(new PutCommand(refused)));
    const TransactItems = [{ Put: { TableName, Item: { pk: "c", sk: "x" } } }, { Put: refused }];
    await errorOf(documents.send(new TransactWriteCommand({ TransactItems })));
    expect(await read()).toHaveLength(1);
  });

  test("records each item of a transaction and of a batch", async () => {
    const { documents, read } = await opened();
    const puts = (names: string[]) => names.map((pk) => ({ TableName, Item: { pk, sk: "x" } }));
    await documents.send(
      new TransactWriteCommand({ TransactItems: puts(["a", "b"]).map((Put) => ({ Put })) }),
    );
    const requests = puts(["c", "d"]).map(({ Item }) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    expect((await read()).map(keyOf)).toEqual(["a", "b", "c", "d"]);
  });

  test("marks an expired item as removed by the service", async () => {
    const { put, database, documents, read } = await opened();
    await put("old", { ttl: Math.floor(Date.now() / 1000) - 10 });
    await put("other");
    await database.expire();
    await documents.send(new DeleteCommand({ TableName, Key: { pk: "other", sk: "x" } }));
    const removed = (await read()).filter(({ eventName }) => eventName === "REMOVE");
    expect(removed.map(({ userIdentity }) => userIdentity)).toEqual([
      { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
      undefined,
    ]);
  });
});

describe("a reader", () => {
  test("continues where it was, with at most as many changes as it asks for", async () => {
    const { put, read } = await opened();
    for (const pk of ["a", "b", "c"]) await put(pk);
    const first = await read("", 2);
    expect(first.map(keyOf)).toEqual(["a", "b"]);
    const last = first.at(-1)?.dynamodb.SequenceNumber;
    expect((await read(last)).map(keyOf)).toEqual(["c"]);
  });

  test("finds no stream of a table without one", async () => {
    const { database } = await opened();
    await database.putTable("plain", tableProperties());
    const arn = database.streams.arnOf(TableName);
    expect(database.streams.tableOf(arn)).toBe(TableName);
    expect(database.streams.tableOf(arn.replace(TableName, "plain"))).toBeUndefined();
  });
});

describe("changes", () => {
  test("are there after a restart, also when the clock was put back", async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-streams-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await opened({ directory });
    await first.put("a");
    await first.close();
    const second = await opened({ directory, clock: () => Date.now() - 60_000 });
    await second.put("b");
    expect((await second.read()).map(keyOf)).toEqual(["a", "b"]);
  });

  test("are removed after a day", async () => {
    let now = Date.now();
    const { put, read, database } = await opened({ clock: () => now });
    await put("a");
    now += 25 * 3_600_000;
    await put("b");
    await database.streams.trim();
    expect((await read()).map(keyOf)).toEqual(["b"]);
  });
});

describe("the calls of a stream", () => {
  const minute = 60_000;

  test("refuse an iterator after a quarter of an hour", async () => {
    let now = Date.now();
    const target = await opened({ clock: () => now });
    await target.put("a");
    const { iterator, namesFrom, records } = await reader(target);
    const first = await iterator({ ShardIteratorType: "TRIM_HORIZON" });
    now += 14 * minute;
    expect(await namesFrom(first)).toEqual(["a"]);
    const { NextShardIterator } = await records(first);
    now += 2 * minute;
    expect(await errorOf(records(first))).toMatchObject({ name: "ExpiredIteratorException" });
    expect(await namesFrom(NextShardIterator)).toEqual([]);
  });

  test("refuse to begin with a change that is no longer kept", async () => {
    let now = Date.now();
    const target = await opened({ clock: () => now });
    await target.put("a");
    await target.put("b");
    const [a, b] = (await target.read()).map(({ dynamodb }) => dynamodb.SequenceNumber);
    now += 24 * 60 * minute - 1_000;
    const { iterator, namesFrom, records } = await reader(target);
    const early = await iterator({ ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: a });
    now += 2_000;
    await target.put("c");
    await target.database.streams.trim();
    const trimmed = { name: "TrimmedDataAccessException" };
    expect(await errorOf(records(early))).toMatchObject(trimmed);
    for (const SequenceNumber of [a, b]) {
      const wish = { ShardIteratorType: "AT_SEQUENCE_NUMBER" as const, SequenceNumber };
      expect(await errorOf(iterator(wish))).toMatchObject(trimmed);
    }
    expect(await namesFrom(await iterator({ ShardIteratorType: "TRIM_HORIZON" }))).toEqual(["c"]);
  });

  test("go on with the same iterator over a day without changes", async () => {
    let now = Date.now();
    const target = await opened({ clock: () => now });
    await target.put("a");
    const { iterator, namesFrom, records } = await reader(target);
    let next = await iterator({ ShardIteratorType: "LATEST" });
    for (let passed = 0; passed < 26 * 60; passed += 14) {
      now += 14 * minute;
      next = (await records(next)).NextShardIterator;
      await target.database.streams.trim();
    }
    await target.put("b");
    expect(await namesFrom(next)).toEqual(["b"]);
  });

  test("go on after a restart", async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-streams-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await opened({ directory });
    await first.put("a");
    const { records, iterator } = await reader(first);
    const { NextShardIterator } = await records(await iterator({ ShardIteratorType: "TRIM_HORIZON" }));
    await first.close();
    const second = await opened({ directory });
    await second.put("b");
    expect(await (await reader(second)).namesFrom(NextShardIterator)).toEqual(["b"]);
  });

  test("need the right on their stream, and the list of streams the right on all", async () => {
    const asked: AccessCall[] = [];
    let refused = "";
    const target = await opened({
      authorise: (call) => {
        asked.push(call);
        return call.action === refused ? { allowed: false, message: `No ${refused}.` } : { allowed: true };
      },
    });
    const { StreamArn, iterator, records } = await reader(target);
    const ShardIterator = await iterator({ ShardIteratorType: "LATEST" });
    await records(ShardIterator);
    await target.client.send(new ListStreamsCommand({ TableName }));
    expect(asked.map(({ action, resources }) => [action, ...resources])).toEqual([
      ["dynamodb:DescribeStream", StreamArn],
      ["dynamodb:GetShardIterator", StreamArn],
      ["dynamodb:GetRecords", StreamArn],
      ["dynamodb:ListStreams", "*"],
    ]);
    refused = "dynamodb:GetRecords";
    expect(await errorOf(records(ShardIterator))).toMatchObject({
      name: "AccessDeniedException",
      message: "No dynamodb:GetRecords.",
    });
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type ShardIteratorType,
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
import { listen } from "#lib/local/listen.ts";
import type { AccessCall } from "#lib/local/service.ts";
import { documentsAt, errorOf, tableProperties } from "./target.ts";

type View = "KEYS_ONLY" | "NEW_IMAGE" | "OLD_IMAGE" | "NEW_AND_OLD_IMAGES";
const TableName = "events";

async function opened(options: Partial<DynamoDbOptions> & { directory?: string } = {}, view?: View) {
  const location = options.directory === undefined ? { memory: true as const } : {};
  const database = await createDynamoDb({ expirySeconds: 0, ...location, ...options } as DynamoDbOptions);
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await database.putTable(TableName, {
    ...tableProperties(),
    TimeToLiveSpecification,
    StreamSpecification: { StreamViewType: view ?? "NEW_AND_OLD_IMAGES" },
  });
  const listener = await listen(database);
  const documents = documentsAt(listener.url);
  const streams = new DynamoDBStreamsClient({
    endpoint: listener.url,
    region: "us-east-1",
    credentials: { accessKeyId: "STREAMS", secretAccessKey: "unused" },
  });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    documents.destroy();
    streams.destroy();
    await listener.close();
    await database.close();
  };
  onTestFinished(close);
  const put = (pk: string, rest: object = {}) =>
    documents.send(new PutCommand({ TableName, Item: { pk, sk: "x", ...rest } }));
  const stream = async () => {
    const { Streams } = await streams.send(new ListStreamsCommand({ TableName }));
    return Streams?.[0]?.StreamArn ?? expect.fail();
  };
  const iterator = async (type: ShardIteratorType, SequenceNumber?: string) => {
    const StreamArn = await stream();
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const place = { StreamArn, ShardId, ShardIteratorType: type, SequenceNumber };
    return (await streams.send(new GetShardIteratorCommand(place))).ShardIterator;
  };
  const records = async (ShardIterator: string | undefined, Limit?: number) =>
    streams.send(new GetRecordsCommand({ ShardIterator, Limit }));
  const all = async () => (await records(await iterator("TRIM_HORIZON"))).Records ?? [];
  return { database, documents, streams, put, stream, iterator, records, all, close };
}

describe("a table with a stream", () => {
  test("tells of each change with both images, in the order of the writes", async () => {
    const { put, documents, all } = await opened();
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
    const records = await all();
    expect(records).toMatchObject([
      { eventName: "INSERT", dynamodb: { Keys, NewImage: { ...Keys, n: { N: "1" } } } },
      { eventName: "MODIFY", dynamodb: { OldImage: { n: { N: "1" } }, NewImage: { n: { N: "2" } } } },
      { eventName: "REMOVE", dynamodb: { Keys, OldImage: { n: { N: "2" } } } },
    ]);
    expect(records[0]?.dynamodb).not.toHaveProperty("OldImage");
    expect(records[2]?.dynamodb).not.toHaveProperty("NewImage");
    expect(records[0]).toMatchObject({ eventSource: "aws:dynamodb", awsRegion: "us-east-1" });
    expect(records[0]?.dynamodb?.ApproximateCreationDateTime).toBeInstanceOf(Date);
    const numbers = records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? "");
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  test.each<[View, string[]]>([
    ["KEYS_ONLY", []],
    ["NEW_IMAGE", ["NewImage"]],
    ["OLD_IMAGE", ["OldImage"]],
    ["NEW_AND_OLD_IMAGES", ["NewImage", "OldImage"]],
  ])("shows by %s the images %j of a change", async (view, images) => {
    const { put, all } = await opened({}, view);
    await put("a", { n: 1 });
    await put("a", { n: 2 });
    const [, changed] = await all();
    expect(changed?.dynamodb?.StreamViewType).toBe(view);
    const shown = Object.keys(changed?.dynamodb ?? {}).filter((name) => name.endsWith("Image"));
    expect(shown.toSorted()).toEqual(images);
  });

  test("is silent about writes that are refused, and about those that change nothing", async () => {
    const { put, documents, all } = await opened();
    await put("a", { n: 1 });
    await put("a", { n: 1 });
    const Item = { pk: "b", sk: "x" };
    const refused = { TableName, Item, ConditionExpression: "attribute_exists(pk)" };
    await errorOf(documents.send(new PutCommand(refused)));
    const TransactItems = [{ Put: { TableName, Item: { pk: "c", sk: "x" } } }, { Put: refused }];
    await errorOf(documents.send(new TransactWriteCommand({ TransactItems })));
    expect(await all()).toHaveLength(1);
  });

  test("tells of each item of a transaction and of a batch", async () => {
    const { documents, all } = await opened();
    const puts = (names: string[]) => names.map((pk) => ({ TableName, Item: { pk, sk: "x" } }));
    await documents.send(
      new TransactWriteCommand({ TransactItems: puts(["a", "b"]).map((Put) => ({ Put })) }),
    );
    const requests = puts(["c", "d"]).map(({ Item }) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    expect((await all()).map(({ dynamodb }) => dynamodb?.Keys?.pk?.S)).toEqual(["a", "b", "c", "d"]);
  });

  test("says of an expired item that the service removed it", async () => {
    const { put, database, documents, all } = await opened();
    await put("old", { ttl: Math.floor(Date.now() / 1000) - 10 });
    await put("other");
    await database.expire();
    await documents.send(new DeleteCommand({ TableName, Key: { pk: "other", sk: "x" } }));
    const removed = (await all()).filter(({ eventName }) => eventName === "REMOVE");
    expect(removed.map(({ userIdentity }) => userIdentity)).toEqual([
      { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
      undefined,
    ]);
  });
});

describe("a reader", () => {
  test("goes on where it was, and at any place that it names", async () => {
    const { put, iterator, records } = await opened();
    for (const pk of ["a", "b", "c"]) await put(pk);
    const names = ({ Records = [] }: Awaited<ReturnType<typeof records>>) =>
      Records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S);
    const latest = await iterator("LATEST");
    const first = await records(await iterator("TRIM_HORIZON"), 2);
    expect(names(first)).toEqual(["a", "b"]);
    expect(names(await records(first.NextShardIterator))).toEqual(["c"]);
    const second = first.Records?.[1]?.dynamodb?.SequenceNumber;
    expect(names(await records(await iterator("AT_SEQUENCE_NUMBER", second)))).toEqual(["b", "c"]);
    expect(names(await records(await iterator("AFTER_SEQUENCE_NUMBER", second)))).toEqual(["c"]);
    expect(names(await records(latest))).toEqual([]);
    await put("d");
    expect(names(await records(latest))).toEqual(["d"]);
  });

  test("finds the stream with its shard, and no stream of a table without one", async () => {
    const { database, streams, stream } = await opened();
    await database.putTable("plain", tableProperties());
    const { StreamDescription } = await streams.send(
      new DescribeStreamCommand({ StreamArn: await stream() }),
    );
    expect(StreamDescription).toMatchObject({
      StreamStatus: "ENABLED",
      StreamViewType: "NEW_AND_OLD_IMAGES",
      TableName,
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
    });
    expect(StreamDescription?.Shards).toHaveLength(1);
    expect((await streams.send(new ListStreamsCommand({ TableName: "plain" }))).Streams).toEqual([]);
    const absent = (await stream()).replace(TableName, "plain");
    expect(await errorOf(streams.send(new DescribeStreamCommand({ StreamArn: absent })))).toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  test("with a forged or an old iterator is refused", async () => {
    let now = Date.now();
    const { iterator, records } = await opened({ clock: () => now });
    expect(await errorOf(records("forged"))).toMatchObject({ name: "ValidationException" });
    const place = await iterator("LATEST");
    now += 16 * 60_000;
    expect(await errorOf(records(place))).toMatchObject({ name: "ExpiredIteratorException" });
  });

  test("needs the right on the stream itself", async () => {
    const asked: AccessCall[] = [];
    const { stream, iterator, records } = await opened({
      authorise: (call) => {
        asked.push(call);
        return call.action === "dynamodb:GetRecords"
          ? { allowed: false, message: "No GetRecords." }
          : { allowed: true };
      },
    });
    const arn = await stream();
    expect(await errorOf(records(await iterator("LATEST")))).toMatchObject({
      name: "AccessDeniedException",
      message: "No GetRecords.",
    });
    expect(asked.at(-1)).toMatchObject({ action: "dynamodb:GetRecords", resources: [arn] });
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
    expect((await second.all()).map(({ dynamodb }) => dynamodb?.Keys?.pk?.S)).toEqual(["a", "b"]);
  });

  test("are forgotten after a day", async () => {
    let now = Date.now();
    const { put, all, database } = await opened({ clock: () => now });
    await put("a");
    now += 25 * 3_600_000;
    await put("b");
    await database.streams.trim();
    expect((await all()).map(({ dynamodb }) => dynamodb?.Keys?.pk?.S)).toEqual(["b"]);
  });
});

import {
  type _Record,
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type ShardIteratorType,
} from "@aws-sdk/client-dynamodb-streams";
import { BatchWriteCommand, DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorOf, startTarget, type Target } from "./target.ts";

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

/** A table with a stream, and short forms of what is done to both. */
async function streamed() {
  const { documents, streams } = target;
  const TableName = await target.createTable(true);
  const { Streams = [] } = await streams.send(new ListStreamsCommand({ TableName }));
  const StreamArn = Streams[0]?.StreamArn ?? "";
  const describeStream = async () =>
    (await streams.send(new DescribeStreamCommand({ StreamArn }))).StreamDescription;
  const shards = async () => ((await describeStream())?.Shards ?? []).map(({ ShardId = "" }) => ShardId);
  const put = (pk: string, rest: object = {}) =>
    documents.send(new PutCommand({ TableName, Item: { pk, sk: "x", ...rest } }));
  const iterator = async (kind: ShardIteratorType, ShardId: string, SequenceNumber?: string) => {
    const wish = { StreamArn, ShardId, ShardIteratorType: kind, SequenceNumber };
    return (await streams.send(new GetShardIteratorCommand(wish))).ShardIterator;
  };
  /** At least so many changes from an iterator on, in calls for `Limit` of them. */
  const follow = async (first: string | undefined, wanted: number, Limit?: number) => {
    const found: _Record[] = [];
    let next = first;
    await expect
      .poll(
        async () => {
          const answer = await streams.send(new GetRecordsCommand({ ShardIterator: next, Limit }));
          found.push(...(answer.Records ?? []));
          next = answer.NextShardIterator;
          return found.length;
        },
        { timeout: 120_000, interval: 20 },
      )
      .toBeGreaterThanOrEqual(wanted);
    return { found, next };
  };
  /** The shard that has the changes of one item, from the first on, once there are so many. */
  const changes = async (wanted: number) => {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      for (const ShardId of await shards()) {
        const ShardIterator = await iterator("TRIM_HORIZON", ShardId);
        const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator }));
        if (Records.length >= wanted) return { ShardId, records: Records };
      }
    }
    throw new Error(`There are no ${wanted} changes`);
  };
  return { TableName, StreamArn, describeStream, shards, put, iterator, follow, changes };
}

const numberOf = ({ dynamodb }: _Record) => dynamodb?.SequenceNumber ?? "";
const nOf = ({ dynamodb }: _Record) => dynamodb?.NewImage?.n?.N;

describe("a stream", () => {
  test("is listed with its table, and a table without one is not", async () => {
    const { TableName, StreamArn } = await streamed();
    const plain = await target.createTable();
    const list = async (table: string) =>
      (await target.streams.send(new ListStreamsCommand({ TableName: table }))).Streams;
    expect(await list(TableName)).toEqual([
      { StreamArn, TableName, StreamLabel: StreamArn.split("/").at(-1) },
    ]);
    expect(await list(plain)).toEqual([]);
  });

  test("is listed on the page after another", async () => {
    const tables = [(await streamed()).TableName, (await streamed()).TableName];
    const seen: string[] = [];
    let start: string | undefined;
    do {
      const page = await target.streams.send(
        new ListStreamsCommand({ Limit: 1, ExclusiveStartStreamArn: start }),
      );
      expect(page.Streams?.length).toBeLessThanOrEqual(1);
      seen.push(...(page.Streams ?? []).map((each) => each.TableName ?? ""));
      start = page.LastEvaluatedStreamArn;
    } while (start !== undefined);
    for (const table of tables) expect(seen.filter((each) => each === table)).toHaveLength(1);
  });

  test("describes what its records show, and its shards", async () => {
    const { TableName, StreamArn, describeStream, shards } = await streamed();
    expect(await describeStream()).toMatchObject({
      StreamArn,
      TableName,
      StreamStatus: expect.stringMatching(/^ENABL/),
      StreamViewType: "NEW_IMAGE",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      CreationRequestDateTime: expect.any(Date),
    });
    const [first = "", ...rest] = await shards();
    const command = new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId: first });
    const after = (await target.streams.send(command)).StreamDescription?.Shards ?? [];
    expect(after.map(({ ShardId }) => ShardId)).toEqual(rest);
  });
});

describe("records", () => {
  test("show each change of an item, in the order of the writes", async () => {
    const { TableName, put, changes } = await streamed();
    const bytes = new Uint8Array([0, 255, 7]);
    await put("a", { n: 1, bytes });
    await put("a", { n: 2 });
    await target.documents.send(new DeleteCommand({ TableName, Key: { pk: "a", sk: "x" } }));
    const { records } = await changes(3);
    const Keys = { pk: { S: "a" }, sk: { S: "x" } };
    const dynamodb = { Keys, StreamViewType: "NEW_IMAGE", ApproximateCreationDateTime: expect.any(Date) };
    const common = { eventSource: "aws:dynamodb", awsRegion: "us-east-1" };
    expect(records).toMatchObject([
      {
        ...common,
        eventName: "INSERT",
        dynamodb: { ...dynamodb, NewImage: { ...Keys, n: { N: "1" }, bytes: { B: bytes } } },
      },
      { ...common, eventName: "MODIFY", dynamodb: { ...dynamodb, NewImage: { n: { N: "2" } } } },
      { ...common, eventName: "REMOVE", dynamodb },
    ]);
    expect(records[2]?.dynamodb).not.toHaveProperty("NewImage");
    expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(3);
    expect(records.map(numberOf)).toEqual(records.map(numberOf).toSorted());
  });

  test("are read from where the last call ended, a few at a time", async () => {
    const { put, changes, iterator, follow } = await streamed();
    for (const n of [1, 2, 3]) await put("a", { n });
    const { ShardId } = await changes(3);
    const { streams } = target;
    const ShardIterator = await iterator("TRIM_HORIZON", ShardId);
    const page = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: 2 }));
    expect(page.Records?.map(nOf)).toEqual(["1", "2"]);
    const { found, next } = await follow(page.NextShardIterator, 1, 2);
    expect(found.map(nOf)).toEqual(["3"]);
    expect((await streams.send(new GetRecordsCommand({ ShardIterator: next }))).Records).toEqual([]);
    await put("a", { n: 4 });
    expect((await follow(next, 1)).found.map(nOf)).toEqual(["4"]);
  });

  test("are read at and after a number, and from now on", async () => {
    const { put, changes, iterator, follow } = await streamed();
    for (const n of [1, 2, 3]) await put("a", { n });
    const { ShardId, records } = await changes(3);
    const second = numberOf(records[1] ?? {});
    const at = await iterator("AT_SEQUENCE_NUMBER", ShardId, second);
    expect((await follow(at, 2)).found.map(nOf)).toEqual(["2", "3"]);
    const after = await iterator("AFTER_SEQUENCE_NUMBER", ShardId, second);
    expect((await follow(after, 1)).found.map(nOf)).toEqual(["3"]);
    const latest = await iterator("LATEST", ShardId);
    await put("a", { n: 4 });
    expect((await follow(latest, 1)).found.map(nOf)).toEqual(["4"]);
  });

  test("are no more than a megabyte in one answer", async () => {
    const { TableName, changes, iterator, follow } = await streamed();
    const text = "x".repeat(300_000);
    const puts = [1, 2, 3, 4, 5].map((n) => ({ PutRequest: { Item: { pk: "a", sk: String(n), n, text } } }));
    await target.documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
    const { ShardId, records } = await changes(1);
    expect(records.length).toBeLessThanOrEqual(3);
    const { found } = await follow(await iterator("TRIM_HORIZON", ShardId), 5);
    expect(found.map(nOf).toSorted()).toEqual(["1", "2", "3", "4", "5"]);
  });
});

describe("a call is refused", () => {
  test("for a stream that does not exist, and for a shard that it does not have", async () => {
    const { StreamArn, shards } = await streamed();
    const absent = StreamArn.replace(/table\/[^/]+/, "table/halvest-conformance-absent");
    const [ShardId = ""] = await shards();
    const from = { ShardIteratorType: "TRIM_HORIZON" as const };
    const absentShard = `shardId-${"0".repeat(20)}-00000000`;
    const { streams } = target;
    const calls = [
      () => streams.send(new DescribeStreamCommand({ StreamArn: absent })),
      () => streams.send(new GetShardIteratorCommand({ ...from, StreamArn: absent, ShardId })),
      () => streams.send(new GetShardIteratorCommand({ ...from, StreamArn, ShardId: absentShard })),
    ];
    for (const call of calls)
      expect(await errorOf(call())).toMatchObject({ name: "ResourceNotFoundException" });
  });

  test("for what is no iterator, no place, or too many records", async () => {
    const { iterator, shards } = await streamed();
    const { streams } = target;
    const [ShardId = ""] = await shards();
    const ShardIterator = await iterator("TRIM_HORIZON", ShardId);
    const calls = [
      () => streams.send(new GetRecordsCommand({ ShardIterator: "iterator" })),
      () => streams.send(new GetRecordsCommand({ ShardIterator, Limit: 1_001 })),
      () => streams.send(new GetRecordsCommand({ ShardIterator, Limit: 0 })),
      () => iterator("AT_SEQUENCE_NUMBER", ShardId),
      () => iterator("NOWHERE" as ShardIteratorType, ShardId),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ name: "ValidationException" });
  });
});

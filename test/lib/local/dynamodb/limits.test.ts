import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";
import type { DynamoDbQuotas } from "#lib/local/quotas.ts";
import { errorOf, tableProperties } from "./target.ts";

const TableName = "limited";

async function limited(quotas: DynamoDbQuotas) {
  const database = await createDynamoDb({ memory: true, expirySeconds: 0, quotas });
  const listener = await listen(database);
  const client = new DynamoDBClient({
    endpoint: listener.url,
    region: "us-east-1",
    credentials: { accessKeyId: "LIMITED", secretAccessKey: "unused" },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await listener.close();
    await database.close();
  });
  await database.putTable(TableName, tableProperties());
  const documents = DynamoDBDocumentClient.from(client);
  const put = (pk: string, rest: object = {}) =>
    documents.send(new PutCommand({ TableName, Item: { pk, sk: "x", ...rest } }));
  const get = (pk: string) =>
    documents.send(new GetCommand({ TableName, Key: { pk, sk: "x" }, ConsistentRead: true }));
  return { database, documents, put, get };
}

/** An index is behind for this long; other tests may keep the machine busy for as long. */
const lag = 2_000;

test("an index shows new, changed and removed entries late, in their order, while the table shows them at once", async () => {
  const { documents, put, get } = await limited({ indexLagMilliseconds: lag });
  const listed = async (more: object = {}) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :owner",
        ExpressionAttributeValues: { ":owner": "ada" },
        ...more,
      }),
    );
    return Items.map(({ pk, n }) => `${pk}${n}`);
  };
  const write = (pk: string, n: number) => put(pk, { n, gsi1pk: "ada", gsi1sk: pk });
  for (const pk of ["a", "b", "c", "d"]) await write(pk, 1);
  expect(await listed()).toEqual([]);
  await expect.poll(() => listed(), { timeout: 120_000 }).toEqual(["a1", "b1", "c1", "d1"]);

  await write("b", 2);
  await write("b", 3);
  await put("c");
  await write("bb", 1);
  expect((await get("b")).Item).toMatchObject({ n: 3 });
  expect(await listed()).toEqual(["a1", "b1", "c1", "d1"]);
  expect(await listed({ ScanIndexForward: false, Limit: 3 })).toEqual(["d1", "c1", "b1"]);
  await expect.poll(() => listed(), { timeout: 120_000 }).toEqual(["a1", "b3", "bb1", "d1"]);
});

test("of two transactions on one item at one time, one is cancelled, and a single write is refused", async () => {
  const { documents, put, get } = await limited({ transactionMilliseconds: 1_000 });
  await put("a");
  const add = {
    TableName,
    Key: { pk: "a", sk: "x" },
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  };
  const transaction = () => documents.send(new TransactWriteCommand({ TransactItems: [{ Update: add }] }));
  const single = () => documents.send(new UpdateCommand(add));
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 20 }, transaction),
    ...Array.from({ length: 20 }, single),
  ]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect((await get("a")).Item).toMatchObject({ n: outcomes.length - refused.length });
  const kinds = refused.map(({ name, CancellationReasons }) => [name, CancellationReasons?.[0]?.Code]);
  expect(kinds).toContainEqual(["TransactionCanceledException", "TransactionConflict"]);
  expect(kinds).toContainEqual(["TransactionConflictException", undefined]);
  expect(new Set(kinds.map(String)).size).toBe(2);
  await transaction();
  await single();
});

test("a reader of a transaction in the stream can write its items at once", async () => {
  const { database, documents } = await limited({ transactionMilliseconds: 300 });
  const streamed = "streamed";
  await database.putTable(streamed, {
    ...tableProperties(),
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
  });
  const Key = { pk: "mail", sk: "x" };
  const told = new Promise<void>((resolve) => void database.streams.subscribe(resolve));
  const storing = documents.send(
    new TransactWriteCommand({ TransactItems: [{ Put: { TableName: streamed, Item: Key } }] }),
  );
  await told;
  expect(await database.streams.read(streamed, "", 1)).toMatchObject([{ eventName: "INSERT" }]);
  const hold = { TableName: streamed, Key, UpdateExpression: "SET held = :yes" };
  await documents.send(new UpdateCommand({ ...hold, ExpressionAttributeValues: { ":yes": true } }));
  await storing;
});

test("a partition that has used its units is throttled, whatever it is asked, and no other one is", async () => {
  const { put, get } = await limited({ partitionUnits: { reads: 2, writes: 2 } });
  await put("hot", { text: "x".repeat(60_000) });
  expect(await errorOf(put("hot"))).toMatchObject({
    name: "ThrottlingException",
    message: "Throughput exceeds the current capacity of your table or index.",
  });
  await put("other");
  await get("hot");
  expect(await errorOf(get("hot"))).toMatchObject({ name: "ThrottlingException" });
  await get("other");
});

import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import type { TableProperties } from "#lib/local/dynamodb/tables/record.ts";
import { listen } from "#lib/local/listen.ts";
import { documentsAt, errorOf, tableProperties } from "./target.ts";

async function opened() {
  const database = await createDynamoDb({ memory: true, expirySeconds: 0 });
  const listener = await listen(database);
  const documents = documentsAt(listener.url);
  onTestFinished(async () => {
    documents.destroy();
    await listener.close();
    await database.close();
  });
  const put = (properties: TableProperties) => database.putTable("plans", properties);
  const named = async (kind: string, IndexName = "by-kind") => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: "plans",
        IndexName,
        KeyConditionExpression: "kind = :kind",
        ExpressionAttributeValues: { ":kind": kind },
      }),
    );
    return Items.map(({ pk }) => pk);
  };
  const add = (pk: string, kind: string) =>
    documents.send(new PutCommand({ TableName: "plans", Item: { pk, sk: "x", kind } }));
  return { database, documents, put, named, add };
}

const plain = tableProperties([]);
const byKind: TableProperties = {
  ...plain,
  AttributeDefinitions: [...plain.AttributeDefinitions, { AttributeName: "kind", AttributeType: "S" }],
  GlobalSecondaryIndexes: [
    {
      IndexName: "by-kind",
      KeySchema: [{ AttributeName: "kind", KeyType: "HASH" }],
      Projection: { ProjectionType: "ALL" },
    },
  ],
};

test("an index that the template adds later holds the items that are there already, until it is removed", async () => {
  const { put, add, named } = await opened();
  await put(plain);
  await add("old", "a");
  await put(byKind);
  expect(await named("a")).toEqual(["old"]);
  await add("new", "a");
  expect((await named("a")).toSorted()).toEqual(["new", "old"]);
  await put(plain);
  expect(await errorOf(named("a"))).toMatchObject({ name: "ValidationException" });
});

test("a table that is the same at the next start keeps its items and its indexes", async () => {
  const { put, add, named } = await opened();
  await put(byKind);
  await add("old", "a");
  await put(byKind);
  expect(await named("a")).toEqual(["old"]);
});

test("an index that changes is made again from the items", async () => {
  const { put, add, named, documents } = await opened();
  await put(byKind);
  await add("old", "a");
  await put({
    ...byKind,
    GlobalSecondaryIndexes: byKind.GlobalSecondaryIndexes.map((index) => ({
      ...index,
      KeySchema: [...index.KeySchema, { AttributeName: "sk", KeyType: "RANGE" }],
    })),
  });
  expect(await named("a")).toEqual(["old"]);
  const { Items } = await documents.send(
    new QueryCommand({
      TableName: "plans",
      IndexName: "by-kind",
      KeyConditionExpression: "kind = :kind AND sk = :sk",
      ExpressionAttributeValues: { ":kind": "a", ":sk": "x" },
    }),
  );
  expect(Items).toEqual([{ pk: "old", sk: "x", kind: "a" }]);
});

test("keys that change are refused, because AWS would begin with an empty table", async () => {
  const { put } = await opened();
  await put(plain);
  const KeySchema = plain.KeySchema.slice(0, 1);
  await expect(put({ ...plain, KeySchema })).rejects.toThrow("has other keys than the template");
});

test("a key of no defined type is refused by name", async () => {
  const { put } = await opened();
  await expect(put({ ...plain, AttributeDefinitions: [] })).rejects.toThrow("the type of its key pk");
});

test("an unknown table is not found", async () => {
  const { add } = await opened();
  expect(await errorOf(add("a", "b"))).toMatchObject({
    name: "ResourceNotFoundException",
    message: "Requested resource not found",
  });
});

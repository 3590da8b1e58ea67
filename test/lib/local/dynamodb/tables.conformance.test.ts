import { randomUUID } from "node:crypto";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { errorOf, startTarget, type Target, tableCommand } from "./target.ts";

const patience = { timeout: 600_000, interval: 20 };
let target: Target;
let table: string;

beforeAll(async () => {
  target = await startTarget();
  table = await target.createTable();
});
afterAll(() => target.close());

const describeTable = async (name = table) =>
  (await target.client.send(new DescribeTableCommand({ TableName: name }))).Table;
const active = () =>
  vi.waitFor(async () => {
    const described = await describeTable();
    const states = (described?.GlobalSecondaryIndexes ?? []).map(({ IndexStatus }) => IndexStatus);
    expect([described?.TableStatus, ...states].every((state) => state === "ACTIVE")).toBe(true);
  }, patience);

test("a new table is on demand, unprotected, and has its index", async () => {
  const described = await describeTable();
  expect(described).toMatchObject({
    TableName: table,
    TableStatus: "ACTIVE",
    DeletionProtectionEnabled: false,
    BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
  });
  expect(described?.GlobalSecondaryIndexes?.[0]).toMatchObject({
    IndexName: "gsi1",
    IndexStatus: "ACTIVE",
    IndexArn: `${described?.TableArn}/index/gsi1`,
  });
});

test("a second table of one name is refused", async () => {
  const error = await errorOf(target.client.send(tableCommand(table)));
  expect(error.name).toBe("ResourceInUseException");
  expect(error.message).toBe(`Table already exists: ${table}`);
});

test("a key without definition is refused", async () => {
  const error = await errorOf(
    target.client.send(
      new CreateTableCommand({
        TableName: `halvest-conformance-${randomUUID()}`,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "other", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      }),
    ),
  );
  expect(error.name).toBe("ValidationException");
});

test("an unknown table cannot be described", async () => {
  const error = await errorOf(describeTable("halvest-absent"));
  expect(error.name).toBe("ResourceNotFoundException");
  expect(error.message).toBe("Requested resource not found: Table: halvest-absent not found");
});

test("time to live is switched on once", async () => {
  const enable = () =>
    target.client.send(
      new UpdateTimeToLiveCommand({
        TableName: table,
        TimeToLiveSpecification: { Enabled: true, AttributeName: "ttl" },
      }),
    );
  await enable();
  await vi.waitFor(async () => {
    const { TimeToLiveDescription } = await target.client.send(
      new DescribeTimeToLiveCommand({ TableName: table }),
    );
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "ttl" });
  }, patience);
  const error = await errorOf(enable());
  expect(error.name).toBe("ValidationException");
  expect(error.message).toBe("TimeToLive is already enabled");
});

test("an index made later holds the items that are there already, until it is removed", async () => {
  const item = { pk: "old", sk: "x", kind: "a" };
  await target.documents.send(new PutCommand({ TableName: table, Item: item }));
  const update = (change: object, attributes: string[]) =>
    target.client.send(
      new UpdateTableCommand({
        TableName: table,
        AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: "S" })),
        GlobalSecondaryIndexUpdates: [change],
      }),
    );
  const attributes = ["pk", "sk", "gsi1pk", "gsi1sk"];
  await update(
    {
      Create: {
        IndexName: "by-kind",
        KeySchema: [{ AttributeName: "kind", KeyType: "HASH" }],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    },
    [...attributes, "kind"],
  );
  await active();
  const { Items } = await target.documents.send(
    new QueryCommand({
      TableName: table,
      IndexName: "by-kind",
      KeyConditionExpression: "kind = :k",
      ExpressionAttributeValues: { ":k": "a" },
    }),
  );
  expect(Items).toEqual([item]);
  await update({ Delete: { IndexName: "by-kind" } }, attributes);
  await vi.waitFor(async () => {
    const names = ((await describeTable())?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
    expect(names).toEqual(["gsi1"]);
  }, patience);
}, 1_200_000);

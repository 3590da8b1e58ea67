import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDynamoDb, type DynamoDb } from "#lib/local/dynamodb/create.ts";
import type { Listener } from "#lib/local/listen.ts";
import { listen } from "#lib/local/listen.ts";
import type { AccessCall } from "#lib/local/service.ts";
import { errorOf, tableProperties } from "./target.ts";

const arn = (resource: string) => `arn:aws:dynamodb:eu-west-1:123456789012:table/${resource}`;
const Key = { pk: "a", sk: "x" };
let asked: AccessCall[] = [];
let refused: string | undefined;
let database: DynamoDb;
let listener: Listener;
let client: DynamoDBClient;
let documents: DynamoDBDocumentClient;

beforeAll(async () => {
  database = await createDynamoDb({
    memory: true,
    region: "eu-west-1",
    account: "123456789012",
    authorise: (call) => {
      asked.push(call);
      return call.action === refused ? { allowed: false, message: `No ${call.action}.` } : { allowed: true };
    },
  });
  listener = await listen(database);
  client = new DynamoDBClient({
    endpoint: listener.url,
    region: "eu-west-1",
    credentials: { accessKeyId: "AKIACALLER", secretAccessKey: "unused" },
  });
  documents = DynamoDBDocumentClient.from(client);
  await database.putTable("plans", tableProperties());
  await database.putTable("users", tableProperties());
});
afterAll(async () => {
  client.destroy();
  await listener.close();
  await database.close();
});
beforeEach(() => {
  asked = [];
  refused = undefined;
});

test("a single operation needs the right on its table, with the caller's access key", async () => {
  await documents.send(new GetCommand({ TableName: "plans", Key }));
  expect(asked).toEqual([
    { accessKeyId: "AKIACALLER", action: "dynamodb:GetItem", resources: [arn("plans")] },
  ]);
});

test("a query of an index needs the right on the index", async () => {
  await documents.send(
    new QueryCommand({
      TableName: "plans",
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :a",
      ExpressionAttributeValues: { ":a": "a" },
    }),
  );
  expect(asked).toMatchObject([{ action: "dynamodb:Query", resources: [arn("plans/index/gsi1")] }]);
});

test("a batch needs the rights on all of its tables at once", async () => {
  await documents.send(
    new BatchGetCommand({ RequestItems: { plans: { Keys: [Key] }, users: { Keys: [Key] } } }),
  );
  expect(asked).toMatchObject([{ action: "dynamodb:BatchGetItem", resources: [arn("plans"), arn("users")] }]);
});

test("a transaction needs the rights of its actions", async () => {
  const Update = { TableName: "plans", Key: { pk: "b", sk: "x" }, UpdateExpression: "REMOVE n" };
  const ConditionExpression = "attribute_not_exists(pk)";
  await documents.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: "plans", Item: Key } },
        { Put: { TableName: "users", Item: Key } },
        { Update },
        { Delete: { TableName: "users", Key: { pk: "b", sk: "x" } } },
        { ConditionCheck: { TableName: "users", Key: { pk: "c", sk: "x" }, ConditionExpression } },
      ],
    }),
  );
  expect(asked).toMatchObject([
    { action: "dynamodb:PutItem", resources: [arn("plans"), arn("users")] },
    { action: "dynamodb:UpdateItem", resources: [arn("plans")] },
    { action: "dynamodb:DeleteItem", resources: [arn("users")] },
    { action: "dynamodb:ConditionCheckItem", resources: [arn("users")] },
  ]);
});

test("a refusal carries its message, and nothing is written", async () => {
  refused = "dynamodb:PutItem";
  const Item = { pk: "refused", sk: "x" };
  const error = await errorOf(documents.send(new PutCommand({ TableName: "plans", Item })));
  expect(error.name).toBe("AccessDeniedException");
  expect(error.message).toBe("No dynamodb:PutItem.");
  const transaction = [{ Put: { TableName: "plans", Item } }];
  const cancelled = await errorOf(documents.send(new TransactWriteCommand({ TransactItems: transaction })));
  expect(cancelled.name).toBe("AccessDeniedException");
  const { Item: stored } = await documents.send(new GetCommand({ TableName: "plans", Key: Item }));
  expect(stored).toBeUndefined();
});

test("an unsigned request is refused before anything else", async () => {
  const response = await fetch(listener.url, {
    method: "POST",
    headers: { "x-amz-target": "DynamoDB_20120810.ListTables", "content-type": "application/x-amz-json-1.0" },
    body: "{}",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    __type: "com.amazon.coral.service#MissingAuthenticationTokenException",
  });
  expect(asked).toEqual([]);
});

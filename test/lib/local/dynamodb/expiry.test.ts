import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

const year = 365 * 24 * 3600;
let database: TestTables;
let TableName: string;

beforeAll(async () => {
  database = await startTestTables();
  TableName = database.tables.EVENTS_TABLE;
});
afterAll(() => database.close());

test("items go when their time to live is over, and no others", async () => {
  const now = Math.floor(Date.now() / 1000);
  const items = {
    over: { ttl: now - 10 },
    running: { ttl: now + 100 },
    "without time": {},
    "time as text": { ttl: String(now - 10) },
    "over for more than five years": { ttl: now - 6 * year },
  };
  for (const [pk, more] of Object.entries(items)) {
    await database.documents.send(new PutCommand({ TableName, Item: { pk, sk: "x", ...more } }));
  }
  expect(await database.database.expire()).toBe(1);
  const left = await Promise.all(
    Object.keys(items).map(async (pk) => {
      const { Item } = await database.documents.send(new GetCommand({ TableName, Key: { pk, sk: "x" } }));
      return Item?.pk;
    }),
  );
  expect(left).toEqual([undefined, ...Object.keys(items).slice(1)]);
});

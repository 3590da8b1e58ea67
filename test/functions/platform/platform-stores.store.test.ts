import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "#functions/platform/aws/transact.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { apiKeyKey, apiKeyStore } from "#functions/platform/records/api-key-store.ts";
import { callerStore } from "#functions/platform/records/caller-store.ts";
import { sessionKey, userKey } from "#functions/platform/records/users.ts";
import { apiKeyStoreContract } from "#test/contracts/api-key-store.ts";
import { callerStoreContract } from "#test/contracts/caller-store.ts";
import { counterStoreContract } from "#test/contracts/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { sampleSession, sampleUser } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

callerStoreContract(async (user, session) => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  await tables.documents.send(new PutCommand({ TableName, Item: { ...userKey(user.id), ...user } }));
  const Item = { ...sessionKey(user.id, session.id), ...session };
  await tables.documents.send(new PutCommand({ TableName, Item }));
  return callerStore(tables.documents, TableName);
});

apiKeyStoreContract(async (user, key) => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  await tables.documents.send(new PutCommand({ TableName, Item: { ...userKey(user.id), ...user } }));
  await tables.documents.send(new PutCommand({ TableName, Item: { ...apiKeyKey(key.id), ...key } }));
  return apiKeyStore(tables.documents, TableName);
});

counterStoreContract(() => counterStore(tables.documents, tables.tables.EVENTS_TABLE));

describe("the items of the platform's stores", () => {
  it("carry their end for tidying, in seconds", async () => {
    const { ACCOUNTS_TABLE, EVENTS_TABLE } = tables.tables;
    const endMs = Date.parse("2026-12-21T12:30:00.000Z");
    await callerStore(tables.documents, ACCOUNTS_TABLE).touch(
      sampleUser.id,
      sampleSession.id,
      Date.parse("2026-11-21T12:30:00.000Z"),
    );
    const session = new GetCommand({
      TableName: ACCOUNTS_TABLE,
      Key: sessionKey(sampleUser.id, sampleSession.id),
    });
    expect((await tables.documents.send(session)).Item).toMatchObject({ ttl: endMs / 1_000 });
    await counterStore(tables.documents, EVENTS_TABLE).addBelow("tidy", 1, endMs);
    const counter = new GetCommand({ TableName: EVENTS_TABLE, Key: { pk: "limit#tidy", sk: "count" } });
    expect((await tables.documents.send(counter)).Item).toMatchObject({ ttl: endMs / 1_000, attempts: 1 });
  });
});

describe("the end of a session", () => {
  const failing = (error: Error) =>
    callerStore({ send: () => Promise.reject(error) } as unknown as TestTables["documents"], "accounts");

  it("stays while a transaction changes the session, and the call goes on", async () => {
    const conflict = new TransactionConflictException({ message: "in a transaction", $metadata: {} });
    await expect(failing(conflict).touch("user", "session", 0)).resolves.toBeUndefined();
    await expect(failing(new Error("no table")).touch("user", "session", 0)).rejects.toThrow("no table");
  });
});

describe("transact", () => {
  it("writes together or not at all", async () => {
    const TableName = tables.tables.EVENTS_TABLE;
    const put = (pk: string) => ({
      Put: { TableName, Item: { pk, sk: "x" }, ConditionExpression: "attribute_not_exists(pk)" },
    });
    await transact(tables.documents, [put("one")]);
    await expect(transact(tables.documents, [put("two"), put("one")])).rejects.toThrow();
    const second = new GetCommand({ TableName, Key: { pk: "two", sk: "x" } });
    expect((await tables.documents.send(second)).Item).toBeUndefined();
  });
});

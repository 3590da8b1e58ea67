import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authStore } from "#functions/auth/records/store.ts";
import { sessionKey, userKey } from "#functions/platform/records/users.ts";
import { deviceStore } from "#functions/sessions/store.ts";
import { deviceStoreContract } from "#test/contracts/device-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { sampleSession, sampleUser } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

deviceStoreContract(async (sessions) => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  for (const session of sessions) {
    const Item = { ...sessionKey(session.userId, session.id), ...session };
    await tables.documents.send(new PutCommand({ TableName, Item }));
  }
  return deviceStore(tables.documents, TableName);
});

it("a login under way is refused by the accounts once the sessions feature has ended it", async () => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  const { id } = sampleUser;
  await tables.documents.send(new PutCommand({ TableName, Item: { ...userKey(id), ...sampleUser } }));
  const accounts = authStore(tables.documents, TableName, TableName);
  const session = { ...sampleSession, userId: id };
  expect(await accounts.recordLogin(session, "203.0.113.7", 0)).toBe(true);
  await deviceStore(tables.documents, TableName).endLogins(id);
  expect(await accounts.recordLogin({ ...session, id: "late" }, "203.0.113.7", 0)).toBe(false);
  expect(await accounts.recordLogin({ ...session, id: "next" }, "203.0.113.7", 1)).toBe(true);
});

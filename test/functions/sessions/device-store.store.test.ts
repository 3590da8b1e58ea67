import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { sessionKey } from "#functions/platform/users.ts";
import { deviceStore } from "#functions/sessions/store.ts";
import { deviceStoreContract } from "#test/contracts/device-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

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

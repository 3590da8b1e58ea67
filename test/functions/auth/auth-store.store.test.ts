import { afterAll, beforeAll } from "vitest";
import { authStore } from "#functions/auth/store.ts";
import { authStoreContract } from "#test/contracts/auth-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

authStoreContract(async () => authStore(tables.documents, tables.tables.ACCOUNTS_TABLE));

import { afterAll, beforeAll, expect, it } from "vitest";
import { proofStore } from "#functions/auth/identity/proof-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

it("uses a proof for one of many that present it at once", async () => {
  const store = proofStore(tables.documents, tables.tables.ACCOUNTS_TABLE);
  const uses = await Promise.all([1, 2, 3].map(() => store.use("proof-1", Date.now())));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await store.use("proof-2", Date.now())).toBe(true);
});

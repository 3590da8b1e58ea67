import { afterEach } from "vitest";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { planStoreContract } from "#test/contracts/plan-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

const opened: TestTables[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tables) => tables.close()));
});

planStoreContract(async () => {
  const tables = await startTestTables();
  opened.push(tables);
  return createPlanStore(tables.documents, tables.tables.PLANNER_TABLE, tables.tables.EVENTS_TABLE);
});

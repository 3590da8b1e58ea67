import { afterEach } from "vitest";
import { createMarketStore } from "#functions/market/store.ts";
import { marketStoreContract } from "#test/contracts/market-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

const opened: TestTables[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tables) => tables.close()));
});

marketStoreContract(async () => {
  const tables = await startTestTables();
  opened.push(tables);
  return createMarketStore(tables.documents, tables.tables.MARKET_TABLE, tables.tables.EVENTS_TABLE);
});

import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it } from "vitest";
import { createMarketStore } from "#functions/market/store.ts";
import { marketStoreContract } from "#test/contracts/market-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

const opened: TestTables[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tables) => tables.close()));
});

async function open() {
  const { documents, tables, ...rest } = await startTestTables();
  opened.push({ documents, tables, ...rest });
  const { MARKET_TABLE, EVENTS_TABLE } = tables;
  return { documents, MARKET_TABLE, store: createMarketStore(documents, MARKET_TABLE, EVENTS_TABLE) };
}

marketStoreContract(async () => (await open()).store);

it("reads a current price from before there was a second source as the first one's, with the height of its moment", async () => {
  const { documents, MARKET_TABLE, store } = await open();
  const observedAt = "2026-11-21T10:10:00.000Z";
  const Item = { pk: "BTC", sk: "NOW", priceCents: 2, blockHeight: 11, observedAt };
  await documents.send(new PutCommand({ TableName: MARKET_TABLE, Item }));
  const { now } = await store.read();
  const stored = { priceCents: 2, blockHeight: 11, observedAt };
  expect(now).toEqual({ ...stored, priceSource: "mempool", heightObservedAt: observedAt });
});

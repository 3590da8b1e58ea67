import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
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
  return {
    documents,
    MARKET_TABLE,
    EVENTS_TABLE,
    store: createMarketStore(documents, MARKET_TABLE, EVENTS_TABLE),
  };
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

it("tells of a halving once, though two runs that overlap have both seen it", async () => {
  const { documents, EVENTS_TABLE, store } = await open();
  const before = { priceCents: 2, priceSource: "mempool" as const, blockHeight: 1_049_999 };
  const at = (minute: number) => ({
    observedAt: `2028-04-10T10:${minute}:00.000Z`,
    heightObservedAt: "2028-04-10T10:00:00.000Z",
  });
  await store.writeNow({ ...before, ...at(10) }, null);
  await store.writeNow({ ...before, ...at(20), blockHeight: 1_050_000 }, 4);
  await store.writeNow({ ...before, ...at(30), blockHeight: 1_050_001 }, 4);
  await store.writeNow({ ...before, ...at(40), blockHeight: 1_050_001 }, null);
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: EVENTS_TABLE }));
  const told = Items.map((item) => JSON.stringify(item)).filter((text) => text.includes("cycle.completed"));
  expect(told).toEqual([expect.stringContaining("1050000")]);
  expect((await store.read()).now).toMatchObject({ blockHeight: 1_050_001, observedAt: at(40).observedAt });
});

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMarketStore } from "#functions/market/store.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { createPlanStore, PlanChanged } from "#functions/platform/records/plan/plan-store.ts";
import { createTransactionStore, LedgerChanged } from "#functions/transactions/store.ts";
import { parseEvent } from "#shared/api/events.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";

let started: TestTables;
beforeAll(async () => {
  started = await startTestTables();
});
afterAll(() => started.close());

let seen: Set<string>;
const events = async () => {
  const { Items = [] } = await started.documents.send(
    new ScanCommand({ TableName: started.tables.EVENTS_TABLE, ConsistentRead: true }),
  );
  const fresh = Items.map(parseEvent).filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.map(({ name, userId, data }) => ({ name, userId, data }));
};
beforeEach(async () => {
  seen = new Set();
  await events();
});

const now = new Date("2026-11-21T12:00:00.000Z");

describe("an event is written with the change it reports, and not without it", () => {
  it("for a plan", async () => {
    const { documents, tables } = started;
    const plans = createPlanStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
    const plan = await plans.readOrCreate("u1", now);
    const next = { ...plan, version: plan.version + 1 };
    await plans.replace("u1", next);
    const data = { planId: plan.id, version: next.version };
    expect(await events()).toEqual([{ name: "plan.updated", userId: "u1", data }]);
    await expect(plans.replace("u1", next)).rejects.toThrow(PlanChanged);
    expect(await events()).toEqual([]);
  });

  it("for transactions", async () => {
    const { documents, tables } = started;
    const store = createTransactionStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
    const transaction = storedBuy({});
    await writeNow(store, "u2", { kind: "record", transaction });
    const told = { userId: "u2", data: { transactionId: transaction.id } };
    expect(await events()).toEqual([{ name: "transaction.created", ...told }]);
    const head = await store.head("u2");
    await expect(store.write("u2", head, { kind: "record", transaction })).rejects.toThrow(LedgerChanged);
    expect(await events()).toEqual([]);
  });

  it("for the price, and for the end of an epoch", async () => {
    const { documents, tables } = started;
    const market = createMarketStore(documents, tables.MARKET_TABLE, tables.EVENTS_TABLE);
    const price = { priceCents: 9_000_000, blockHeight: 1_050_000, observedAt: now.toISOString() };
    await market.writeNow(price, 4);
    const { priceCents, observedAt, blockHeight } = price;
    expect((await events()).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: "cycle.completed", userId: null, data: { epoch: 4, blockHeight } },
      { name: "price.updated", userId: null, data: { priceCents, observedAt } },
    ]);
    await market.writeNow(price, null);
    expect(await events()).toEqual([]);
  });

  it("for a notification, once", async () => {
    const { documents, tables } = started;
    const places = { correspondence: tables.CORRESPONDENCE_TABLE, events: tables.EVENTS_TABLE };
    const { security } = notifier(documents, places, fakeLog());
    const mail = { subject: "New login", paragraphs: ["Was it you?"] };
    const notice = { userId: "u3", atMs: now.getTime(), mail, actionUrl: "/profile" as const };
    await security(notice);
    expect(await events()).toMatchObject([{ name: "notification.created", userId: "u3" }]);
    await security(notice);
    expect(await events()).toEqual([]);
  });
});

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { broadcastStore } from "#functions/correspondence/notices/broadcast-store.ts";
import {
  type CopyChange,
  firstOf,
  type StoredMessage,
} from "#functions/correspondence/records/conversations.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { createMarketStore } from "#functions/market/store.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { createTransactionStore, LedgerChanged } from "#functions/transactions/store.ts";
import { parseEvent } from "#shared/api/events.ts";
import { importOf, storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
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
    await expect(plans.replace("u1", next)).rejects.toThrow(Overtaken);
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

  it("for a transaction that is changed, deleted or brought back", async () => {
    const { documents, tables } = started;
    const store = createTransactionStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
    const before = storedBuy();
    await writeNow(store, "u4", { kind: "record", transaction: before });
    await events();
    const told = { userId: "u4", data: { transactionId: before.id } };
    const transaction = { ...before, version: 2, feesCents: 1 };
    await writeNow(store, "u4", { kind: "replace", before, transaction });
    expect(await events()).toEqual([{ name: "transaction.updated", ...told }]);
    const aside = { ...transaction, restorableUntil: "2026-11-21T09:00:00.000Z" };
    await writeNow(store, "u4", { kind: "delete", transaction: aside });
    expect(await events()).toEqual([{ name: "transaction.deleted", ...told }]);
    await expect(writeNow(store, "u4", { kind: "delete", transaction: aside })).rejects.toThrow(
      LedgerChanged,
    );
    await expect(
      writeNow(store, "u4", { kind: "replace", before: transaction, transaction: before }),
    ).rejects.toThrow(LedgerChanged);
    expect(await events()).toEqual([]);
    await writeNow(store, "u4", { kind: "restore", transaction });
    expect(await events()).toEqual([{ name: "transaction.created", ...told }]);
  });

  it("for each of several transactions that are changed together", async () => {
    const { documents, tables } = started;
    const store = createTransactionStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
    const [changed, deleted] = [storedBuy(), storedBuy({ sequence: 2 })];
    for (const transaction of [changed, deleted]) {
      await writeNow(store, "u5", { kind: "record", transaction });
    }
    await events();
    const changes = [
      { kind: "replace" as const, before: changed, transaction: { ...changed, version: 2, feesCents: 1 } },
      { kind: "delete" as const, transaction: { ...deleted, restorableUntil: now.toISOString() } },
    ];
    await writeNow(store, "u5", { kind: "many", changes });
    const told = (await events()).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(told).toEqual([
      { name: "transaction.deleted", userId: "u5", data: { transactionId: deleted.id } },
      { name: "transaction.updated", userId: "u5", data: { transactionId: changed.id } },
    ]);
  });

  it("for an import as a whole, and for taking it back", async () => {
    const { documents, tables } = started;
    const store = createTransactionStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
    const { batch, rows } = importOf(3);
    await store.stage("u6", rows);
    expect(await events()).toEqual([]);
    const told = { userId: "u6", data: { batchId: batch.batchId, count: 3 } };
    await writeNow(store, "u6", { kind: "commit", batch, rows });
    expect(await events()).toEqual([{ name: "transaction.imported", ...told }]);
    await expect(writeNow(store, "u6", { kind: "commit", batch, rows })).rejects.toThrow(LedgerChanged);
    expect(await events()).toEqual([]);
    await writeNow(store, "u6", { kind: "undo", batch: { ...batch, state: "undone" }, rows });
    expect(await events()).toEqual([{ name: "transaction.import_undone", ...told }]);
  });

  it("for a conversation that is taken, closed or opened, by its readers", async () => {
    const { documents, tables } = started;
    const store = conversationStore(documents, tables.CORRESPONDENCE_TABLE, tables.EVENTS_TABLE);
    const own = userMailbox("u7");
    const message: StoredMessage = {
      threadId: "thread-of-u7",
      sequence: 1,
      messageType: "USER_TO_ADMIN",
      subject: "A question",
      content: "Hello",
      category: null,
      sender: { id: "u7", email: "u7@example.com", displayName: "Ada", photoURL: null },
      recipient: null,
      isIncoming: false,
      createdAt: now.toISOString(),
      archivedAt: null,
      attachments: [],
      idempotencyKey: null,
    };
    const copies = [own, desk].map((mailbox) => {
      const copy = { ...message, isIncoming: mailbox === desk };
      return { mailbox, copy, thread: firstOf(copy, { person: message.sender, admin: null }) };
    });
    const begun = copies.map(({ mailbox, copy, thread }): CopyChange => {
      return { mailbox, before: null, after: thread, messages: [{ before: null, after: copy }] };
    });
    expect(await store.write(begun)).toBe(true);
    expect(await events()).toMatchObject([{ name: "message.sent" }]);
    const moved = (change: { status?: "CLOSED"; adminId?: string }) =>
      copies.map(({ mailbox, thread }): CopyChange => {
        return { mailbox, before: thread, after: { ...thread, ...change, revision: thread.revision + 1 } };
      });
    const readers = [{ userId: "u7" }, { userId: null }];
    const data = { threadId: message.threadId, readers };
    expect(await store.write(moved({ status: "CLOSED" }))).toBe(true);
    expect(await events()).toEqual([{ name: "thread.updated", userId: null, data }]);
    // Someone else has changed it meanwhile.
    expect(await store.write(moved({ adminId: "theo" }))).toBe(false);
    expect(await events()).toEqual([]);
  });

  it("for a notification to everyone, once", async () => {
    const { documents, tables } = started;
    const store = broadcastStore(documents, tables.CORRESPONDENCE_TABLE, tables.EVENTS_TABLE);
    const broadcast = {
      id: "broadcast-1",
      adminId: "theo",
      title: "News",
      content: "One.",
      type: "ANNOUNCEMENT" as const,
      actionUrl: null,
      actions: [],
      createdAt: now.toISOString(),
    };
    expect(await store.create(broadcast)).toBe(true);
    const data = { broadcastId: "broadcast-1" };
    expect(await events()).toEqual([{ name: "broadcast.created", userId: null, data }]);
    expect(await store.create(broadcast)).toBe(false);
    expect(await events()).toEqual([]);
  });

  it("for the price, and for the end of an epoch", async () => {
    const { documents, tables } = started;
    const market = createMarketStore(documents, tables.MARKET_TABLE, tables.EVENTS_TABLE);
    const price = {
      priceCents: 9_000_000,
      priceSource: "mempool",
      observedAt: now.toISOString(),
      blockHeight: 1_050_000,
      heightObservedAt: now.toISOString(),
    } as const;
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

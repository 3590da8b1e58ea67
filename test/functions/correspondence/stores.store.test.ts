import { randomUUID } from "node:crypto";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationStore } from "#functions/correspondence/records/notification-store.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { notificationKey, notifier } from "#functions/platform/records/notifications.ts";
import { conversationStoreContract } from "#test/contracts/conversation-store.ts";
import { notificationStoreContract } from "#test/contracts/notification-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());
const TableName = "test-correspondence";

conversationStoreContract(async () =>
  conversationStore(tables.documents, TableName, tables.tables.EVENTS_TABLE),
);

notificationStoreContract(async (given) => {
  for (const [userId, list] of Object.entries(given)) {
    for (const each of list) {
      const Item = { ...notificationKey(userId, each.id), ...each };
      await tables.documents.send(new PutCommand({ TableName, Item }));
    }
  }
  return notificationStore(tables.documents, TableName, tables.tables.EVENTS_TABLE);
});

describe("the writer of notifications", () => {
  const userId = randomUUID();
  const atMs = Date.parse("2026-11-21T12:00:00.000Z");
  const mail = { subject: "Your password was changed", paragraphs: ["It was changed.", "Was it you?"] };
  const notice = { userId, atMs, mail, actionUrl: "/profile" } as const;

  it("stores one event once, keeps it read with when, and lets its owner decide how long it stays", async () => {
    const writer = notifier(
      tables.documents,
      { correspondence: TableName, events: tables.tables.EVENTS_TABLE },
      fakeLog(),
    );
    const readMs = Date.parse("2026-11-22T12:00:00.000Z");
    const store = notificationStore(tables.documents, TableName, tables.tables.EVENTS_TABLE, () => readMs);
    await writer.security(notice);
    const [stored] = await store.latest(userId, 10);
    expect(stored).toMatchObject({
      title: "Your password was changed",
      content: "It was changed.\n\nWas it you?",
      actionUrl: "/profile",
      isRead: false,
      createdAt: "2026-11-21T12:00:00.000Z",
    });
    await store.markRead(userId, stored?.id ?? "");
    await writer.security(notice);
    expect(await store.latest(userId, 10)).toMatchObject([{ isRead: true }]);
    await writer.security({ ...notice, atMs: atMs + 1 });
    expect(await store.latest(userId, 10)).toMatchObject([{ isRead: false }, { isRead: true }]);
    const { Items = [] } = await tables.documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": notificationKey(userId, "").pk },
      }),
    );
    expect(Items.map(({ ttl }) => ttl)).toEqual([undefined, undefined]);
    expect(Items[0]?.readAt).toBe("2026-11-22T12:00:00.000Z");
  });

  it("never fails the event it reports, and its log holds no content", async () => {
    const log = fakeLog();
    await notifier(
      tables.documents,
      { correspondence: "no-such-table", events: tables.tables.EVENTS_TABLE },
      log,
    ).security(notice);
    expect(log.lines).toMatchObject([{ level: "error", message: "a notification was not stored" }]);
    expect(JSON.stringify(log.lines)).not.toContain("Was it you?");
  });
});

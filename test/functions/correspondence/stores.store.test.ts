import { randomUUID } from "node:crypto";
import { PutCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOf, type StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { notificationStore } from "#functions/correspondence/records/notification-store.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { threadService } from "#functions/correspondence/threads.ts";
import { messageId } from "#functions/correspondence/view.ts";
import { mailNotes } from "#functions/mail/mail-notes.ts";
import { desk } from "#functions/platform/records/mailboxes.ts";
import {
  countedUnread,
  notificationKey,
  notificationWrites,
  notifier,
  withOneCount,
} from "#functions/platform/records/notifications.ts";
import { conversationStoreContract } from "#test/contracts/conversation-store.ts";
import { notificationStoreContract, storedNotification } from "#test/contracts/notification-store.ts";
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

describe("a message that is changed while its mail is on the way", () => {
  const write = async () => {
    const threadId = randomUUID();
    const store = conversationStore(tables.documents, TableName, tables.tables.EVENTS_TABLE);
    const sender = { id: randomUUID(), email: "theo@example.com", displayName: "Theo", photoURL: null };
    const message: StoredMessage = {
      threadId,
      sequence: 1,
      messageType: "ADMIN_TO_GUEST",
      subject: "A question",
      content: "An answer",
      category: null,
      sender,
      recipient: { ...sender, id: null },
      isIncoming: false,
      createdAt: "2026-11-21T12:00:00.000Z",
      archivedAt: null,
      attachments: [],
      idempotencyKey: null,
    };
    const after = firstOf(message, { guest: message.recipient, admin: sender });
    const messages = [{ before: null, after: message }];
    expect(await store.write([{ mailbox: desk, before: null, after, messages }])).toBe(true);
    return { store, threadId, userId: sender.id, id: messageId(message) };
  };

  it("keeps what is noted about its mail between reading and writing it", async () => {
    for (const [sent, noted] of [
      ["given up", { status: "FAILED" }],
      [
        { messageId: "<1@ses>", threadId: "<root@halvest.example>" },
        { emailMessageId: "<1@ses>", emailThreadId: "<root@halvest.example>" },
      ],
    ] as const) {
      const { store, threadId, userId, id } = await write();
      const meanwhile = {
        ...store,
        message: async (...place: Parameters<typeof store.message>) => {
          const found = await store.message(...place);
          await mailNotes(tables.documents, TableName)({ id: threadId, sequence: 1 }, sent);
          return found;
        },
      };
      const archivedMs = Date.parse("2026-11-21T13:00:00.000Z");
      await threadService(
        meanwhile,
        { between: async () => "ALLOWED" },
        { find: async () => undefined },
        () => archivedMs,
      ).archive({ mailbox: desk, userId }, id);
      expect(await store.message(desk, threadId, 1)).toMatchObject({
        ...noted,
        content: "An answer",
        archivedAt: "2026-11-21T13:00:00.000Z",
      });
      // It is in no list any more.
      const listed = (await store.latestMessages(desk, { limit: 100 })).items;
      expect(listed.map((message) => message.threadId)).not.toContain(threadId);
    }
  });
});

notificationStoreContract(async (given) => {
  for (const [userId, list] of Object.entries(given)) {
    for (const each of list) {
      const Item = { ...notificationKey(userId, each.id), ...each };
      const TransactItems = [{ Put: { TableName, Item } }, countedUnread(TableName, userId, 1)];
      await tables.documents.send(new TransactWriteCommand({ TransactItems }));
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
    expect(Items.map(({ sk }) => String(sk).split("#")[0])).toEqual([
      "counts",
      "notification",
      "notification",
    ]);
    expect(Items.map(({ ttl }) => ttl)).toEqual([undefined, undefined, undefined]);
    expect(Items[1]?.readAt).toBe("2026-11-22T12:00:00.000Z");
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

  it("counts each once, however many come and are read at the same moment", async () => {
    const owner = randomUUID();
    const names = { correspondence: TableName, events: tables.tables.EVENTS_TABLE };
    const writer = notifier(tables.documents, names, fakeLog());
    const store = notificationStore(tables.documents, TableName, names.events);
    const come = (at: number) => writer.security({ ...notice, userId: owner, atMs: atMs + at });
    await Promise.all([come(1), come(2), come(3)]);
    const stored = await store.latest(owner, 10);
    await Promise.all([
      ...[4, 5, 6].map(come),
      // Reported again.
      ...[1, 2, 3].map(come),
      ...stored.map(({ id }) => store.markRead(owner, id)),
    ]);
    expect(await store.unread(owner)).toBe(3);
    expect((await store.latest(owner, 10)).filter(({ isRead }) => !isRead)).toHaveLength(3);
  });

  it("counts several of one transaction together", async () => {
    const owner = randomUUID();
    const names = { correspondence: TableName, events: tables.tables.EVENTS_TABLE };
    const one = (at: number) =>
      notificationWrites(names, "ALERT", { ...notice, userId: owner, atMs: atMs + at });
    const TransactItems = withOneCount([...one(1), ...one(2), ...one(3)]);
    await tables.documents.send(new TransactWriteCommand({ TransactItems }));
    expect(await notificationStore(tables.documents, TableName, names.events).unread(owner)).toBe(3);
  });

  it("does not count down one from before they were counted", async () => {
    const owner = randomUUID();
    const { isCounted: _, ...each } = storedNotification(1);
    await tables.documents.send(
      new PutCommand({ TableName, Item: { ...notificationKey(owner, each.id), ...each } }),
    );
    const store = notificationStore(tables.documents, TableName, tables.tables.EVENTS_TABLE);
    expect(await store.markRead(owner, each.id)).toBe(true);
    expect(await store.find(owner, each.id)).toMatchObject({ isRead: true });
    expect(await store.unread(owner)).toBe(0);
  });
});

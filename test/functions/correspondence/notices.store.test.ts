import { randomUUID } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { broadcastStore, memberReader } from "#functions/correspondence/notices/broadcast-store.ts";
import { broadcaster } from "#functions/correspondence/notices/broadcasts.ts";
import {
  noticeMarkReader,
  noticeTakers,
  noticeWriter,
} from "#functions/correspondence/notices/notice-delivery.ts";
import { noticeService } from "#functions/correspondence/notices/notices.ts";
import { notificationStore } from "#functions/correspondence/records/notification-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { memberItem, memberParts } from "#functions/platform/records/members-index.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
const users = Array.from({ length: 60 }, () => randomUUID());
const silent = users[7]!;
beforeAll(async () => {
  tables = await startTestTables();
  const put = (Item: object) =>
    tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item }));
  await Promise.all(users.map((userId) => put(memberItem(userId))));
  await put({
    ...settingsKey(silent, "notifications"),
    emailNotifications: true,
    inAppNotifications: false,
  });
});
afterAll(() => tables.close());

function setup() {
  const { documents } = tables;
  const { ACCOUNTS_TABLE, CORRESPONDENCE_TABLE, EVENTS_TABLE } = tables.tables;
  const store = broadcastStore(documents, CORRESPONDENCE_TABLE, EVENTS_TABLE);
  const takers = noticeTakers(documents, ACCOUNTS_TABLE);
  const write = noticeWriter(documents, { correspondence: CORRESPONDENCE_TABLE, events: EVENTS_TABLE });
  const clock = Date.now;
  const service = noticeService({
    store,
    takers,
    write,
    markedFor: noticeMarkReader(documents, CORRESPONDENCE_TABLE),
    people: { find: async (id) => ({ id }) as never, findByAddress: async () => undefined },
    limiter: rateLimiter(fakeCounterStore(), clock),
    newId: randomUUID,
    clock,
  });
  const bring = broadcaster({
    store,
    takers,
    clock,
    members: memberReader(documents, ACCOUNTS_TABLE),
    notify: async (userId, broadcast) =>
      void (await write(userId, broadcast, Date.parse(broadcast.createdAt))),
  });
  const latest = (userId: string) =>
    notificationStore(documents, CORRESPONDENCE_TABLE, EVENTS_TABLE).latest(userId, 10);
  return { service, bring, latest };
}
const draft = {
  title: "News",
  content: "One.\n\nTwo.",
  type: "ANNOUNCEMENT" as const,
  actions: [{ type: "navigate" as const, target: "/alerts", label: "Open Alerts" }],
};

describe("a notification to everyone", () => {
  it("is begun once for one attempt and reaches every verified user who takes it, once", async () => {
    const { service, bring, latest } = setup();
    const named = { ...draft, idempotencyKey: "attempt-1" };
    const begun = await service.notifyAll("theo", named);
    expect(begun).toMatchObject({ title: "News", count: 0, percent: 0, isDone: false });
    expect((await service.notifyAll("theo", named)).id).toBe(begun.id);
    const other = service.notifyAll("theo", { ...named, content: "Other" });
    await expect(other).rejects.toMatchObject({ code: "CONFLICT" });
    const parts = Array.from({ length: memberParts }, (_, part) => part);
    await bring(begun.id, 0);
    const half = await service.progress(begun.id);
    expect(half).toMatchObject({ isDone: false, percent: Math.floor(100 / memberParts) });
    // The queue brings messages at least once.
    await Promise.all([...parts, ...parts].map((part) => bring(begun.id, part)));
    expect(await service.progress(begun.id)).toMatchObject({ count: 59, percent: 100, isDone: true });
    expect(await latest(silent)).toEqual([]);
    const [reached] = users;
    expect(await latest(reached ?? "")).toMatchObject([
      {
        title: "News",
        content: "One.\n\nTwo.",
        type: "ANNOUNCEMENT",
        actions: [{ type: "navigate", target: "/alerts", label: "Open Alerts" }],
        isRead: false,
      },
    ]);
    await expect(service.progress(randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a notification to one user", () => {
  it("is written once for one attempt", async () => {
    const { service, latest } = setup();
    const userId = randomUUID();
    const named = { ...draft, idempotencyKey: "attempt-2" };
    await service.notify("theo", { userId }, named);
    await service.notify("theo", { userId }, named);
    expect(await latest(userId)).toHaveLength(1);
    const taken = { code: "CONFLICT" };
    const other = service.notify("theo", { userId }, { ...named, title: "Other" });
    await expect(other).rejects.toMatchObject(taken);
    await expect(service.notify("theo", { userId: randomUUID() }, named)).rejects.toMatchObject(taken);
    await service.notify("theo", { userId }, { ...named, idempotencyKey: "attempt-3" });
    expect(await latest(userId)).toHaveLength(2);
  });

  it("is refused for who takes none, but for security, and for no one", async () => {
    const { service, latest } = setup();
    await expect(service.notify("theo", { userId: silent }, draft)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This user has switched notifications off",
    });
    await service.notify("theo", { userId: silent }, { ...draft, type: "SECURITY" });
    expect(await latest(silent)).toMatchObject([{ type: "SECURITY" }]);
    await expect(service.notify("theo", { userEmail: "no@example.com" }, draft)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

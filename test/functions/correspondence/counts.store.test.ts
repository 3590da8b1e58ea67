import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { StoredMessage, StoredThread } from "#functions/correspondence/records/conversations.ts";
import { notificationStore } from "#functions/correspondence/records/notification-store.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { removeConversation } from "#functions/correspondence/removal.ts";
import { AppError } from "#functions/platform/errors.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { notifier, StoredNotification } from "#functions/platform/records/notifications.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { correspondenceSetup } from "./setup.ts";

let tables: TestTables;
beforeEach(async () => {
  tables = await startTestTables();
});
afterEach(() => tables.close());

const kinds = [
  "ask",
  "write",
  "reply",
  "reply",
  "reply",
  "reply",
  "guest",
  "read",
  "read",
  "archive",
  "delete",
  "assign",
  "status",
  "remove",
  "notify",
  "readNotification",
  "readNotifications",
] as const;

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  place: fc.nat({ max: 3 }),
  sequence: fc.integer({ min: 1, max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const origin = { sourceIp: "203.0.113.7", userAgent: "Test/1.0", deviceToken: "device-1" };

function product() {
  const { CORRESPONDENCE_TABLE: table, EVENTS_TABLE: events } = tables.tables;
  const setup = correspondenceSetup(null, conversationStore(tables.documents, table, events));
  const { ada, bob, theo, ines, store, threads, send, guests, boxOf, time } = setup;
  const notifications = notificationStore(tables.documents, table, events);
  const notify = notifier(tables.documents, { correspondence: table, events }, setup.log);
  const everyone = [ada, bob, theo, ines];
  const admins = [theo, ines];
  const begun: string[] = [];
  const told: string[] = [];
  /** A place in a list that may have nothing yet. */
  const at = (list: readonly string[], place: number): string | undefined => list[place % list.length];

  const apply = async ({ kind, who, other, place, sequence }: Step): Promise<void> => {
    const person = everyone[who]!;
    const admin = admins[other % 2]!;
    const reader = { mailbox: boxOf(person), userId: person.id };
    const threadId = at(begun, place);
    switch (kind) {
      case "ask":
        begun.push((await send(everyone[who % 2]!, { subject: "Fees", content: "How much?" })).threadId);
        return;
      case "write": {
        const recipientId = everyone[other % 2]!.id;
        begun.push((await send(person, { subject: "Caps", content: "Which?", recipientId })).threadId);
        return;
      }
      case "guest": {
        const senderEmail = `gil${place}@example.com`;
        time.nowMs += 3_600_000;
        await guests.send({ senderEmail, senderName: "Gil", subject: "Fees", content: "?" }, origin);
        const { items } = await setup.lists.threads({ mailbox: desk, userId: theo.id }, {});
        begun.push(...items.map(({ id }) => id).filter((id) => !begun.includes(id)));
        return;
      }
      case "notify": {
        const mail = { subject: `Notice ${sequence}`, paragraphs: ["It is so."] };
        await notify.security({ userId: person.id, atMs: time.nowMs + place, mail, actionUrl: "/profile" });
        told.push(...(await notifications.latest(person.id, 10)).map(({ id }) => id));
        return;
      }
      case "readNotification": {
        const id = at(told, place);
        if (id !== undefined) await notifications.markRead(person.id, id);
        return;
      }
      case "readNotifications":
        return notifications.markAllRead(person.id);
    }
    if (threadId === undefined) return;
    const messageId = `${threadId}.${sequence}`;
    switch (kind) {
      case "reply":
        await send(person, { threadId, content: `From ${person.displayName}` });
        return;
      case "read":
        return threads.markRead(reader.mailbox, messageId);
      case "archive":
        await threads.archive(reader, messageId);
        return;
      case "delete":
        await threads.remove(reader, messageId);
        return;
      case "assign":
        await threads.assign(admins[who % 2]!.id, threadId, admin);
        return;
      case "status":
        await threads.setStatus(admin.id, threadId, place % 2 === 0 ? "CLOSED" : "OPEN");
        return;
      case "remove": {
        const removed = { mailbox: reader.mailbox, threadId };
        await removeConversation(
          store,
          removed,
          () => true,
          async () => undefined,
        );
      }
    }
  };
  return { ...setup, notifications, everyone, apply };
}

type Running = ReturnType<typeof product>;

/** Steps that the product refuses, or that others overtook, change nothing; every other failure is one of the test. */
async function attempt(running: Running, each: Step): Promise<void> {
  try {
    await running.apply(each);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500)
      throw new Error(JSON.stringify(each), { cause: error });
  }
}

/** What is stored, counted by reading all of it. */
async function counted({ everyone }: Running) {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const command = new ScanCommand({ TableName: tables.tables.CORRESPONDENCE_TABLE, ExclusiveStartKey });
    const { Items = [], LastEvaluatedKey } = await tables.documents.send(command);
    items.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  const within = (pk: string, kind: string) =>
    items.filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(`${kind}#`));
  const inBox = (pk: string) => {
    const messages = within(pk, "message").map((item) => StoredMessage.parse(item));
    const threads = within(pk, "thread").map((item) => StoredThread.parse(item));
    return {
      messages: messages.filter(({ archivedAt }) => archivedAt === null),
      threads: threads.map((thread) => ({
        ...thread,
        unread: messages.filter(
          ({ threadId, isIncoming, archivedAt, sequence }) =>
            threadId === thread.id && isIncoming && archivedAt === null && sequence > thread.readUpTo,
        ).length,
        isShown: messages.some(({ threadId, archivedAt }) => threadId === thread.id && archivedAt === null),
      })),
    };
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const atDesk = inBox("desk#");
  const shown = atDesk.threads.filter(({ isShown }) => isShown);
  const section = (name: "messages" | "emails") => {
    const own = shown.filter(({ guest }) => (name === "emails") === (guest !== null));
    const open = own.filter(({ status }) => status === "OPEN");
    return {
      [`${name}Unread`]: sum(own.map(({ unread }) => unread)),
      [`${name}Open`]: open.length,
      [`${name}Closed`]: own.length - open.length,
      [`${name}Unassigned`]: open.filter(({ adminId }) => adminId === null).length,
    };
  };
  const mineOf = (adminId: string, isGuest: boolean) =>
    shown.filter(
      (thread) =>
        thread.status === "OPEN" && thread.adminId === adminId && (thread.guest !== null) === isGuest,
    ).length;
  return {
    desk: { ...section("messages"), ...section("emails"), messages: atDesk.messages.length },
    people: everyone.map(({ id }) => {
      const { pk } = userKey(id);
      const { messages, threads } = inBox(pk);
      const own = threads.filter(({ isShown }) => isShown);
      const notices = within(pk, "notification").map((item) => StoredNotification.parse(item));
      return {
        threads: own.length,
        unread: sum(own.map(({ unread }) => unread)),
        messages: messages.length,
        messagesMine: mineOf(id, false),
        emailsMine: mineOf(id, true),
        openAtDesk: shown.filter(({ status, person }) => status === "OPEN" && person?.id === id).length,
        notifications: notices.filter(({ isRead }) => !isRead).length,
      };
    }),
  };
}

/** What the product keeps. */
async function kept({ store, notifications, everyone }: Running) {
  const pick = (counts: Readonly<Record<string, number>>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]));
  const ofDesk = ["messages", "emails"].flatMap((section) =>
    ["Unread", "Open", "Closed", "Unassigned"].map((name) => `${section}${name}`),
  );
  const deskCounts = await store.counts(desk);
  return {
    desk: pick(deskCounts, [...ofDesk, "messages"]),
    people: await Promise.all(
      everyone.map(async ({ id }) => ({
        ...pick(await store.counts(userMailbox(id)), ["threads", "unread", "messages", "openAtDesk"]),
        ...pick(await store.counts(desk, id), ["messagesMine", "emailsMine"]),
        notifications: await notifications.unread(id),
      })),
    ),
  };
}

it("kept counts are what reading everything counts, whatever happens in which order and at the same moment", async () => {
  const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(moments, async (sequence) => {
      const running = product();
      for (const together of sequence) {
        running.time.nowMs += 3_600_000;
        await Promise.all(together.map((each) => attempt(running, each)));
      }
      expect(await kept(running)).toEqual(await counted(running));
      await tables.close();
      tables = await startTestTables();
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

import { beforeEach, describe, expect, it } from "vitest";
import { openAtDesk, unreadMessages } from "#functions/correspondence/threads.ts";
import { messageId, waitingSince } from "#functions/correspondence/view.ts";
import { writeCursor } from "#functions/platform/http/cursors.ts";
import { desk, type Mailbox } from "#functions/platform/records/mailboxes.ts";
import type { ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { correspondenceSetup } from "./setup.ts";

let setup: ReturnType<typeof correspondenceSetup>;
let threadId: string;
beforeEach(async () => {
  setup = correspondenceSetup();
  const { ada, theo, send } = setup;
  ({ threadId } = await send(ada, { subject: "A question", content: "First" }));
  await setup.take(theo, threadId);
  await send(theo, { content: "Second", threadId });
  await send(theo, { content: "Third", threadId });
});
const countUnread = (mailbox: Mailbox) => unreadMessages(setup.store, mailbox);
const listed = async (as: ReturnType<typeof correspondenceSetup>["ada"], section?: ThreadSection) =>
  (await setup.lists.threads({ mailbox: setup.boxOf(as), userId: as.id }, { section })).items;
const id = (sequence: number) => messageId({ threadId, sequence });
const refusal = (code: string) => expect.objectContaining({ code });

describe("reading", () => {
  it("a message reads those before it and none after it", async () => {
    const { ada, threads, boxOf } = setup;
    const box = boxOf(ada);
    expect(await countUnread(box)).toEqual({ messages: 2, emails: 0 });
    await threads.markRead(box, id(2));
    expect(await countUnread(box)).toMatchObject({ messages: 1 });
    await threads.markRead(box, id(1));
    expect(await countUnread(box)).toMatchObject({ messages: 1 });
    await threads.markRead(box, id(3));
    expect(await countUnread(box)).toMatchObject({ messages: 0 });
    await expect(threads.markRead(box, id(4))).rejects.toEqual(refusal("NOT_FOUND"));
  });

  it("is one side's own, and no one else's", async () => {
    const { ada, bob, threads, boxOf } = setup;
    await threads.markRead(boxOf(ada), id(3));
    expect(await countUnread(desk)).toMatchObject({ messages: 1 });
    await expect(threads.markRead(boxOf(bob), id(1))).rejects.toEqual(refusal("NOT_FOUND"));
    await expect(threads.read(boxOf(bob), threadId)).rejects.toEqual(refusal("NOT_FOUND"));
    expect((await setup.lists.messages({ mailbox: boxOf(bob), userId: bob.id }, {})).items).toEqual([]);
  });
});

describe("lists", () => {
  it("go on at their own cursors", async () => {
    const { ada, theo, lists, boxOf, send } = setup;
    await send(ada, { subject: "Another question", content: "Fourth" });
    for (const reader of [ada, theo].map((person) => ({ mailbox: boxOf(person), userId: person.id }))) {
      const first = await lists.threads(reader, { limit: 1 });
      const next = await lists.threads(reader, { limit: 1, cursor: first.nextCursor ?? "" });
      expect([...first.items, ...next.items].map(({ subject }) => subject)).toEqual([
        "Another question",
        "A question",
      ]);
      const { nextCursor } = await lists.messages(reader, { limit: 1 });
      const { items } = await lists.messages(reader, { limit: 1, cursor: nextCursor ?? "" });
      expect(items).toMatchObject([{ message: { content: "Third" } }]);
    }
  });

  it("refuse cursors of other forms", async () => {
    const { ada, theo, lists, threads, boxOf } = setup;
    const own = { mailbox: boxOf(ada), userId: ada.id };
    const atDesk = { mailbox: desk, userId: theo.id };
    const place = `2026-11-22T12:00:00.000Z#${threadId}`;
    const refused = { code: "VALIDATION_FAILED", details: [{ path: "query.cursor" }] };
    const common = ["zzzz", "__proto__", "", place.slice(1), `${place}#`, "2026-11-22T12:00:00.000Z#x"];
    for (const [reader, other] of [
      [own, `1#${place}`],
      [atDesk, place],
      [atDesk, `2#${place}`],
    ] as const)
      for (const cursor of [...common, other].map(writeCursor))
        await expect(lists.threads(reader, { cursor }), cursor).rejects.toMatchObject(refused);
    for (const cursor of [...common, place, `${place}#1`].map(writeCursor))
      await expect(lists.messages(own, { cursor }), cursor).rejects.toMatchObject(refused);
    for (const cursor of [0, 1.5, "1", 1_000_000].map(writeCursor))
      await expect(threads.read(boxOf(ada), threadId, cursor), cursor).rejects.toMatchObject(refused);
  });
});

describe("what the other side has read", () => {
  const minute = () => {
    setup.time.nowMs += 60_000;
    return new Date(setup.time.nowMs).toISOString();
  };
  const seenBy = async (as: ReturnType<typeof correspondenceSetup>["ada"], thread = threadId) => {
    const mailbox = setup.boxOf(as);
    return setup.threads.readByOther(mailbox, (await setup.threads.read(mailbox, thread)).thread);
  };

  it("is shown to the desk with its time, which archiving and one's own messages do not move", async () => {
    const { ada, theo, threads, boxOf, send } = setup;
    expect(await seenBy(theo)).toBeNull();
    const at = minute();
    await threads.markRead(boxOf(ada), id(2));
    expect(await seenBy(theo)).toEqual({ sequence: 2, at });
    await send(ada, { content: "Fourth", threadId });
    minute();
    await threads.archive({ mailbox: boxOf(ada), userId: ada.id }, id(3));
    await threads.markRead(boxOf(ada), id(4));
    expect(await seenBy(theo)).toEqual({ sequence: 2, at });
  });

  it("is shown between two users, and not what the desk has read to users", async () => {
    const { ada, bob, threads, boxOf, send } = setup;
    await threads.markRead(desk, id(1));
    expect(await seenBy(ada)).toBeNull();
    const sent = await send(ada, { subject: "Caps", content: "Which?", recipientId: bob.id });
    const at = minute();
    await threads.markRead(boxOf(bob), messageId(sent));
    expect(await seenBy(ada, sent.threadId)).toEqual({ sequence: 1, at });
    expect(await seenBy(bob, sent.threadId)).toBeNull();
    await threads.remove({ mailbox: boxOf(bob), userId: bob.id }, messageId(sent));
    expect(await seenBy(ada, sent.threadId)).toEqual({ sequence: 1, at });
  });

  it("is told to the other user only while both can write to each other, also later", async () => {
    const { ada, bob, threads, boxOf, send, direct } = setup;
    const sent = await send(ada, { subject: "Caps", content: "Which?", recipientId: bob.id });
    const { threadId: between } = sent;
    await direct.setBlocked(bob.id, between, true);
    await threads.markRead(boxOf(bob), messageId(sent));
    await direct.setBlocked(bob.id, between, false);
    expect(await seenBy(ada, between)).toBeNull();
    const second = await send(ada, { content: "Second", threadId: between });
    await threads.markRead(boxOf(bob), messageId(second));
    expect(await seenBy(ada, between)).toMatchObject({ sequence: 2 });
  });
});

describe("the history of a conversation", () => {
  it("says at the desk alone who took, reassigned, closed and reopened it, and when", async () => {
    const { ada, theo, ines, threads, boxOf, store, time } = setup;
    const takenAt = (await store.thread(desk, threadId))?.history?.[0]?.at;
    time.nowMs += 60_000;
    const at = new Date(time.nowMs).toISOString();
    await threads.setStatus(theo.id, threadId, "CLOSED");
    await threads.setStatus(theo.id, threadId, "CLOSED");
    await threads.setStatus(theo.id, threadId, "OPEN");
    await threads.assign(theo.id, threadId, ines);
    expect((await store.thread(desk, threadId))?.history).toEqual([
      { what: "TAKEN", at: takenAt, by: "theo", to: null },
      { what: "CLOSED", at, by: "theo", to: null },
      { what: "OPENED", at, by: "theo", to: null },
      { what: "REASSIGNED", at, by: "theo", to: "ines" },
    ]);
    expect(await store.thread(boxOf(ada), threadId)).not.toHaveProperty("history");
  });

  it("keeps the latest twenty entries", async () => {
    const { theo, threads, store } = setup;
    for (let turn = 0; turn < 12; turn += 1) {
      for (const status of ["CLOSED", "OPEN"] as const) await threads.setStatus(theo.id, threadId, status);
    }
    const { history = [] } = (await store.thread(desk, threadId)) ?? {};
    expect(history).toHaveLength(20);
    expect(history.at(-1)).toMatchObject({ what: "OPENED" });
  });
});

describe("what the desk sees of the person", () => {
  const waiting = async () => waitingSince((await setup.store.thread(desk, threadId))!);
  const write = async (from: ReturnType<typeof correspondenceSetup>["ada"], content: string) =>
    (await setup.send(from, { content, threadId })).createdAt;
  const reader = (owner: ReturnType<typeof correspondenceSetup>["ada"]) => ({
    mailbox: setup.boxOf(owner),
    userId: owner.id,
  });

  it("is since when they wait: since the first message after the desk's last one", async () => {
    const { ada, theo } = setup;
    expect(await waiting()).toBeNull();
    const at = await write(ada, "Fourth");
    await write(ada, "Fifth");
    expect(await waiting()).toBe(at);
    await write(theo, "Sixth");
    expect(await waiting()).toBeNull();
    const again = await write(ada, "Seventh");
    expect(await waiting()).toBe(again);
    expect(again > at).toBe(true);
  });

  it("is not changed by what either side archives or deletes, and is not in the person's own copy", async () => {
    const { ada, theo, threads, boxOf, store } = setup;
    const at = await write(ada, "Fourth");
    await threads.archive(reader(theo), id(4));
    await threads.remove(reader(ada), id(4));
    await threads.remove(reader(theo), id(3));
    expect(await waiting()).toBe(at);
    expect(await store.thread(boxOf(ada), threadId)).not.toHaveProperty("waitingSince");
  });

  it("is from the first message on, and none in a conversation that the desk begins", async () => {
    const { ada, bob, theo, store, send } = setup;
    const asked = await send(bob, { subject: "Caps", content: "Which?" });
    expect(await store.thread(desk, asked.threadId)).toMatchObject({ waitingSince: asked.createdAt });
    const told = await send(theo, { subject: "Caps", content: "These.", recipientId: ada.id });
    expect(await store.thread(desk, told.threadId)).toMatchObject({ waitingSince: null });
  });

  it("is that they do not wait while it is closed, and do again when an administrator opens it", async () => {
    const { ada, theo, threads } = setup;
    const at = await write(ada, "Fourth");
    await threads.setStatus(theo.id, threadId, "CLOSED");
    expect(await waiting()).toBeNull();
    await threads.setStatus(theo.id, threadId, "OPEN");
    expect(await waiting()).toBe(at);
  });

  it("is not known of a copy from before it was noted, until the desk answers", async () => {
    const { ada, theo, store } = setup;
    const before = (await store.thread(desk, threadId))!;
    const { waitingSince: _, ...older } = before;
    await store.write([{ mailbox: desk, before, after: { ...older, revision: before.revision + 1 } }]);
    await write(ada, "Fourth");
    expect(await waiting()).toBeUndefined();
    await write(theo, "Fifth");
    expect(await waiting()).toBeNull();
  });

  it("is how many of their conversations the desk has open, whatever they put away themselves", async () => {
    const { ada, bob, theo, threads, store, send } = setup;
    const open = () => openAtDesk(store, ada.id);
    expect(await open()).toBe(1);
    await send(ada, { subject: "Another", content: "And this?" });
    await send(ada, { subject: "Caps", content: "Which?", recipientId: bob.id });
    for (const sequence of [1, 2, 3]) await threads.remove(reader(ada), id(sequence));
    expect(await open()).toBe(2);
    await threads.setStatus(theo.id, threadId, "CLOSED");
    expect(await open()).toBe(1);
    await threads.setStatus(theo.id, threadId, "OPEN");
    expect(await open()).toBe(2);
    expect(await openAtDesk(store, bob.id)).toBeNull();
  });
});

describe("a conversation of 501 messages", () => {
  beforeEach(async () => {
    const { theo, send } = setup;
    for (let sequence = 4; sequence <= 501; sequence += 1) {
      await send(theo, { content: `Message ${sequence}`, threadId });
    }
  });

  it("is read in two parts, the last one first", async () => {
    const { ada, threads, boxOf } = setup;
    const latest = await threads.read(boxOf(ada), threadId);
    expect(latest.messages.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 500 }, (_, at) => at + 2),
    );
    const earlier = await threads.read(boxOf(ada), threadId, latest.nextCursor ?? "");
    expect(earlier).toMatchObject({ messages: [{ content: "First" }], nextCursor: null });
    await expect(threads.read(boxOf(ada), threadId, "bm8")).rejects.toEqual(refusal("VALIDATION_FAILED"));
  });

  it("counts, archives and deletes messages that are not among the latest", async () => {
    const { ada, theo, threads, boxOf, send } = setup;
    const box = boxOf(ada);
    const reader = { mailbox: box, userId: ada.id };
    expect(await countUnread(box)).toMatchObject({ messages: 500 });
    for (let sequence = 502; sequence <= 510; sequence += 1) {
      await send(theo, { content: `Message ${sequence}`, threadId });
    }
    await threads.remove(reader, id(2));
    await threads.archive(reader, id(3));
    await threads.archive(reader, id(3));
    await threads.remove(reader, id(1));
    expect(await countUnread(box)).toMatchObject({ messages: 507 });
    await threads.markRead(box, id(5));
    expect(await countUnread(box)).toMatchObject({ messages: 505 });
    const { thread } = await threads.read(box, threadId);
    expect(thread).toMatchObject({ latest: { preview: "Message 510" }, unread: 505 });
  });

  it("shows in the list the last message that is left", async () => {
    const { ada, threads, boxOf } = setup;
    const reader = { mailbox: boxOf(ada), userId: ada.id };
    for (let sequence = 440; sequence <= 501; sequence += 1) await threads.archive(reader, id(sequence));
    expect(await listed(ada)).toMatchObject([{ latest: { preview: "Message 439" }, unread: 438 }]);
    await threads.markRead(boxOf(ada), id(501));
    expect(await countUnread(boxOf(ada))).toMatchObject({ messages: 0 });
  });
});

describe("mail of guests", () => {
  const gil = { senderEmail: "gil@example.com", senderName: "Gil", subject: "Hello", content: "What is it?" };
  const origin = { sourceIp: "192.0.2.1", deviceToken: "a-device", peerIp: "192.0.2.1", userAgent: "Test" };

  it("is a section of its own, however much else the desk has", async () => {
    const { theo, guests, send, bob } = setup;
    await guests.send(gil, origin);
    await send(bob, { subject: "Another question", content: "First" });
    const [emails, messages, all] = await Promise.all([
      listed(theo, "emails"),
      listed(theo, "messages"),
      listed(theo),
    ]);
    expect(emails).toMatchObject([{ subject: "Hello", guest: { email: "gil@example.com" } }]);
    expect(messages.map(({ guest }) => guest)).toEqual([null, null]);
    expect(all).toHaveLength(3);
  });

  it("is counted apart from messages", async () => {
    const { guests, ada, boxOf } = setup;
    await guests.send(gil, origin);
    expect(await countUnread(desk)).toEqual({ messages: 1, emails: 1 });
    expect(await countUnread(boxOf(ada))).toEqual({ messages: 2, emails: 0 });
  });
});

describe("archiving and deleting", () => {
  const reader = (owner: ReturnType<typeof correspondenceSetup>["ada"]) => ({
    mailbox: setup.boxOf(owner),
    userId: owner.id,
  });

  it("archives for one side, with the count and the beginning that the list shows", async () => {
    const { ada, threads, boxOf } = setup;
    await threads.archive(reader(ada), id(3));
    const { thread, messages } = await threads.read(boxOf(ada), threadId);
    expect(messages.map(({ content }) => content)).toEqual(["First", "Second"]);
    expect(thread).toMatchObject({ latest: { preview: "Second" }, unread: 1, sequence: 3 });
    expect((await threads.read(desk, threadId)).messages).toHaveLength(3);
  });

  it("hides a conversation of which nothing is left until something comes", async () => {
    const { ada, theo, threads, boxOf, send } = setup;
    for (const sequence of [1, 2, 3]) await threads.remove(reader(ada), id(sequence));
    expect(await listed(ada)).toEqual([]);
    await expect(threads.read(boxOf(ada), threadId)).rejects.toEqual(refusal("NOT_FOUND"));
    await expect(threads.remove(reader(ada), id(1))).rejects.toEqual(refusal("NOT_FOUND"));
    await send(theo, { content: "Fourth", threadId });
    expect(await listed(ada)).toMatchObject([{ latest: { preview: "Fourth" }, unread: 1 }]);
  });

  it("at the desk is for the administrator who answers", async () => {
    const { bob, theo, ines, threads } = setup;
    await expect(threads.archive(reader(ines), id(1))).rejects.toEqual(refusal("FORBIDDEN"));
    await expect(threads.remove(reader(bob), id(1))).rejects.toEqual(refusal("NOT_FOUND"));
    await expect(threads.setStatus(ines.id, threadId, "CLOSED")).rejects.toEqual(refusal("FORBIDDEN"));
    await threads.archive(reader(theo), id(1));
    expect(await threads.setStatus(theo.id, threadId, "CLOSED")).toMatchObject({ status: "CLOSED" });
    expect(await threads.setStatus(theo.id, threadId, "CLOSED")).toMatchObject({ status: "CLOSED" });
  });
});

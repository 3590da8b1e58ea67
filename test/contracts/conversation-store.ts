import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type ConversationStore,
  type CopyChange,
  firstOf,
  type StoredMessage,
  type StoredThread,
  withMessage,
} from "#functions/correspondence/records/conversations.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import type { DeskQueue } from "#shared/domain/correspondence/conversations.ts";

const minute = (count: number) =>
  new Date(Date.parse("2026-11-21T12:00:00.000Z") + count * 60_000).toISOString();

/** What every store of conversations does. @param open gives the store; others may have written to it before */
export function conversationStoreContract(open: () => Promise<ConversationStore>): void {
  let store: ConversationStore;
  let userId: string;
  let adminId: string;
  let own: Mailbox;
  beforeEach(async () => {
    store = await open();
    userId = randomUUID();
    adminId = randomUUID();
    own = userMailbox(userId);
  });

  const messageOf = (threadId: string, sequence: number, at: string): StoredMessage => ({
    threadId,
    sequence,
    messageType: "USER_TO_ADMIN",
    subject: "A question",
    content: `Message ${sequence}`,
    category: null,
    sender: { id: userId, email: "ada@example.com", displayName: "Ada", photoURL: null },
    recipient: null,
    isIncoming: false,
    createdAt: at,
    archivedAt: null,
    attachments: [],
    idempotencyKey: null,
  });
  const sides = (message: StoredMessage): [Mailbox, StoredMessage][] => [
    [own, message],
    [desk, { ...message, isIncoming: !message.isIncoming }],
  ];
  const begin = async (at: string, parties: Partial<StoredThread> = {}): Promise<string> => {
    const threadId = randomUUID();
    const message = messageOf(threadId, 1, at);
    const changes = sides(message).map(
      ([mailbox, copy]): CopyChange => ({
        mailbox,
        before: null,
        after: { ...firstOf(copy, { person: message.sender, admin: null }), ...parties },
        messages: [{ before: null, after: copy }],
      }),
    );
    expect(await store.write(changes)).toBe(true);
    return threadId;
  };
  const addTo = async (threadId: string, at: string) => {
    const before = await store.thread(own, threadId);
    const message = messageOf(threadId, (before?.sequence ?? 0) + 1, at);
    const changes: CopyChange[] = [];
    for (const [mailbox, copy] of sides(message)) {
      const present = (await store.thread(mailbox, threadId))!;
      const after = withMessage(present, copy);
      changes.push({ mailbox, before: present, after, messages: [{ before: null, after: copy }] });
    }
    return changes;
  };
  const change = async (mailbox: Mailbox, threadId: string, to: Partial<StoredThread>) => {
    const before = (await store.thread(mailbox, threadId))!;
    return { mailbox, before, after: { ...before, ...to, revision: before.revision + 1 } };
  };
  const queue = async (name: DeskQueue, ids: readonly string[]) => {
    const listing = { kind: "desk", sections: ["messages"], queue: name, adminId } as const;
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.list(listing, { limit: 3, after });
      found.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return found.filter((id) => ids.includes(id));
  };

  describe("a store of conversations", () => {
    it("keeps a copy for each side, once", async () => {
      expect(await store.thread(own, randomUUID())).toBeUndefined();
      const threadId = await begin(minute(0));
      const thread = (await store.thread(own, threadId))!;
      expect(thread).toMatchObject({ sequence: 1, unread: 0, readUpTo: 1 });
      expect(await store.thread(desk, threadId)).toMatchObject({ sequence: 1, unread: 1, readUpTo: 0 });
      expect(await store.write([{ mailbox: own, before: null, after: thread }])).toBe(false);
      expect(await store.messages(own, threadId, 10)).toEqual([messageOf(threadId, 1, minute(0))]);
      expect(await store.messages(desk, threadId, 10)).toMatchObject([{ isIncoming: true }]);
      expect(await store.thread(userMailbox(randomUUID()), threadId)).toBeUndefined();
      expect(await store.threads(own, [threadId, threadId, randomUUID()])).toEqual([thread]);
    });

    it("adds one of several messages that come at once, to both copies", async () => {
      const threadId = await begin(minute(0));
      const changes = await addTo(threadId, minute(1));
      const written = await Promise.all([1, 2, 3].map(() => store.write(changes)));
      expect(written.toSorted()).toEqual([false, false, true]);
      expect(await store.thread(desk, threadId)).toMatchObject({ sequence: 2, unread: 2 });
      expect(await store.thread(own, threadId)).toMatchObject({
        sequence: 2,
        unread: 0,
        latest: { sequence: 2, preview: "Message 2", isIncoming: false },
      });
      expect(await store.counts(own)).toMatchObject({ messages: 2, threads: 1 });
    });

    it("writes nothing when one of several copies has changed", async () => {
      const threadId = await begin(minute(0));
      const [mine, theirs] = [
        await change(own, threadId, { status: "CLOSED" }),
        await change(desk, threadId, { status: "CLOSED" }),
      ];
      expect(await store.write([await change(desk, threadId, { unread: 0, readUpTo: 1 })])).toBe(true);
      expect(await store.write([mine, theirs])).toBe(false);
      expect(await store.thread(own, threadId)).toMatchObject({ status: "OPEN" });
    });

    it("lists a user's conversations page by page, the latest first, and hides those without a message", async () => {
      const ids = [];
      for (let at = 0; at < 5; at += 1) ids.push(await begin(minute(at)));
      await store.write(await addTo(ids[1]!, minute(9)));
      await store.write([await change(own, ids[2]!, { latest: null, unread: 0 })]);
      const listing = { kind: "user", userId } as const;
      const first = await store.list(listing, { limit: 2 });
      expect(first.items.map(({ id }) => id)).toEqual([ids[1], ids[4]]);
      const rest = await store.list(listing, { limit: 2, after: first.next! });
      expect(rest.items.map(({ id }) => id)).toEqual([ids[3], ids[0]]);
      expect(rest.next).toBeNull();
      expect(await store.counts(own)).toMatchObject({ threads: 4 });
    });

    it("lists the desk by queue, Advanced subscribers first", async () => {
      const ids: string[] = [];
      for (let at = 0; at < 9; at += 1) {
        ids.push(await begin(minute(at), { tier: at === 2 ? "advanced" : "free" }));
      }
      const before = await store.counts(desk, adminId);
      await store.write([await change(desk, ids[4]!, { adminId })]);
      await store.write([await change(desk, ids[5]!, { adminId, status: "CLOSED" })]);
      expect(await queue("mine", ids)).toEqual([ids[4]]);
      expect(await queue("closed", ids)).toEqual([ids[5]]);
      const open = [2, 8, 7, 6, 4, 3, 1, 0].map((index) => ids[index]);
      expect(await queue("open", ids)).toEqual(open);
      expect(await queue("unassigned", ids)).toEqual(open.filter((id) => id !== ids[4]));
      expect(await queue("all", ids)).toEqual([2, 8, 7, 6, 5, 4, 3, 1, 0].map((index) => ids[index]));
      const after = await store.counts(desk, adminId);
      const moved = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
      expect(["messagesOpen", "messagesUnassigned", "messagesClosed", "messagesMine"].map(moved)).toEqual([
        -1, -2, 1, 1,
      ]);
    });

    it("gives the last messages of a conversation, and all of a mailbox from the newest", async () => {
      const threadId = await begin(minute(0));
      for (let at = 1; at < 12; at += 1) await store.write(await addTo(threadId, minute(at)));
      expect(await store.message(own, threadId, 7)).toMatchObject({ sequence: 7 });
      expect(await store.message(own, threadId, 13)).toBeUndefined();
      const before = await store.messages(own, threadId, 2, 2);
      expect(before.map(({ sequence }) => sequence)).toEqual([1, 2]);
      expect(await store.messages(own, threadId, 1, 2)).toMatchObject([{ sequence: 2 }]);
      const last = await store.messages(own, threadId, 3);
      expect(last.map(({ sequence }) => sequence)).toEqual([10, 11, 12]);
      const page = await store.latestMessages(own, { limit: 5 });
      expect(page.items.map(({ sequence }) => sequence)).toEqual([12, 11, 10, 9, 8]);
      const next = await store.latestMessages(own, { limit: 20, after: page.next! });
      expect(next.items.map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3, 2, 1]);
      expect(next.next).toBeNull();
    });

    it("archives and removes one side's copy, and counts what is left", async () => {
      const threadId = await begin(minute(0));
      await store.write(await addTo(threadId, minute(1)));
      const [first, second] = await store.messages(own, threadId, 10);
      const archived = { ...first!, archivedAt: minute(2) };
      const archive = {
        ...(await change(own, threadId, {})),
        messages: [{ before: first!, after: archived }],
      };
      expect(await store.write([archive])).toBe(true);
      const removal = { ...(await change(own, threadId, {})), messages: [{ before: second!, after: null }] };
      expect(await store.write([removal])).toBe(true);
      const again = { ...(await change(own, threadId, {})), messages: [{ before: second!, after: null }] };
      expect(await store.write([again])).toBe(false);
      expect(await store.messages(own, threadId, 10)).toEqual([archived]);
      expect((await store.latestMessages(own, { limit: 5 })).items).toEqual([]);
      expect(await store.counts(own)).toMatchObject({ messages: 0, threads: 1 });
      expect(await store.messages(desk, threadId, 10)).toHaveLength(2);
      const { before } = await change(own, threadId, {});
      expect(await store.write([{ mailbox: own, before, after: null }])).toBe(true);
      expect(await store.thread(own, threadId)).toBeUndefined();
      expect(await store.counts(own)).toMatchObject({ threads: 0 });
    });

    it("finds what has long been untouched at the desk", async () => {
      const old = await begin("2020-01-01T00:00:00.000Z");
      const recent = await begin(minute(0));
      const found = (await store.untouchedSince("messages", "2021-01-01T00:00:00.000Z", 100)).map(
        ({ id }) => id,
      );
      expect(found).toContain(old);
      expect(found).not.toContain(recent);
    });
  });
}

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type ConversationStore,
  firstOf,
  type StoredMessage,
} from "#functions/correspondence/conversations.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";

const now = "2026-11-21T12:00:00.000Z";
const later = "2026-11-21T13:00:00.000Z";

/** What every store of conversations does. @param open gives the store; others may have written to it before */
export function conversationStoreContract(open: () => Promise<ConversationStore>): void {
  let store: ConversationStore;
  let userId: string;
  let threadId: string;
  let own: Mailbox;
  beforeEach(async () => {
    store = await open();
    userId = randomUUID();
    threadId = randomUUID();
    own = userMailbox(userId);
  });

  const message = (sequence: number, more: Partial<StoredMessage> = {}): StoredMessage => ({
    threadId,
    sequence,
    messageType: "USER_TO_ADMIN",
    subject: "A question",
    content: `Message ${sequence}`,
    category: null,
    sender: { id: userId, email: "ada@example.com", displayName: "Ada", photoURL: null },
    isIncoming: false,
    createdAt: now,
    archivedAt: null,
    idempotencyKey: null,
    ...more,
  });
  const both = (sent: StoredMessage) => [
    { mailbox: own, message: sent },
    { mailbox: desk, message: { ...sent, isIncoming: !sent.isIncoming } },
  ];
  const begin = () => {
    const person = message(1).sender;
    const parties = { person, guest: null, admin: null };
    return store.begin(both(message(1)).map((copy) => ({ ...copy, thread: firstOf(copy.message, parties) })));
  };
  const theo = { id: randomUUID(), displayName: "Theo", photoURL: "/theo" };

  describe("a store of conversations", () => {
    it("keeps a copy for each side, once", async () => {
      expect(await store.thread(own, threadId)).toBeUndefined();
      expect(await begin()).toBe(true);
      expect(await begin()).toBe(false);
      expect(await store.thread(own, threadId)).toMatchObject({ sequence: 1, unread: 0, readUpTo: 1 });
      expect(await store.thread(desk, threadId)).toMatchObject({ sequence: 1, unread: 1, readUpTo: 0 });
      expect(await store.threads(own)).toHaveLength(1);
      expect(await store.messages(own, threadId, 10)).toEqual([message(1)]);
      expect(await store.messages(desk, threadId, 10)).toEqual([message(1, { isIncoming: true })]);
      expect(await store.thread(userMailbox(randomUUID()), threadId)).toBeUndefined();
    });

    it("adds one of two messages that come at once, to both copies", async () => {
      await begin();
      const added = await Promise.all([1, 2, 3].map(() => store.append(both(message(2)))));
      expect(added.toSorted()).toEqual([false, false, true]);
      expect(await store.thread(desk, threadId)).toMatchObject({ sequence: 2, unread: 2 });
      expect(await store.thread(own, threadId)).toMatchObject({
        sequence: 2,
        unread: 0,
        latest: { sequence: 2, preview: "Message 2", isIncoming: false },
      });
      expect(await store.append(both(message(2)))).toBe(false);
    });

    it("gives the last messages, the oldest first", async () => {
      await begin();
      for (let sequence = 2; sequence <= 12; sequence += 1) await store.append(both(message(sequence)));
      const last = await store.messages(own, threadId, 3);
      expect(last.map(({ sequence }) => sequence)).toEqual([10, 11, 12]);
      expect(await store.allMessages(own)).toHaveLength(12);
    });

    it("belongs to the first administrator who answers, and is closed by that one only", async () => {
      await begin();
      const answer = message(2, { messageType: "ADMIN_TO_USER", isIncoming: true });
      expect(await store.append(both(answer), theo)).toBe(true);
      expect(await store.thread(own, threadId)).toMatchObject({
        adminId: theo.id,
        adminName: "Theo",
        adminPhotoURL: "/theo",
        unread: 1,
      });
      const other = { id: randomUUID(), displayName: null, photoURL: null };
      expect(await store.append(both(message(3)), other)).toBe(false);
      const close = (adminId: string) =>
        store.setStatus([own, desk], threadId, { status: "CLOSED", adminId, now: later });
      expect(await close(other.id)).toBe(false);
      expect(await store.thread(own, threadId)).toMatchObject({ status: "OPEN" });
      expect(await close(theo.id)).toBe(true);
      expect(await store.thread(own, threadId)).toMatchObject({ status: "CLOSED", updatedAt: later });
      expect(await store.thread(desk, threadId)).toMatchObject({ status: "CLOSED" });
      expect(await store.append(both(message(3)))).toBe(false);
    });

    it("takes a summary only of what it is a summary of", async () => {
      await begin();
      const { revision } = (await store.thread(desk, threadId)) ?? { revision: 0 };
      const summary = { readUpTo: 1, unread: 0, latest: null };
      expect(await store.summarise(desk, threadId, revision, summary)).toBe(true);
      expect(await store.summarise(desk, threadId, revision, summary)).toBe(false);
      expect(await store.thread(desk, threadId)).toMatchObject(summary);
      expect(await store.thread(own, threadId)).toMatchObject({ latest: { sequence: 1 } });
    });

    it("archives and removes one side's copy", async () => {
      await begin();
      await store.append(both(message(2)));
      expect(await store.archive(own, threadId, 1, later)).toBe(true);
      expect(await store.archive(own, threadId, 3, later)).toBe(false);
      expect(await store.remove(own, threadId, 2)).toBe(true);
      expect(await store.remove(own, threadId, 2)).toBe(false);
      expect(await store.messages(own, threadId, 10)).toEqual([message(1, { archivedAt: later })]);
      expect(await store.messages(desk, threadId, 10)).toHaveLength(2);
    });
  });
}

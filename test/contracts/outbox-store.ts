import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { OutboxStore, WaitingMail } from "#functions/platform/mail/outbox.ts";

const noon = "2026-11-21T12:00:00.000Z";
const later = "2026-11-21T12:02:00.000Z";
const muchLater = "2026-11-21T12:10:00.000Z";

interface Opened {
  store: OutboxStore;
  /** Stores a mail, as the transaction of a sign-up does. */
  put(mail: WaitingMail): Promise<void>;
}

/** What every store of waiting mails promises. `open` gives an empty one. */
export function outboxStoreContract(open: () => Promise<Opened>): void {
  describe("a store of waiting mails", () => {
    let opened: Opened;
    beforeEach(async () => {
      opened = await open();
    });
    const waiting = async (changes: Partial<WaitingMail> = {}): Promise<WaitingMail> => {
      const plain = { id: randomUUID(), createdAt: noon, heldUntil: later, attempts: 1, sealed: "sealed" };
      const mail = { ...plain, ...changes };
      await opened.put(mail);
      return mail;
    };

    it("gives the mails that no one holds any more, the oldest first", async () => {
      const second = await waiting({ createdAt: "2026-11-21T12:00:01.000Z" });
      const first = await waiting();
      await waiting({ heldUntil: muchLater });
      expect(await opened.store.due("2026-11-21T12:01:59.999Z")).toEqual([]);
      expect(await opened.store.due(later)).toEqual([first, second]);
    });

    it("finds every one of many", async () => {
      const mails = await Promise.all(Array.from({ length: 40 }, () => waiting()));
      const found = await opened.store.due(later);
      expect(found.map(({ id }) => id).toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
    });

    it("lets one of several hold a mail, and counts the attempt", async () => {
      const mail = await waiting();
      const held = await Promise.all([1, 2, 3].map(() => opened.store.hold(mail, later, muchLater)));
      expect(held.filter(Boolean)).toHaveLength(1);
      expect(await opened.store.due(later)).toEqual([]);
      expect(await opened.store.due(muchLater)).toMatchObject([{ id: mail.id, attempts: 2 }]);
    });

    it("forgets a mail, which no one can hold then", async () => {
      const mail = await waiting();
      await opened.store.remove(mail);
      await opened.store.remove(mail);
      expect(await opened.store.hold(mail, later, muchLater)).toBe(false);
      expect(await opened.store.due(muchLater)).toEqual([]);
    });
  });
}

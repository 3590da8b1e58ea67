import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DueMailStore } from "#functions/mail/due-mails.ts";
import type { OutboxStore, WaitingMail } from "#functions/platform/mail/outbox.ts";

const noon = "2026-11-21T12:00:00.000Z";
const later = "2026-11-21T12:02:00.000Z";
const muchLater = "2026-11-21T12:10:00.000Z";
const nextDay = "2026-11-22T12:00:00.000Z";

/** What every store of waiting mails promises. `open` gives an empty one. */
export function outboxStoreContract(open: () => Promise<OutboxStore & DueMailStore>): void {
  describe("a store of waiting mails", () => {
    let store: OutboxStore & DueMailStore;
    beforeEach(async () => {
      store = await open();
    });
    const waiting = async (changes: Partial<WaitingMail> = {}): Promise<WaitingMail> => {
      const mail: WaitingMail = {
        id: randomUUID(),
        createdAt: noon,
        uselessFrom: nextDay,
        heldUntil: later,
        attempts: 1,
        sealed: "sealed",
        ...changes,
      };
      await store.add(mail);
      return mail;
    };

    it("gives the mails that no one holds any more, the oldest first", async () => {
      const second = await waiting({ createdAt: "2026-11-21T12:00:01.000Z" });
      const first = await waiting();
      await waiting({ heldUntil: muchLater });
      expect(await store.due("2026-11-21T12:01:59.999Z", 100)).toEqual([]);
      expect(await store.due(later, 100)).toEqual([first, second]);
    });

    it("finds every one of many", async () => {
      const mails = await Promise.all(Array.from({ length: 40 }, () => waiting()));
      const found = await store.due(later, 400);
      expect(found.map(({ id }) => id).toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
    });

    it("gives about as many as asked for, however many wait", async () => {
      await Promise.all(Array.from({ length: 40 }, () => waiting()));
      const found = await store.due(later, 8);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(8);
    });

    it("lets one of several hold a mail, and counts the attempt", async () => {
      const mail = await waiting();
      const held = await Promise.all([1, 2, 3].map(() => store.hold(mail, muchLater)));
      expect(held.filter((each) => each !== undefined)).toEqual([
        { ...mail, heldUntil: muchLater, attempts: 2 },
      ]);
      expect(await store.due(later, 100)).toEqual([]);
      expect(await store.due(muchLater, 100)).toMatchObject([{ id: mail.id, attempts: 2 }]);
    });

    it("forgets a mail, which no one can hold then", async () => {
      const mail = await waiting();
      await store.remove(mail);
      await store.remove(mail);
      expect(await store.hold(mail, muchLater)).toBeUndefined();
      expect(await store.due(muchLater, 100)).toEqual([]);
    });

    it("forgets a mail that was held meanwhile only for the one who holds it", async () => {
      const mail = await waiting();
      const held = await store.hold(mail, muchLater);
      await store.remove(mail);
      expect(await store.due(muchLater, 100)).toHaveLength(1);
      if (held) await store.remove(held);
      expect(await store.due(muchLater, 100)).toEqual([]);
    });
  });
}

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { WaitingMailStore } from "#functions/mail/deliver-mail.ts";
import type { OutboxStore, WaitingMail } from "#functions/platform/mail/outbox.ts";

const noon = "2026-11-21T12:00:00.000Z";
const later = "2026-11-21T12:02:00.000Z";
const muchLater = "2026-11-21T12:10:00.000Z";
const nextDay = "2026-11-22T12:00:00.000Z";

/** What every store of waiting mails promises. `open` gives one. */
export function waitingMailsContract(open: () => Promise<OutboxStore & WaitingMailStore>): void {
  describe("a store of waiting mails", () => {
    let store: OutboxStore & WaitingMailStore;
    beforeEach(async () => {
      store = await open();
    });
    const waiting = async (): Promise<WaitingMail> => {
      const mail = { id: randomUUID(), uselessFrom: nextDay, sealed: "sealed" };
      await store.add(mail);
      return mail;
    };

    it("lets one of several hold a mail, until the hold ends", async () => {
      const mail = await waiting();
      const held = await Promise.all([1, 2, 3].map(() => store.hold(mail.id, noon, later)));
      expect(held.filter((each) => each !== "held")).toEqual([mail]);
      expect(await store.hold(mail.id, "2026-11-21T12:01:59.999Z", muchLater)).toBe("held");
      expect(await store.hold(mail.id, later, muchLater)).toEqual(mail);
    });

    it("lets a mail be held again that was released", async () => {
      const mail = await waiting();
      await store.hold(mail.id, noon, later);
      await store.release(mail.id);
      expect(await store.hold(mail.id, noon, later)).toEqual(mail);
    });

    it("deletes a mail, which no one can hold then", async () => {
      const mail = await waiting();
      await store.remove(mail.id);
      await store.remove(mail.id);
      expect(await store.hold(mail.id, noon, later)).toBe("gone");
    });
  });
}

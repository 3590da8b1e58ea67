import type { DueMailStore } from "#functions/mail/due-mails.ts";
import type { OutboxStore, WaitingMail } from "#functions/platform/mail/outbox.ts";

/** Waiting mails in memory. */
export function fakeOutboxStore(waiting = new Map<string, WaitingMail>()): OutboxStore & DueMailStore {
  return {
    add: async (mail) => {
      waiting.set(mail.id, mail);
    },
    due: async (now, most) =>
      [...waiting.values()]
        .filter(({ heldUntil }) => heldUntil <= now)
        .toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1))
        .slice(0, most),
    hold: async ({ id, heldUntil }, until) => {
      const mail = waiting.get(id);
      if (mail?.heldUntil !== heldUntil) return undefined;
      const held = { ...mail, heldUntil: until, attempts: mail.attempts + 1 };
      waiting.set(id, held);
      return held;
    },
    remove: async ({ id, heldUntil }) => {
      if (waiting.get(id)?.heldUntil === heldUntil) waiting.delete(id);
    },
  };
}

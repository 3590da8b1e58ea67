import type { OutboxStore, WaitingMail } from "#functions/platform/mail/outbox.ts";

/** Waiting mails in memory. */
export function fakeOutboxStore(waiting = new Map<string, WaitingMail>()): OutboxStore {
  return {
    due: async (now) =>
      [...waiting.values()]
        .filter(({ heldUntil }) => heldUntil <= now)
        .toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1)),
    hold: async ({ id }, now, until) => {
      const mail = waiting.get(id);
      if (mail === undefined || mail.heldUntil > now) return false;
      waiting.set(id, { ...mail, heldUntil: until, attempts: mail.attempts + 1 });
      return true;
    },
    remove: async ({ id }) => {
      waiting.delete(id);
    },
  };
}

import { type MailHeaders, mailDelivery, type WaitingMailStore } from "#functions/mail/deliver-mail.ts";
import type { Log } from "#functions/platform/log.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import { mailSealer, type OutboxStore, type WaitingMail } from "#functions/platform/mail/outbox.ts";

/** Waiting mails in memory, with who holds them. */
export type WaitingMails = Map<string, WaitingMail & { heldUntil?: string }>;

export function fakeWaitingMails(waiting: WaitingMails = new Map()): OutboxStore & WaitingMailStore {
  return {
    add: async (mail) => {
      waiting.set(mail.id, mail);
    },
    hold: async (id, now, until) => {
      const mail = waiting.get(id);
      if (mail === undefined) return "gone";
      if (mail.heldUntil !== undefined && mail.heldUntil > now) return "held";
      waiting.set(id, { ...mail, heldUntil: until });
      const { heldUntil: _, ...free } = mail;
      return free;
    },
    release: async (id) => {
      const { heldUntil: _, ...mail } = waiting.get(id) ?? ({} as never);
      if (waiting.has(id)) waiting.set(id, mail);
    },
    remove: async (id) => {
      waiting.delete(id);
    },
  };
}

/** The queue of mails over fakes: `deliver` sends all that wait, and those that failed stay. */
export function fakeMailQueue(
  mailer: Mailer,
  log: Log,
  clock: () => number,
  waiting: WaitingMails = new Map(),
) {
  const store = fakeWaitingMails(waiting);
  const sealer = mailSealer(async () => "mail-key");
  const notes: { conversation: { id: string; sequence: number }; sent: MailHeaders | "given up" }[] = [];
  const deliverOne = mailDelivery({
    store,
    taken: new Set(),
    mailer: {
      send: async (address, content) => {
        await mailer.send(address, content);
        return content.conversation === undefined ? null : { messageId: "<1@ses>", threadId: "<root@ses>" };
      },
    },
    note: async (conversation, sent) => void notes.push({ conversation, sent }),
    sealer,
    log,
    clock,
  });
  const deliver = async (): Promise<{ sent: number; left: number }> => {
    const before = waiting.size;
    // A function that ends in the middle leaves the rest to the next one.
    for (const id of waiting.keys()) await deliverOne(id).catch(() => undefined);
    return { sent: before - waiting.size, left: waiting.size };
  };
  return { waiting, store, sealer, deliver, notes };
}

import { sealer as newSealer, type Sealer } from "#functions/platform/cryptography/sealing.ts";
import { daySeconds, hourMs } from "#shared/domain/durations.ts";
import type { Formats } from "#shared/domain/formats.ts";
import type { Mailer } from "./mailer.ts";
import { type MailContent, mailInFormats } from "./template.ts";

/** A mail that is to be sent. Sealed, because its link works. */
export interface WaitingMail {
  id: string;
  /** After this it is useless and is dropped. ISO text in UTC. */
  uselessFrom: string;
  sealed: string;
}

/** The key of a waiting mail. The stream's readers find mails by the sort key. */
export function mailKey(id: string): { pk: string; sk: string } {
  return { pk: `mail#${id}`, sk: "mail" };
}

/** A waiting mail as an item of the events table. */
export function mailItem(mail: WaitingMail) {
  // Well past the moment at which it is dropped: TTL only tidies.
  const ttl = Math.ceil(Date.parse(mail.uselessFrom) / 1_000) + daySeconds;
  return { ...mailKey(mail.id), ...mail, ttl };
}

/** Mails that wait. */
export interface OutboxStore {
  add(mail: WaitingMail): Promise<void>;
}

/**
 * Mails that must not be lost once an answer has promised them: they are stored, and the queue of mails delivers
 * them. No call waits for the mail service, and none fails because of it.
 */
export interface Outbox extends Mailer {
  /** The mail as a transaction of the caller's is to store it, see `mailItem`. */
  wrap(address: string, content: MailContent): Promise<WaitingMail>;
}

interface OutboxDependencies {
  store: OutboxStore;
  sealer: Sealer;
  /** In which mails to a user are written. Does not fail. */
  formats: (userId: string) => Promise<Formats>;
  clock: () => number;
  newId: () => string;
}

/** The longest life of a link in a mail. */
const longestHours = 24;

/** @param mailKey gives the key that waiting mails are sealed under */
export function mailSealer(mailKey: () => Promise<string>): Sealer {
  return newSealer(mailKey, "halvest waiting mail");
}

export function mailOutbox({ store, sealer, formats, clock, newId }: OutboxDependencies): Outbox {
  const wrap = async (address: string, content: MailContent): Promise<WaitingMail> => {
    const id = newId();
    const sealed = await sealer.seal(id, JSON.stringify({ address, content }));
    const lifetimeMs = (content.linkHours ?? longestHours) * hourMs;
    return { id, uselessFrom: new Date(clock() + lifetimeMs).toISOString(), sealed };
  };
  return {
    write: async (userId, mail) => mailInFormats(await formats(userId), mail),
    wrap,
    send: async (address, content) => store.add(await wrap(address, content)),
  };
}

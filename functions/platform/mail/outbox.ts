import { sealer as newSealer, type Sealer } from "#functions/platform/cryptography/sealing.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { hourMs, minuteMs } from "#shared/domain/durations.ts";
import type { Mailer } from "./mailer.ts";
import type { MailContent } from "./template.ts";

/** A mail that is to be sent. Sealed, because its link works. */
export interface WaitingMail {
  id: string;
  /** ISO text in UTC, like all moments here. */
  createdAt: string;
  /** After this it is useless and is dropped. */
  uselessFrom: string;
  /** Until then it is being sent. */
  heldUntil: string;
  attempts: number;
  sealed: string;
}

/** Mails that wait. */
export interface OutboxStore {
  add(mail: WaitingMail): Promise<void>;
  /** Does nothing for one that has gone or that someone else holds by now. */
  remove(mail: WaitingMail): Promise<void>;
}

/**
 * Mails that must not be lost once an answer has promised them: stored, sent at once and, if that fails or the function
 * ends, by a scheduled run. A mail is sent twice only when a function ends between sending and forgetting it.
 */
export interface Outbox extends Mailer {
  /**
   * Stores a mail and sends it. A mail service that is busy never fails this.
   * @throws Error when the mail cannot be stored
   */
  send(address: string, content: MailContent): Promise<void>;
  /** The mail as a transaction of the caller's is to store it; the caller delivers it next. */
  wrap(address: string, content: MailContent): Promise<WaitingMail>;
  /** Sends a stored mail and forgets it. One that cannot be sent stays, and nothing is thrown. */
  deliver(mail: WaitingMail): Promise<"sent" | "left">;
}

interface OutboxDependencies {
  store: OutboxStore;
  mailer: Mailer;
  sealer: Sealer;
  log: Log;
  clock: () => number;
  newId: () => string;
}

/** Longer than any request takes. */
export const holdMs = 2 * minuteMs;
/** No link in a mail works longer. */
const longestHours = 24;

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** @param mailKey gives the key that waiting mails are sealed under */
export function mailSealer(mailKey: () => Promise<string>): Sealer {
  return newSealer(mailKey, "halvest waiting mail");
}

export function mailOutbox({ store, mailer, sealer, log, clock, newId }: OutboxDependencies): Outbox {
  const wrap = async (address: string, content: MailContent): Promise<WaitingMail> => {
    const id = newId();
    const sealed = await sealer.seal(id, JSON.stringify({ address, content }));
    const nowMs = clock();
    const lifetimeMs = (content.linkHours ?? longestHours) * hourMs;
    return {
      id,
      createdAt: isoTime(nowMs),
      uselessFrom: isoTime(nowMs + lifetimeMs),
      heldUntil: isoTime(nowMs + holdMs),
      attempts: 1,
      sealed,
    };
  };

  const deliver = async (mail: WaitingMail): Promise<"sent" | "left"> => {
    try {
      const { address, content } = JSON.parse(await sealer.open(mail.id, mail.sealed));
      await mailer.send(address, content);
    } catch (error) {
      log.warn("a mail is waiting to be sent again", {
        mailId: mail.id,
        attempts: mail.attempts,
        error: errorFields(error),
      });
      return "left";
    }
    await store.remove(mail).catch((error: unknown) => {
      log.error("a sent mail was not removed from the outbox", {
        mailId: mail.id,
        error: errorFields(error),
      });
    });
    return "sent";
  };

  return {
    wrap,
    deliver,
    send: async (address, content) => {
      const mail = await wrap(address, content);
      await store.add(mail);
      await deliver(mail);
    },
  };
}

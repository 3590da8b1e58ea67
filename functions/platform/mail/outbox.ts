import { sealer as newSealer, type Sealer } from "#functions/platform/cryptography/sealing.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { hourMs, minuteMs } from "#shared/domain/durations.ts";
import type { Mailer } from "./mailer.ts";
import type { MailContent } from "./template.ts";

/** A mail that is to be sent, stored together with the change it reports. Sealed, because its link works. */
export interface WaitingMail {
  id: string;
  /** ISO text in UTC, like all moments here. */
  createdAt: string;
  /** Until then someone is sending it. */
  heldUntil: string;
  attempts: number;
  sealed: string;
}

/** Mails that wait, by their ids. */
export interface OutboxStore {
  /** Mails that no one is sending, the oldest first. */
  due(now: string): Promise<WaitingMail[]>;
  /** Counts an attempt and holds the mail meanwhile; false when someone else does, or has sent it. */
  hold(mail: WaitingMail, now: string, until: string): Promise<boolean>;
  remove(mail: WaitingMail): Promise<void>;
}

/**
 * Mails that must not be lost once an answer has promised them: written in the transaction of the change that they tell
 * of, sent at once and, if that fails or the function ends, by a scheduled run. A mail is sent twice only when a run
 * ends between sending and forgetting it.
 */
export interface Outbox {
  /** The mail as it is to be stored; the caller is the one who sends it first. */
  wrap(address: string, content: MailContent): Promise<WaitingMail>;
  /** Sends a stored mail and forgets it. One that cannot be sent stays, and nothing is thrown. */
  deliver(mail: WaitingMail): Promise<"sent" | "left">;
  /** Sends what was left, as far as the time goes. */
  deliverDue(budgetMs: number): Promise<{ sent: number; left: number }>;
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
const holdMs = 2 * minuteMs;
const longestHoldMs = hourMs;
/** No link in a mail works longer. */
export const outboxHours = 24;

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** @param linkKey gives the key that the links in the mails are signed with */
export function mailSealer(linkKey: () => Promise<string>): Sealer {
  return newSealer(linkKey, "halvest waiting mail");
}

export function mailOutbox({ store, mailer, sealer, log, clock, newId }: OutboxDependencies): Outbox {
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
    wrap: async (address, content) => {
      const id = newId();
      const sealed = await sealer.seal(id, JSON.stringify({ address, content }));
      const nowMs = clock();
      return { id, createdAt: isoTime(nowMs), heldUntil: isoTime(nowMs + holdMs), attempts: 1, sealed };
    },
    deliver,
    deliverDue: async (budgetMs) => {
      const startedMs = clock();
      const counts = { sent: 0, left: 0 };
      for (const mail of await store.due(isoTime(clock()))) {
        const nowMs = clock();
        if (nowMs - startedMs > budgetMs) break;
        if (Date.parse(mail.createdAt) + outboxHours * hourMs <= nowMs) {
          log.error("a mail could not be sent for a day and was dropped", { mailId: mail.id });
          await store.remove(mail);
          continue;
        }
        const pauseMs = Math.min(holdMs * 2 ** (mail.attempts - 1), longestHoldMs);
        if (!(await store.hold(mail, isoTime(nowMs), isoTime(nowMs + pauseMs)))) continue;
        counts[await deliver({ ...mail, attempts: mail.attempts + 1 })] += 1;
      }
      return counts;
    },
  };
}

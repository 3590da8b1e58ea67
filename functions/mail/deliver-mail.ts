import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";

/** Waiting mails as the one who sends them uses it. Moments are ISO texts in UTC. */
export interface WaitingMailStore {
  /** Keeps others from sending it until then; `gone` when it was sent or dropped. */
  hold(id: string, now: string, until: string): Promise<WaitingMail | "gone" | "held">;
  /** Lets others send it. */
  release(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The headers by which mail programs recognise a mail and its conversation. */
export interface MailHeaders {
  messageId: string;
  threadId: string;
}

export interface SentMailer {
  /** @returns the headers of a mail of a conversation @throws Unanswered; other errors for a mail that was not taken */
  send(address: string, content: MailContent): Promise<MailHeaders | null>;
}

/** Thrown by a mailer that got no answer: the mail service may have taken the mail. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

interface DeliveryDependencies {
  store: WaitingMailStore;
  /** Mails that were taken but could not be removed, by id: a repetition in this process removes them alone. */
  taken: Set<string>;
  mailer: SentMailer;
  /** Notes in the message of a mail how the mail is known, or that it will not be sent. */
  note: (
    conversation: NonNullable<MailContent["conversation"]>,
    sent: MailHeaders | "given up",
  ) => Promise<void>;
  sealer: Sealer;
  log: Log;
  clock: () => number;
}

/** What waits, once it is open. */
interface Sealed {
  address: string;
  content: MailContent;
}

/** Longer than the function runs: a hold that is not released belongs to one that has ended. */
const holdMs = 30_000;

/**
 * Sends waiting mails. However often a message about one arrives, it is sent once: only the holder of its lock sends it, and one
 * that was sent is deleted. What remains is a function that ends between SES's answer and the removal, and an answer that is
 * lost: SES cannot be asked whether it accepted a mail, and a lost mail is worse than a duplicate.
 *
 * @returns false when the mail is to be tried again
 */
export function mailDelivery({ store, taken, mailer, note, sealer, log, clock }: DeliveryDependencies) {
  return async (mailId: string): Promise<boolean> => {
    const iso = (ms: number) => new Date(ms).toISOString();
    const nowMs = clock();
    const mail = await store.hold(mailId, iso(nowMs), iso(nowMs + holdMs));
    if (mail === "gone") return true;
    if (mail === "held") return false;
    if (taken.has(mailId)) {
      await store.remove(mailId);
      taken.delete(mailId);
      return true;
    }
    const open = async () => JSON.parse(await sealer.open(mailId, mail.sealed)) as Sealed;
    if (mail.uselessFrom <= iso(nowMs)) {
      log.error("a mail could not be sent as long as it was of use, and was dropped", { mailId });
      const { conversation } = (await open()).content;
      if (conversation !== undefined) await note(conversation, "given up");
      await store.remove(mailId);
      return true;
    }
    let noting: () => Promise<void> = async () => undefined;
    try {
      const { address, content } = await open();
      const sent = await mailer.send(address, content);
      const { conversation } = content;
      if (sent !== null && conversation !== undefined) noting = () => note(conversation, sent);
    } catch (error) {
      log.warn("a mail is waiting to be sent again", { mailId, error: errorFields(error) });
      // One that may have been taken is left alone for as long as it is held: the service may be slow.
      if (!(error instanceof Unanswered)) await store.release(mailId);
      return false;
    }
    taken.add(mailId);
    await store.remove(mailId);
    taken.delete(mailId);
    await noting().catch((error: unknown) =>
      log.warn("a message does not name its mail", { mailId, error: errorFields(error) }),
    );
    return true;
  };
}

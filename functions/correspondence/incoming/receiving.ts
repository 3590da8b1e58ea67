import type { AttachmentService } from "#functions/correspondence/attachments/attachments.ts";
import { conflict, unknownThread } from "#functions/correspondence/errors.ts";
import { mailedReplies, otherAddressMails } from "#functions/correspondence/limits.ts";
import type { People } from "#functions/correspondence/people.ts";
import {
  type ConversationStore,
  type StoredMessage,
  withEntry,
  withMessage,
} from "#functions/correspondence/records/conversations.ts";
import type { ReplyAddresses } from "#functions/correspondence/reply-address.ts";
import { otherAddressMail, refusedMail, supportMail } from "#functions/correspondence/sending/mails.ts";
import type { SendingService } from "#functions/correspondence/sending/sending.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import { desk } from "#functions/platform/records/mailboxes.ts";
import { maskEmail, normaliseEmail } from "#shared/domain/account/email.ts";
import { longestMessage, messageTooLong } from "#shared/domain/correspondence/conversations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type IncomingMail, type MailedFile, readMail } from "./mail-reading.ts";
import { distrust, type ReceivedMail } from "./received-mail.ts";
import { replyText } from "./reply-text.ts";

interface ReceivingDependencies {
  addresses: Pick<ReplyAddresses, "threadOf" | "personOf">;
  store: Pick<ConversationStore, "thread" | "messages" | "write">;
  people: Pick<People, "find" | "findByAddress">;
  sending: Pick<SendingService, "send">;
  attachments: Pick<AttachmentService, "claim">;
  /** Stores files under the rules of uploads. @returns the ids of those taken and the names of those refused */
  keepFiles: (
    owner: { uploaderId: string; threadId: string; copies: number },
    files: readonly MailedFile[],
  ) => Promise<{ accepted: string[]; refused: string[] }>;
  /** For mails whose failure must not fail the rest. */
  notices: Mailer;
  outbox: Pick<Outbox, "wrap">;
  limiter: RateLimiter;
  supportAddress: string;
  /** From which the product sends. */
  ownAddress: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** What became of a mail, for the log. */
type MailOutcome =
  | { outcome: "delivered"; threadId: string }
  | { outcome: "ignored" | "refused"; reason: string };

/** An answer, ready to be stored. */
interface MailedAnswer {
  threadId: string;
  from: string;
  content: string;
  mail: IncomingMail;
  /** The same whenever the same mail comes. */
  key: string;
}

/** The name under which files of someone without an account are stored. */
const guestUploader = (threadId: string): string => `guest-${threadId}`;
const remembered = 50;
const retries = 4;

/**
 * Turns a received mail into a message of the conversation that its reply address names, as if its writer had answered there:
 * under the same rules, and once however often it comes. A mail whose sender cannot be verified is not answered; a verified one
 * who writes from another address than was written to gets a mail that says so.
 */
export function mailReceiving(dependencies: ReceivingDependencies) {
  const { addresses, store, people, sending, notices, limiter, supportAddress, ownAddress } = dependencies;
  const ownAddresses = [supportAddress, ownAddress].map(normaliseEmail);

  /** @returns undefined when the writer is not in the conversation */
  const deliver = async (answer: MailedAnswer): Promise<true | undefined> => {
    const { threadId, from, mail, key } = answer;
    const thread = await store.thread(desk, threadId);
    const isGuest = thread?.guest != null && normaliseEmail(thread.guest.email) === from;
    const user = isGuest ? undefined : await people.findByAddress(from);
    if (!isGuest && user?.role !== "USER") return undefined;
    const owner = isGuest
      ? { uploaderId: guestUploader(threadId), threadId, copies: 1 }
      : { uploaderId: user?.id ?? "", threadId, copies: 2 };
    const { accepted, refused } = await dependencies.keepFiles(owner, mail.files);
    const content = contentOf(answer.content, accepted, refused);
    if (isGuest) await appendOfGuest({ ...answer, content }, accepted);
    else {
      const draft = { threadId, content, attachmentIds: accepted, idempotencyKey: key };
      const { messageId: emailMessageId } = mail;
      await sending.send({ userId: owner.uploaderId, role: "USER" }, { ...draft, emailMessageId });
    }
    return true;
  };

  const appendOfGuest = (answer: MailedAnswer, fileIds: readonly string[]) => {
    const { threadId, content, mail, key } = answer;
    const attempt = async (): Promise<void> => {
      const before = await store.thread(desk, threadId);
      if (before?.guest == null) throw unknownThread();
      const latest = await store.messages(desk, threadId, remembered);
      if (latest.some(({ isIncoming, idempotencyKey }) => isIncoming && idempotencyKey === key)) return;
      const files = await dependencies.attachments.claim(guestUploader(threadId), threadId, fileIds);
      const message: StoredMessage = {
        threadId,
        sequence: before.sequence + 1,
        messageType: "GUEST_TO_ADMIN",
        subject: before.subject,
        content,
        category: null,
        sender: before.guest,
        recipient: null,
        isIncoming: true,
        createdAt: new Date(dependencies.clock()).toISOString(),
        archivedAt: null,
        attachments: files.map(({ id, filename, mimeType, size }) => ({ id, filename, mimeType, size })),
        idempotencyKey: key,
        emailMessageId: mail.messageId,
        emailThreadId: mail.references[0] ?? null,
      };
      // Someone without an account cannot begin another one in this way.
      const reopened =
        before.status === "CLOSED"
          ? withEntry(before, { what: "OPENED", at: message.createdAt, by: null, to: null })
          : {};
      const after = { ...withMessage(before, message), ...reopened, status: "OPEN" as const };
      const change = { mailbox: desk, before, after, messages: [{ before: null, after: message }] };
      const { sequence } = message;
      const notice = await dependencies.outbox.wrap(supportAddress, supportMail(message));
      if (!(await store.write([change], { files, sequence }, notice))) throw new Overtaken();
    };
    return retriedWhenOvertaken(attempt, { retries, giveUp: conflict });
  };

  /** At the desk: a conversation between two users is stored under their ids alone, which its address does not name. */
  const peopleOf = async (threadId: string): Promise<string[]> => {
    const thread = await store.thread(desk, threadId);
    const user = thread?.person?.id == null ? undefined : await people.find(thread.person.id);
    const known = [thread?.guest?.email, user?.email, thread?.person?.email];
    return known.filter((email) => email !== undefined);
  };

  /** Of a verified sender whom no reply address of the mail was made for. */
  const fromOtherAddress = async (recipients: readonly string[], from: string): Promise<MailOutcome> => {
    const persons = await Promise.all(recipients.map((address) => addresses.personOf(address, peopleOf)));
    const person = persons.find((found) => found !== undefined);
    if (person === undefined) return { outcome: "ignored", reason: "no reply address of this sender" };
    await limiter.take(otherAddressMails, from);
    await notices.send(from, otherAddressMail(maskEmail(person)));
    return { outcome: "refused", reason: "another address" };
  };

  /** In the language of a writer with an account. @param reason a sentence */
  const refuse = async (from: string, reason: string): Promise<void> => {
    const user = await people.findByAddress(from);
    const mail = () => refusedMail(reason);
    await notices.send(from, user === undefined ? mail() : await notices.write(user.id, mail));
  };

  return async (received: ReceivedMail, raw: Uint8Array): Promise<MailOutcome> => {
    const ignored = (reason: string): MailOutcome => ({ outcome: "ignored", reason });
    const mail = await readMail(raw);
    if (mail === undefined) return ignored("unreadable");
    const from = normaliseEmail(mail.from);
    if (mail.isAutomatic || received.mail.source.replace(/[<>\s]/g, "") === "") return ignored("automatic");
    if (ownAddresses.includes(from)) return ignored("our own");
    const doubt = distrust(received, from);
    if (doubt !== null) return ignored(doubt);
    const named = await Promise.all(
      received.receipt.recipients.map((address) => addresses.threadOf(address, from)),
    );
    const threadId = named.find((found) => found !== undefined);
    try {
      if (threadId === undefined) return await fromOtherAddress(received.receipt.recipients, from);
      await limiter.take(mailedReplies, `${threadId} ${from}`);
      const key = `mail-${fingerprint(mail.messageId ?? received.mail.messageId)}`;
      const answer = { threadId, from, content: replyText(mail.text), mail, key };
      const isDelivered = await deliver(answer);
      return isDelivered ? { outcome: "delivered", threadId } : ignored("not in the conversation");
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code !== "RATE_LIMITED") await refuse(from, error.message);
      return { outcome: "refused", reason: error.code };
    }
  };
}

/** @throws AppError VALIDATION_FAILED for a text that no message may have */
function contentOf(text: string, accepted: readonly string[], refused: readonly string[]): string {
  const note = refused.length === 0 ? "" : `Files that were not accepted: ${refused.join(", ")}`;
  const content = [text, note].filter((part) => part !== "").join("\n\n");
  if (content === "" && accepted.length === 0)
    throw new AppError("VALIDATION_FAILED", msg("Message is required"));
  if (content.length > longestMessage) {
    throw new AppError("VALIDATION_FAILED", messageTooLong(content.length));
  }
  return content;
}

import { closed, conflict, notAssigned, unknownThread } from "#functions/correspondence/errors.ts";
import { externalMail } from "#functions/correspondence/limits.ts";
import type { People } from "#functions/correspondence/people.ts";
import {
  type ConversationStore,
  firstOf,
  type StoredMessage,
  withMessage,
} from "#functions/correspondence/records/conversations.ts";
import type { ReplyAddresses } from "#functions/correspondence/reply-address.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import { mailInFormats } from "#functions/platform/mail/template.ts";
import { desk } from "#functions/platform/records/mailboxes.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { commonFormats } from "#shared/domain/formats.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type MessageDraft, requestHashOf } from "./draft.ts";
import { guestMail } from "./mails.ts";
import { sentBefore } from "./repeated.ts";
import { writerOf } from "./routes.ts";

interface GuestAnswersDependencies {
  store: Pick<ConversationStore, "thread" | "messages" | "write">;
  people: Pick<People, "find">;
  outbox: Pick<Outbox, "wrap">;
  addresses: Pick<ReplyAddresses, "of">;
  limiter: RateLimiter;
  supportAddress: string;
  newId: () => string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

interface ExternalMail {
  recipientEmail: string;
  subject: string;
  content: string;
  idempotencyKey?: string | undefined;
}

/** Messages of administrators to people without an account: stored at the desk, and brought by mail. */
export interface GuestAnswers {
  /**
   * @returns the stored message; the existing one when the same attempt was sent before
   * @throws AppError NOT_FOUND, FORBIDDEN unless it is assigned to the caller, VALIDATION_FAILED, CONFLICT, RATE_LIMITED
   */
  answer(adminId: string, draft: MessageDraft, threadId: string): Promise<StoredMessage>;
  /** Begins a conversation, which is then the caller's. @throws AppError CONFLICT, RATE_LIMITED */
  begin(adminId: string, mail: ExternalMail): Promise<StoredMessage>;
}

/** Someone else may write in the same conversation at the same moment, but hardly this often. */
const retries = 4;
/** Among these is the one that is answered. */
const latestMessages = 50;

export function guestAnswers(dependencies: GuestAnswersDependencies): GuestAnswers {
  const { store, people, outbox, addresses, limiter, supportAddress, newId, clock } = dependencies;

  const adminOf = async (adminId: string) => {
    await limiter.take(externalMail, adminId);
    const admin = await people.find(adminId);
    if (admin === undefined)
      throw new AppError("SESSION_EXPIRED", msg("No valid session. Please log in again."));
    return writerOf(admin);
  };
  const base = () => ({
    messageType: "ADMIN_TO_GUEST" as const,
    category: null,
    isIncoming: false,
    createdAt: new Date(clock()).toISOString(),
    archivedAt: null,
    attachments: [],
  });
  /** The mail is stored with the message: one that is acknowledged is sent. */
  const wrap = async (message: StoredMessage, answers: string | null = null) => {
    const guest = normaliseEmail(message.recipient?.email ?? "");
    const address = await addresses.of(message.threadId, guest);
    const reply = { address, supportAddress, answers };
    // Nothing is known of how someone without an account reads.
    return outbox.wrap(
      guest,
      mailInFormats(commonFormats, () => guestMail(message, reply)),
    );
  };
  const lastMailOfGuest = async (threadId: string): Promise<string | null> => {
    const latest = await store.messages(desk, threadId, latestMessages);
    return latest.findLast(({ isIncoming }) => isIncoming)?.emailMessageId ?? null;
  };

  return {
    answer: async (adminId, draft, threadId) => {
      checkAnswer(draft);
      const sender = await adminOf(adminId);
      const attempt = async () => {
        const before = await store.thread(desk, threadId);
        if (before?.guest == null) throw unknownThread();
        if (before.adminId !== adminId) throw notAssigned();
        const sent = await sentBefore(store, desk, threadId, draft);
        if (sent !== undefined) return sent;
        if (before.status === "CLOSED") throw closed();
        const message: StoredMessage = {
          ...base(),
          threadId,
          sequence: before.sequence + 1,
          subject: before.subject,
          content: draft.content,
          sender,
          recipient: before.guest,
          idempotencyKey: draft.idempotencyKey ?? null,
          requestHash: requestHashOf(draft),
        };
        const after = withMessage(before, message);
        const change = { mailbox: desk, before, after, messages: [{ before: null, after: message }] };
        const mail = await wrap(message, await lastMailOfGuest(threadId));
        if (!(await store.write([change], undefined, mail))) throw new Overtaken();
        return message;
      };
      return retriedWhenOvertaken(attempt, { retries, giveUp: conflict });
    },
    begin: async (adminId, draft) => {
      const { recipientEmail, subject, content, idempotencyKey } = draft;
      const sender = await adminOf(adminId);
      const guest = { id: null, email: recipientEmail, displayName: null, photoURL: null };
      const message: StoredMessage = {
        ...base(),
        threadId:
          idempotencyKey === undefined ? newId() : derivedId(adminId, "external-mail", idempotencyKey),
        sequence: 1,
        subject,
        content,
        sender,
        recipient: guest,
        idempotencyKey: idempotencyKey ?? null,
        requestHash: requestHashOf(draft),
      };
      const after = firstOf(message, { guest, admin: sender });
      const change = { mailbox: desk, before: null, after, messages: [{ before: null, after: message }] };
      if (await store.write([change], undefined, await wrap(message))) return message;
      const sent = await sentBefore(store, desk, message.threadId, draft);
      if (sent === undefined) throw conflict();
      return sent;
    },
  };
}

/** @throws AppError VALIDATION_FAILED for what a mail to a guest cannot be */
function checkAnswer({ messageType, attachmentIds = [] }: MessageDraft): void {
  if (messageType !== undefined && messageType !== "ADMIN_TO_GUEST") {
    throw invalidFields([
      { path: "body.messageType", message: msg("This message is of type ADMIN_TO_GUEST") },
    ]);
  }
  if (attachmentIds.length > 0) {
    throw invalidFields([{ path: "body.attachmentIds", message: msg("Files cannot be sent to guests") }]);
  }
}

import type { AttachmentService } from "#functions/correspondence/attachments/attachments.ts";
import {
  closed,
  conflict,
  notAssigned,
  startedBefore,
  unknownThread,
} from "#functions/correspondence/errors.ts";
import { newDirect, perUser, toAddress } from "#functions/correspondence/limits.ts";
import type { People } from "#functions/correspondence/people.ts";
import {
  type ConversationStore,
  type CopyChange,
  firstOf,
  type StoredMessage,
  type StoredThread,
  withMessage,
} from "#functions/correspondence/records/conversations.ts";
import type { ReplyAddresses } from "#functions/correspondence/reply-address.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Outbox, WaitingMail } from "#functions/platform/mail/outbox.ts";
import { desk, type Mailbox } from "#functions/platform/records/mailboxes.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { DirectRules } from "./direct.ts";
import { type MessageDraft, newThreadId, requestHashOf } from "./draft.ts";
import type { GuestAnswers } from "./guest-answers.ts";
import { answerMail, directMail, supportMail } from "./mails.ts";
import { sentBefore } from "./repeated.ts";
import { type Route, routeOf, type Sender } from "./routes.ts";
import { messageAt, partiesAt } from "./sides.ts";

interface SendingDependencies {
  store: ConversationStore;
  people: People;
  direct: DirectRules;
  attachments: Pick<AttachmentService, "claim">;
  addresses: Pick<ReplyAddresses, "of">;
  /** Answers of administrators to people without an account. */
  guestAnswers: Pick<GuestAnswers, "answer">;
  outbox: Pick<Outbox, "write" | "wrap">;
  limiter: RateLimiter;
  supportAddress: string;
  webOrigin: string;
  newId: () => string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** A message from someone who is signed in: to support, from support, or between users. */
export interface SendingService {
  /**
   * @returns the sender's copy; the existing one when the same attempt was sent before
   * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT when the thread is closed or the key was used, RATE_LIMITED
   */
  send(sender: Sender, draft: MessageDraft): Promise<StoredMessage>;
}

/** Someone else may write in the same conversation at the same moment, but hardly this often. */
const retries = 4;

export function sendingService(dependencies: SendingDependencies): SendingService {
  const {
    store,
    people,
    attachments,
    addresses,
    guestAnswers,
    outbox,
    limiter,
    supportAddress,
    webOrigin,
    newId,
    clock,
  } = dependencies;

  /**
   * The mail about a message, which is stored with it: a repeated attempt finds the message and sends nothing.
   * @param hadUnread whether the recipient had already been notified and has not looked yet
   * @returns undefined when the recipient gets none
   */
  const mailOf = async (
    message: StoredMessage,
    { recipient }: Route,
    hadUnread: boolean,
  ): Promise<WaitingMail | undefined> => {
    if (recipient === null) return outbox.wrap(supportAddress, supportMail(message));
    const { messageType, threadId } = message;
    const isDirect = messageType === "USER_TO_USER";
    if (isDirect && hadUnread) return undefined;
    // The reader waits for the message: what the mail takes is read at the same time as whether it is wanted.
    const [isWanted, mail] = await Promise.all([
      people.wantsMail(recipient.id),
      addresses
        .of(threadId, recipient.email)
        .then((replyTo) =>
          outbox.write(recipient.id, () =>
            isDirect ? directMail(webOrigin, message, replyTo) : answerMail(webOrigin, threadId, replyTo),
          ),
        ),
    ]);
    return isWanted ? outbox.wrap(normaliseEmail(recipient.email), mail) : undefined;
  };

  /** @param allowed rejects when the sender has sent too much; nothing is written before it resolves */
  const answer = async (
    route: Route,
    draft: MessageDraft,
    thread: StoredThread,
    allowed: Promise<void>,
  ): Promise<StoredMessage> => {
    const { own, other, writer, messageType, tier } = route;
    let known: StoredThread | undefined = thread;
    const attempt = async () => {
      const [present, theirs, sent] = await Promise.all([
        known ?? store.thread(own, thread.id),
        store.thread(other, thread.id),
        sentBefore(store, own, thread.id, draft),
        allowed,
      ]);
      known = undefined;
      if (present === undefined || theirs === undefined) throw unknownThread();
      if (sent !== undefined) return sent;
      if (present.status === "CLOSED") throw closed();
      if (messageType === "ADMIN_TO_USER" && present.adminId !== writer.id) throw notAssigned();
      const files = await attachments.claim(writer.id, present.id, draft.attachmentIds ?? []);
      const message = {
        ...contentOf(draft, route),
        attachments: filesOf(files),
        threadId: present.id,
        sequence: present.sequence + 1,
        subject: present.subject,
      };
      const sides: [Mailbox, StoredThread][] = [
        [own, present],
        [other, theirs],
      ];
      const changes = sides.map(([mailbox, before]): CopyChange => {
        const after = messageAt(mailbox, message, own, supportAddress);
        return {
          mailbox,
          before,
          after: withMessage(before, after, mailbox.kind === "desk" ? tier : null),
          messages: [{ before: null, after }],
        };
      });
      const { sequence } = message;
      const mail = await mailOf(message, route, theirs.unread > 0);
      if (!(await store.write(changes, { files, sequence }, mail))) throw new Overtaken();
      return message;
    };
    return retriedWhenOvertaken(attempt, { retries, giveUp: conflict });
  };

  const begin = async (route: Route, draft: MessageDraft): Promise<StoredMessage> => {
    const { writer, own, other } = route;
    if (draft.subject === undefined) {
      throw invalidFields([{ path: "body.subject", message: msg("Subject is required") }]);
    }
    const { draftId, attachmentIds = [] } = draft;
    if (draftId === undefined && attachmentIds.length > 0) {
      throw invalidFields([
        { path: "body.draftId", message: msg("Files need the draft that they belong to") },
      ]);
    }
    const threadId = newThreadId(writer.id, draft) ?? newId();
    const sentAlready = async () => {
      const sent = await sentBefore(store, own, threadId, draft);
      if (sent === undefined) throw startedBefore();
      return sent;
    };
    // A repeated attempt would find its files sent.
    if (draftId !== undefined && (await store.thread(own, threadId)) !== undefined) return sentAlready();
    const files = await attachments.claim(writer.id, threadId, attachmentIds);
    const message = {
      ...contentOf(draft, route),
      attachments: filesOf(files),
      threadId,
      sequence: 1,
      subject: draft.subject,
    };
    const changes = [own, other].map((mailbox): CopyChange => {
      const copy = messageAt(mailbox, message, own, supportAddress);
      const after = firstOf(copy, partiesAt(mailbox, route));
      return { mailbox, before: null, after, messages: [{ before: null, after: copy }] };
    });
    const { sequence } = message;
    const mail = await mailOf(message, route, false);
    if (!(await store.write(changes, { files, sequence }, mail))) return sentAlready();
    return message;
  };

  const contentOf = (draft: MessageDraft, { messageType, writer, recipient }: Route) => ({
    messageType,
    content: draft.content,
    category: draft.category ?? null,
    sender: writer,
    recipient: recipient && {
      id: recipient.id,
      email: recipient.email,
      displayName: recipient.displayName,
      photoURL: recipient.photoURL,
    },
    isIncoming: false,
    createdAt: new Date(clock()).toISOString(),
    archivedAt: null,
    attachments: [],
    idempotencyKey: draft.idempotencyKey ?? null,
    requestHash: requestHashOf(draft),
    emailMessageId: draft.emailMessageId ?? null,
  });

  return {
    send: async (sender, draft) => {
      if (draft.recipientEmail !== undefined) await limiter.take(toAddress, sender.userId);
      if (sender.role === "ADMIN" && draft.threadId !== undefined) {
        const thread = await store.thread(desk, draft.threadId);
        if (thread?.guest) return guestAnswers.answer(sender.userId, draft, draft.threadId);
      }
      const route = await routeOf(dependencies, sender, draft);
      const limit = perUser[route.messageType];
      const allowed = limit === undefined ? Promise.resolve() : limiter.take(limit, sender.userId);
      if (route.thread !== undefined) return answer(route, draft, route.thread, allowed);
      await allowed;
      if (route.messageType === "USER_TO_USER") await limiter.take(newDirect, sender.userId);
      return begin(route, draft);
    },
  };
}

const filesOf = (claimed: Awaited<ReturnType<AttachmentService["claim"]>>): StoredMessage["attachments"] =>
  claimed.map(({ id, filename, mimeType, size }) => ({ id, filename, mimeType, size }));

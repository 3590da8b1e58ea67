import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { MessageType } from "#shared/domain/correspondence.ts";
import {
  type ConversationStore,
  type Copy,
  firstOf,
  type StoredMessage,
  type StoredThread,
  type Writer,
} from "./conversations.ts";
import type { MessageDraft } from "./draft.ts";
import { closed, conflict, notAssigned, unknownThread } from "./errors.ts";
import { perUser } from "./limits.ts";
import { answerMail, supportMail } from "./mails.ts";
import type { Correspondent, People } from "./people.ts";
import { type Route, routeOf, type Sender, writerOf } from "./routes.ts";

interface SendingDependencies {
  store: ConversationStore;
  people: People;
  /** For mails whose failure must not fail the call. */
  notices: Mailer;
  limiter: RateLimiter;
  supportAddress: string;
  webOrigin: string;
  newId: () => string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** A message from someone who is signed in: a user to support, or an administrator to a user. */
export interface SendingService {
  /**
   * @returns the sender's copy; the existing one when the same attempt was sent before
   * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT when the thread is closed, RATE_LIMITED
   */
  send(sender: Sender, draft: MessageDraft): Promise<StoredMessage>;
}

/** Someone else may write in the same conversation at the same moment, but hardly this often. */
const retries = 4;
/** Among the last N messages a repeated attempt is recognised. */
const remembered = 50;

export function sendingService(dependencies: SendingDependencies): SendingService {
  const { store, people, notices, limiter, supportAddress, webOrigin, newId, clock } = dependencies;

  const notify = async (
    { messageType, threadId, ...rest }: StoredMessage,
    person: Correspondent,
  ): Promise<void> => {
    if (messageType === "USER_TO_ADMIN") {
      return notices.send(supportAddress, supportMail({ messageType, threadId, ...rest }));
    }
    if (!(await people.wantsMail(person.id))) return;
    await notices.send(normaliseEmail(person.email), answerMail(webOrigin, threadId));
  };

  const answer = async (route: Route, draft: MessageDraft, thread: StoredThread): Promise<StoredMessage> => {
    const { messageType, writer, person, own } = route;
    let known: StoredThread | undefined = thread;
    const attempt = async () => {
      const present = known ?? (await store.thread(own, thread.id));
      known = undefined;
      if (present === undefined) throw unknownThread();
      if (present.status === "CLOSED") throw closed();
      const isDesk = own.kind === "desk";
      if (isDesk && present.adminId !== null && present.adminId !== writer.id) throw notAssigned();
      const sent = await repeated(own, present.id, draft);
      if (sent !== undefined) return sent;
      const message = {
        ...contentOf(draft, messageType, writer),
        threadId: present.id,
        sequence: present.sequence + 1,
        subject: present.subject,
      };
      const admin = isDesk ? writer : undefined;
      if (await store.append(copies(message, person.id, supportAddress), admin)) {
        await notify(message, person);
        return message;
      }
      throw new Overtaken();
    };
    return retriedWhenOvertaken(attempt, { retries, giveUp: conflict });
  };

  const begin = async (route: Route, draft: MessageDraft): Promise<StoredMessage> => {
    const { messageType, writer, person, own } = route;
    if (draft.subject === undefined) {
      throw invalidFields([{ path: "body.subject", message: "Subject is required" }]);
    }
    const key = draft.idempotencyKey;
    const message = {
      ...contentOf(draft, messageType, writer),
      threadId: key === undefined ? newId() : derivedId(writer.id, "conversation", key),
      sequence: 1,
      subject: draft.subject,
    };
    const admin = messageType === "ADMIN_TO_USER" ? writer : null;
    const begun = copies(message, person.id, supportAddress).map((copy) => ({
      ...copy,
      thread: firstOf(copy.message, { person: writerOf(person), guest: null, admin }),
    }));
    if (await store.begin(begun)) {
      await notify(message, person);
      return message;
    }
    const sent = await repeated(own, message.threadId, draft);
    if (sent === undefined) throw conflict();
    return sent;
  };

  /** The message that the same attempt has sent before. */
  const repeated = async (own: Mailbox, threadId: string, draft: MessageDraft) => {
    if (draft.idempotencyKey === undefined) return undefined;
    const latest = await store.messages(own, threadId, remembered);
    return latest.find(
      ({ isIncoming, idempotencyKey }) => !isIncoming && idempotencyKey === draft.idempotencyKey,
    );
  };

  const contentOf = (draft: MessageDraft, messageType: MessageType, sender: Writer) => ({
    messageType,
    content: draft.content,
    category: draft.category ?? null,
    sender,
    isIncoming: false,
    createdAt: new Date(clock()).toISOString(),
    archivedAt: null,
    idempotencyKey: draft.idempotencyKey ?? null,
  });

  return {
    send: async (sender, draft) => {
      if (sender.role === "USER") await limiter.take(perUser, sender.userId);
      const route = await routeOf({ store, people, supportAddress }, sender, draft);
      return route.thread === undefined ? begin(route, draft) : answer(route, draft, route.thread);
    },
  };
}

/**
 * The message as each side of a conversation between a user and the desk keeps it. Users get to know administrators
 * by name, under the address of support: their own addresses are no one else's.
 */
function copies(message: StoredMessage, userId: string, supportAddress: string): Copy[] {
  const isFromDesk = message.messageType === "ADMIN_TO_USER";
  const sender = isFromDesk ? { ...message.sender, email: supportAddress } : message.sender;
  return [
    { mailbox: userMailbox(userId), message: { ...message, sender, isIncoming: isFromDesk } },
    { mailbox: desk, message: { ...message, isIncoming: !isFromDesk } },
  ];
}

import { notAssigned, unknownThread } from "#functions/correspondence/errors.ts";
import type { Correspondent, People } from "#functions/correspondence/people.ts";
import type {
  ConversationStore,
  StoredThread,
  Writer,
} from "#functions/correspondence/records/conversations.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { MessageType } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { DirectRules } from "./direct.ts";
import type { MessageDraft } from "./draft.ts";

export interface Sender {
  userId: string;
  role: "USER" | "ADMIN";
}

/** The sender and recipient of a message. */
export interface Route {
  messageType: MessageType;
  writer: Writer & { id: string };
  /** The user at the other end; null for the support desk. */
  recipient: Correspondent | null;
  /** What the user of a conversation with support subscribes to. */
  tier: Tier | null;
  /** The mailbox of the sender. */
  own: Mailbox;
  other: Mailbox;
  /** The conversation that is answered in; undefined for a new one. */
  thread?: StoredThread;
}

interface RouteDependencies {
  store: Pick<ConversationStore, "thread">;
  people: Pick<People, "find" | "findByAddress">;
  direct: Pick<DirectRules, "demand">;
  supportAddress: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/**
 * Finds out where a message goes: in a conversation to its other side; otherwise to the recipient, and to support when
 * there is none or it is an administrator.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN for people whom the sender cannot write to, VALIDATION_FAILED when the message
 * names another type
 */
export async function routeOf(
  dependencies: RouteDependencies,
  sender: Sender,
  draft: MessageDraft,
): Promise<Route> {
  const { store, people } = dependencies;
  const { threadId } = draft;
  const own = sender.role === "ADMIN" ? desk : userMailbox(sender.userId);
  const [writer, thread] = await Promise.all([
    people.find(sender.userId),
    threadId === undefined ? undefined : store.thread(own, threadId),
  ]);
  if (writer === undefined)
    throw new AppError("SESSION_EXPIRED", msg("No valid session. Please log in again."));
  if (threadId !== undefined && thread === undefined) throw unknownThread();
  const route = await (thread === undefined
    ? newRoute(dependencies, sender, writer, draft)
    : answerRoute(dependencies, sender, writer, thread));
  if (draft.messageType !== undefined && draft.messageType !== route.messageType) {
    const message = t("This message is of type {type}", { type: route.messageType });
    throw invalidFields([{ path: "body.messageType", message }]);
  }
  return route;
}

async function answerRoute(
  { people, direct, clock }: RouteDependencies,
  { userId, role }: Sender,
  writer: Correspondent,
  thread: StoredThread,
): Promise<Route> {
  if (thread.peer?.id != null) {
    return { ...directRoute(writer, await direct.demand(userId, thread.peer.id)), thread };
  }
  if (thread.person?.id == null) {
    throw new AppError("FORBIDDEN", msg("Guests are answered by mail, which carries no files"));
  }
  if (role === "USER") return { ...supportRoute(writer, clock()), thread };
  if (thread.adminId !== userId) throw notAssigned();
  const person = await people.find(thread.person.id);
  if (person === undefined) throw new AppError("FORBIDDEN", msg("This person no longer has an account"));
  return { ...adminRoute(writer, person, clock()), thread };
}

async function newRoute(
  { people, direct, supportAddress, clock }: RouteDependencies,
  { userId, role }: Sender,
  writer: Correspondent,
  { recipientId, recipientEmail }: MessageDraft,
): Promise<Route> {
  const address = recipientEmail === undefined ? undefined : normaliseEmail(recipientEmail);
  const isToDesk =
    recipientId === undefined && (address === undefined || address === normaliseEmail(supportAddress));
  if (isToDesk) return supportRoute(writer, clock());
  const recipient = await (recipientId === undefined
    ? people.findByAddress(address ?? "")
    : people.find(recipientId));
  if (recipient === undefined || recipient.id === userId) throw unknownUser();
  if (role === "ADMIN") {
    if (recipient.role === "USER") return adminRoute(writer, recipient, clock());
    throw new AppError("FORBIDDEN", msg("Administrators share one desk. Reassign the conversation instead."));
  }
  if (recipient.role === "ADMIN") return supportRoute(writer, clock());
  if (!recipient.emailVerified) throw unknownUser();
  await direct.demand(userId, recipient.id).catch((error: unknown) => {
    // Otherwise a guessed address would show whether it has an account.
    throw recipientId === undefined ? unknownUser() : error;
  });
  return directRoute(writer, recipient);
}

function supportRoute(writer: Correspondent, nowMs: number): Route {
  return {
    messageType: "USER_TO_ADMIN",
    writer: writerOf(writer),
    recipient: null,
    tier: effectiveTier(writer.subscription, nowMs),
    own: userMailbox(writer.id),
    other: desk,
  };
}

function adminRoute(writer: Correspondent, recipient: Correspondent, nowMs: number): Route {
  return {
    messageType: "ADMIN_TO_USER",
    writer: writerOf(writer),
    recipient,
    tier: effectiveTier(recipient.subscription, nowMs),
    own: desk,
    other: userMailbox(recipient.id),
  };
}

function directRoute(writer: Correspondent, recipient: Correspondent): Route {
  return {
    messageType: "USER_TO_USER",
    writer: writerOf(writer),
    recipient,
    tier: null,
    own: userMailbox(writer.id),
    other: userMailbox(recipient.id),
  };
}

function unknownUser(): AppError {
  return new AppError("NOT_FOUND", msg("User not found."));
}

/** A user as a message shows its writer. */
export function writerOf({ id, email, displayName, photoURL }: Correspondent): Writer & { id: string } {
  return { id, email, displayName, photoURL };
}

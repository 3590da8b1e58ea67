import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { MessageType } from "#shared/domain/correspondence.ts";
import type { ConversationStore, StoredThread, Writer } from "./conversations.ts";
import type { MessageDraft } from "./draft.ts";
import { unknownThread } from "./errors.ts";
import type { Correspondent, People } from "./people.ts";

export interface Sender {
  userId: string;
  role: "USER" | "ADMIN";
}

/** The sender and recipient of a message. */
export interface Route {
  messageType: MessageType;
  writer: Writer & { id: string };
  /** The user of the conversation, on whichever side. */
  person: Correspondent;
  /** The mailbox of the sender. */
  own: Mailbox;
  /** The conversation that is answered in; undefined for a new one. */
  thread?: StoredThread;
}

interface RouteDependencies {
  store: Pick<ConversationStore, "thread">;
  people: Pick<People, "find">;
  supportAddress: string;
}

/**
 * Finds out where a message goes: in a conversation to its other side; otherwise from an administrator to the
 * recipient, and to support from everyone else.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN for people whom the sender cannot write to, VALIDATION_FAILED when the message
 * names another type
 */
export async function routeOf(
  dependencies: RouteDependencies,
  sender: Sender,
  draft: MessageDraft,
): Promise<Route> {
  const writer = await dependencies.people.find(sender.userId);
  if (writer === undefined) throw new AppError("SESSION_EXPIRED", "No valid session. Please log in again.");
  const route = await (draft.threadId === undefined
    ? newRoute(dependencies, sender, writer, draft)
    : answerRoute(dependencies, sender, writer, draft.threadId));
  if (draft.messageType !== undefined && draft.messageType !== route.messageType) {
    const message = `This message is of type ${route.messageType}`;
    throw invalidFields([{ path: "body.messageType", message }]);
  }
  return route;
}

async function answerRoute(
  { store }: RouteDependencies,
  { userId, role }: Sender,
  writer: Correspondent,
  threadId: string,
): Promise<Route> {
  const own = role === "ADMIN" ? desk : userMailbox(userId);
  const thread = await store.thread(own, threadId);
  if (thread === undefined) throw unknownThread();
  const { person } = thread;
  if (person?.id == null) {
    throw new AppError("FORBIDDEN", "Guests have no account. Reply by mail to the address they gave.");
  }
  const messageType = role === "ADMIN" ? "ADMIN_TO_USER" : "USER_TO_ADMIN";
  const known = { ...person, id: person.id, role: "USER" as const };
  return { messageType, writer: writerOf(writer), person: known, own, thread };
}

async function newRoute(
  { people, supportAddress }: RouteDependencies,
  { userId, role }: Sender,
  writer: Correspondent,
  { recipientId, recipientEmail, messageType }: MessageDraft,
): Promise<Route> {
  const isToDesk =
    recipientId === undefined &&
    (recipientEmail === undefined || normaliseEmail(recipientEmail) === normaliseEmail(supportAddress));
  const recipient = recipientId === undefined ? undefined : await people.find(recipientId);
  if (role === "ADMIN" && recipientId !== undefined) {
    if (recipient === undefined) throw new AppError("NOT_FOUND", "User not found.");
    return {
      messageType: "ADMIN_TO_USER",
      writer: writerOf(writer),
      person: recipient,
      own: desk,
    };
  }
  const isForUsers = messageType === undefined || messageType === "USER_TO_ADMIN";
  if ((!isToDesk && recipient?.role !== "ADMIN") || (role === "USER" && !isForUsers)) {
    throw new AppError("FORBIDDEN", "You can only write to support.");
  }
  return {
    messageType: "USER_TO_ADMIN",
    writer: writerOf(writer),
    person: writer,
    own: userMailbox(userId),
  };
}

/** A user as a message shows its writer. */
export function writerOf({ id, email, displayName, photoURL }: Correspondent): Writer & { id: string } {
  return { id, email, displayName, photoURL };
}

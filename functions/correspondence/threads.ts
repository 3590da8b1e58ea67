import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError } from "#functions/platform/errors.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import type { ThreadSection, ThreadStatus } from "#shared/domain/correspondence.ts";
import { type ConversationStore, latestOf, type StoredMessage, type StoredThread } from "./conversations.ts";
import { conflict, notAssigned, unknownMessage, unknownThread } from "./errors.ts";
import { mostShown } from "./limits.ts";
import { messagePlace } from "./view.ts";

/** Reads and manages conversations, each side in its own mailbox. */
export interface ThreadService {
  /** Those with something to show, of one section or of both, in no order. */
  list(mailbox: Mailbox, section?: ThreadSection): Promise<StoredThread[]>;
  /** @throws AppError NOT_FOUND */
  read(mailbox: Mailbox, threadId: string): Promise<{ thread: StoredThread; messages: StoredMessage[] }>;
  /** Every message that is not archived, with what was read of its conversation; in no order. */
  messages(mailbox: Mailbox): Promise<{ message: StoredMessage; readUpTo: number }[]>;
  /** Messages by section. */
  countUnread(mailbox: Mailbox): Promise<Record<ThreadSection, number>>;
  /** Marks a message and those before it. @throws AppError NOT_FOUND, CONFLICT */
  markRead(mailbox: Mailbox, messageId: string): Promise<void>;
  /** @throws AppError NOT_FOUND, CONFLICT; FORBIDDEN at the desk for another administrator's conversation */
  archive(reader: Reader, messageId: string): Promise<void>;
  /** @throws AppError likewise */
  remove(reader: Reader, messageId: string): Promise<void>;
  /** For administrators. @throws AppError NOT_FOUND, FORBIDDEN unless it is assigned to the caller */
  setStatus(adminId: string, threadId: string, status: ThreadStatus): Promise<StoredThread>;
}

/** The mailbox and the reader. */
interface Reader {
  mailbox: Mailbox;
  userId: string;
}

const retries = 4;

export function threadService(store: ConversationStore, clock: () => number): ThreadService {
  const now = (): string => new Date(clock()).toISOString();

  const present = async (mailbox: Mailbox, threadId: string): Promise<StoredThread> => {
    const thread = await store.thread(mailbox, threadId);
    if (thread === undefined) throw unknownThread();
    return thread;
  };

  /** Brings what is kept about a conversation in line with its messages. @param readUpTo when more was read */
  const summarise = async (mailbox: Mailbox, threadId: string, readUpTo = 0): Promise<void> => {
    const attempt = async () => {
      const thread = await present(mailbox, threadId);
      const read = Math.max(thread.readUpTo, Math.min(readUpTo, thread.sequence));
      const messages = await visible(mailbox, threadId);
      const last = messages.at(-1);
      const summary = {
        readUpTo: read,
        unread: messages.filter(({ isIncoming, sequence }) => isIncoming && sequence > read).length,
        latest: last === undefined ? null : latestOf(last),
      };
      if (!(await store.summarise(mailbox, threadId, thread.revision, summary))) throw new Overtaken();
    };
    await retriedWhenOvertaken(attempt, { retries, giveUp: conflict });
  };

  const visible = async (mailbox: Mailbox, threadId: string): Promise<StoredMessage[]> =>
    (await store.messages(mailbox, threadId, mostShown)).filter(({ archivedAt }) => archivedAt === null);

  /** Only the administrator who replies may change the conversation. */
  const mayTidy = async ({ mailbox, userId }: Reader, threadId: string): Promise<void> => {
    const thread = await store.thread(mailbox, threadId);
    if (thread === undefined) throw unknownMessage();
    if (mailbox.kind === "desk" && thread.adminId !== null && thread.adminId !== userId) throw notAssigned();
  };

  return {
    list: async (mailbox, section) =>
      (await store.threads(mailbox)).filter(
        (thread) => thread.latest !== null && (section === undefined || sectionOf(thread) === section),
      ),
    read: async (mailbox, threadId) => {
      const messages = await visible(mailbox, threadId);
      const thread = await present(mailbox, threadId);
      if (thread.latest === null) throw unknownThread();
      return { thread, messages };
    },
    messages: async (mailbox) => {
      const threads = new Map((await store.threads(mailbox)).map((thread) => [thread.id, thread]));
      const all = await store.allMessages(mailbox);
      return all
        .filter(({ archivedAt }) => archivedAt === null)
        .map((message) => ({ message, readUpTo: threads.get(message.threadId)?.readUpTo ?? 0 }));
    },
    countUnread: (mailbox) => unreadMessages(store, mailbox),
    markRead: async (mailbox, messageId) => {
      const { threadId, sequence } = messagePlace(messageId);
      const thread = await store.thread(mailbox, threadId);
      if (thread === undefined || sequence > thread.sequence) throw unknownMessage();
      if (sequence > thread.readUpTo) await summarise(mailbox, threadId, sequence);
    },
    archive: async (reader, messageId) => {
      const { threadId, sequence } = messagePlace(messageId);
      await mayTidy(reader, threadId);
      const archived = await store.archive(reader.mailbox, threadId, sequence, now());
      if (!archived) throw unknownMessage();
      await summarise(reader.mailbox, threadId);
    },
    remove: async (reader, messageId) => {
      const { threadId, sequence } = messagePlace(messageId);
      await mayTidy(reader, threadId);
      const removed = await store.remove(reader.mailbox, threadId, sequence);
      if (!removed) throw unknownMessage();
      await summarise(reader.mailbox, threadId);
    },
    setStatus: async (adminId, threadId, status) => {
      const thread = await present(desk, threadId);
      if (thread.adminId !== adminId) {
        throw new AppError("FORBIDDEN", "Only the assigned admin can change the status of this thread");
      }
      if (thread.status === status) return thread;
      const sides = thread.person?.id == null ? [desk] : [desk, userMailbox(thread.person.id)];
      const changed = await store.setStatus(sides, threadId, { status, adminId, now: now() });
      if (!changed) throw conflict();
      return present(desk, threadId);
    },
  };
}

/** How many unread messages a mailbox has, by section. */
export async function unreadMessages(
  store: Pick<ConversationStore, "threads">,
  mailbox: Mailbox,
): Promise<Record<ThreadSection, number>> {
  const counts = { messages: 0, emails: 0 };
  for (const thread of await store.threads(mailbox)) counts[sectionOf(thread)] += thread.unread;
  return counts;
}

function sectionOf({ guest }: StoredThread): ThreadSection {
  return guest === null ? "messages" : "emails";
}

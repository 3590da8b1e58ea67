import * as z from "zod";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError } from "#functions/platform/errors.ts";
import { readCursor, writeCursor } from "#functions/platform/http/cursors.ts";
import { desk, type Mailbox, userMailbox } from "#functions/platform/records/mailboxes.ts";
import type { ThreadSection, ThreadStatus } from "#shared/domain/correspondence/conversations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { conflict, notAssigned, unknownMessage, unknownThread } from "./errors.ts";
import { mostShown } from "./limits.ts";
import type { People } from "./people.ts";
import {
  type Answerer,
  type ConversationStore,
  type CopyChange,
  type DeskEntry,
  latestOf,
  type StoredMessage,
  type StoredThread,
  withEntry,
} from "./records/conversations.ts";
import type { DirectRules } from "./sending/direct.ts";
import { messagePlace } from "./view.ts";

/** Reads and manages conversations, each side in its own mailbox. */
export interface ThreadService {
  /**
   * A conversation with its latest messages, or with those before them. At the desk it has no administrator when the one who
   * answered is none any more: anyone there can take it.
   * @param cursor of the messages that follow
   * @throws AppError NOT_FOUND, VALIDATION_FAILED for an invalid cursor
   */
  read(mailbox: Mailbox, threadId: string, cursor?: string): Promise<ReadThread>;
  /**
   * Up to which message the other side has read, and when; null where that is not shown: users do not see what the desk has
   * read, because any administrator may have opened it, and of guests it is not known.
   */
  readByOther(mailbox: Mailbox, thread: StoredThread): Promise<{ sequence: number; at: string } | null>;
  /** Marks a message and those before it. @throws AppError NOT_FOUND, CONFLICT */
  markRead(mailbox: Mailbox, messageId: string): Promise<void>;
  /**
   * @returns what was archived
   * @throws AppError NOT_FOUND, CONFLICT; FORBIDDEN at the desk for another administrator's conversation
   */
  archive(reader: Reader, messageId: string): Promise<StoredMessage>;
  /** @returns what was removed @throws AppError likewise */
  remove(reader: Reader, messageId: string): Promise<StoredMessage>;
  /** For administrators. @throws AppError NOT_FOUND, CONFLICT, FORBIDDEN unless it is assigned to the caller */
  setStatus(adminId: string, threadId: string, status: ThreadStatus): Promise<StoredThread>;
  /**
   * Gives a conversation to an administrator. One that no one answers can be taken by anyone at the desk, for
   * themselves; any other only its administrator hands on.
   * @throws AppError NOT_FOUND, CONFLICT, FORBIDDEN
   */
  assign(callerId: string, threadId: string, admin: Answerer): Promise<StoredThread>;
}

interface ReadThread {
  thread: StoredThread;
  /** Oldest first. */
  messages: StoredMessage[];
  /** Null when there is nothing before these messages. */
  nextCursor: string | null;
}

/** The number of the last message of a page. */
const Place = z.int().positive().max(999_999);

/** The mailbox and the reader. */
interface Reader {
  mailbox: Mailbox;
  userId: string;
}

const retries = 4;
/** How many messages are read at a time to find a visible one: few are archived. */
const mostSearched = 50;

export function threadService(
  store: Pick<ConversationStore, "thread" | "message" | "messages" | "write">,
  direct: Pick<DirectRules, "between">,
  people: Pick<People, "find">,
  clock: () => number,
): ThreadService {
  const now = (): string => new Date(clock()).toISOString();

  const present = async (mailbox: Mailbox, threadId: string): Promise<StoredThread> => {
    const thread = await store.thread(mailbox, threadId);
    if (thread === undefined) throw unknownThread();
    return thread;
  };
  /** Whether the other side may know what is read: another user only while both can write to each other. */
  const tellsPeer = async (mailbox: Mailbox, { peer }: StoredThread) => {
    if (mailbox.kind === "desk" || peer?.id == null) return true;
    return (await direct.between(mailbox.userId, peer.id)) === "ALLOWED";
  };
  /** The last visible message before one with this number. */
  const latestBefore = async (mailbox: Mailbox, threadId: string, sequence: number) => {
    const upTo = sequence - 1;
    const found = upTo === 0 ? [] : await store.messages(mailbox, threadId, mostSearched, upTo);
    const latest = found.findLast(isShown);
    const [first] = found;
    if (latest !== undefined || first === undefined || found.length < mostSearched) return latest;
    return latestBefore(mailbox, threadId, first.sequence);
  };

  /** Reads, decides and writes until no one else has written in between. */
  const changing = async <T>(decide: () => Promise<{ changes: CopyChange[]; result: T }>): Promise<T> => {
    const attempt = async () => {
      const { changes, result } = await decide();
      if (changes.length > 0 && !(await store.write(changes))) throw new Overtaken();
      return result;
    };
    return retriedWhenOvertaken(attempt, { retries, giveUp: conflict });
  };

  /** Whether no one answers at the desk: its administrator can have been demoted or deleted since. */
  const isFree = async ({ adminId }: StoredThread) =>
    adminId === null || (await people.find(adminId))?.role !== "ADMIN";

  /** Only the administrator who replies may change the conversation. */
  const tidied = async ({ mailbox, userId }: Reader, threadId: string): Promise<StoredThread> => {
    const thread = await store.thread(mailbox, threadId);
    if (thread === undefined) throw unknownMessage();
    if (mailbox.kind === "desk" && thread.adminId !== userId && !(await isFree(thread))) throw notAssigned();
    return thread;
  };

  /** Takes one message out of the reader's lists. @param toLeave what is left of it */
  const putAway = (
    reader: Reader,
    messageId: string,
    toLeave: (message: StoredMessage) => StoredMessage | null,
  ) =>
    changing(async () => {
      const { threadId, sequence } = messagePlace(messageId);
      const before = await tidied(reader, threadId);
      const found = await store.message(reader.mailbox, threadId, sequence);
      if (found === undefined) throw unknownMessage();
      const isLatest = before.latest?.sequence === sequence;
      const latest = isLatest ? await latestBefore(reader.mailbox, threadId, sequence) : undefined;
      const after = {
        ...before,
        unread: before.unread - unreadAmong([found], before),
        latest: isLatest ? (latest === undefined ? null : latestOf(latest)) : before.latest,
        revision: before.revision + 1,
      };
      const messages = [{ before: found, after: toLeave(found) }];
      return { changes: [{ mailbox: reader.mailbox, before, after, messages }], result: found };
    });

  /** Both sides' copies, as they are now and with the change. @param entry of the desk's history, without its time */
  const onBothSides = async (
    before: StoredThread,
    change: Partial<StoredThread>,
    entry: Omit<DeskEntry, "at">,
  ): Promise<CopyChange[]> => {
    const updatedAt = now();
    const changed = (thread: StoredThread) => ({
      ...thread,
      ...change,
      updatedAt,
      revision: thread.revision + 1,
    });
    const atDesk = { ...changed(before), ...withEntry(before, { ...entry, at: updatedAt }) };
    const changes: CopyChange[] = [{ mailbox: desk, before, after: atDesk }];
    if (before.person?.id == null) return changes;
    const mailbox = userMailbox(before.person.id);
    const other = await store.thread(mailbox, before.id);
    return other === undefined ? changes : [...changes, { mailbox, before: other, after: changed(other) }];
  };

  return {
    read: async (mailbox, threadId, cursor) => {
      const upTo = cursor === undefined ? undefined : readCursor(Place, cursor);
      const [found, thread] = await Promise.all([
        store.messages(mailbox, threadId, mostShown, upTo),
        present(mailbox, threadId),
      ]);
      if (thread.latest === null) throw unknownThread();
      const isOrphaned = mailbox.kind === "desk" && thread.adminId !== null && (await isFree(thread));
      const before = (found[0]?.sequence ?? 1) - 1;
      const isAll = found.length < mostShown || before === 0;
      return {
        thread: isOrphaned ? { ...thread, adminId: null, adminName: null, adminPhotoURL: null } : thread,
        messages: found.filter(isShown),
        nextCursor: isAll ? null : writeCursor(before),
      };
    },
    readByOther: async (mailbox, thread) => {
      const otherId = (mailbox.kind === "desk" ? thread.person : thread.peer)?.id;
      const copy = otherId == null ? undefined : await store.thread(userMailbox(otherId), thread.id);
      return copy?.seen ?? null;
    },
    markRead: (mailbox, messageId) =>
      changing(async () => {
        const { threadId, sequence } = messagePlace(messageId);
        const before = await store.thread(mailbox, threadId);
        if (before === undefined || sequence > before.sequence) throw unknownMessage();
        if (sequence <= before.readUpTo) return { changes: [], result: undefined };
        const isAll = sequence === before.sequence;
        const read = isAll
          ? []
          : await store.messages(mailbox, threadId, sequence - before.readUpTo, sequence);
        const unread = isAll ? 0 : before.unread - unreadAmong(read, before);
        const isTold = unread < before.unread && (await tellsPeer(mailbox, before));
        const seen = isTold ? { seen: { sequence, at: now() } } : {};
        const after = { ...before, ...seen, readUpTo: sequence, unread, revision: before.revision + 1 };
        return { changes: [{ mailbox, before, after }], result: undefined };
      }),
    archive: (reader, messageId) =>
      putAway(reader, messageId, (message) => ({ ...message, archivedAt: now() })),
    remove: (reader, messageId) => putAway(reader, messageId, () => null),
    setStatus: (adminId, threadId, status) =>
      changing(async () => {
        const before = await present(desk, threadId);
        if (before.adminId !== adminId) {
          throw new AppError(
            "FORBIDDEN",
            msg("Only the assigned admin can change the status of this thread"),
          );
        }
        if (before.status === status) return { changes: [], result: before };
        const what = status === "CLOSED" ? "CLOSED" : "OPENED";
        const changes = await onBothSides(before, { status }, { what, by: before.adminName, to: null });
        return { changes, result: changes[0]?.after ?? before };
      }),
    assign: (callerId, threadId, admin) =>
      changing(async () => {
        const before = await present(desk, threadId);
        if (before.adminId === admin.id) return { changes: [], result: before };
        const wasFree = before.adminId !== callerId && (await isFree(before));
        const mayAssign = wasFree ? admin.id === callerId : before.adminId === callerId;
        if (!mayAssign)
          throw new AppError("FORBIDDEN", msg("Only the assigned admin can reassign this thread"));
        const entry = wasFree
          ? { what: "TAKEN" as const, by: admin.displayName, to: null }
          : { what: "REASSIGNED" as const, by: before.adminName, to: admin.displayName };
        const assigned = {
          adminId: admin.id,
          adminName: admin.displayName,
          adminPhotoURL: admin.photoURL,
        };
        const changes = await onBothSides(before, assigned, entry);
        return { changes, result: changes[0]?.after ?? before };
      }),
  };
}

const isShown = ({ archivedAt }: StoredMessage): boolean => archivedAt === null;

/** How many of these messages count as unread in a conversation. */
function unreadAmong(messages: readonly StoredMessage[], { readUpTo }: StoredThread): number {
  return messages.filter((message) => message.isIncoming && isShown(message) && message.sequence > readUpTo)
    .length;
}

/** How many unread messages a mailbox has, by section. */
export async function unreadMessages(
  store: Pick<ConversationStore, "counts">,
  mailbox: Mailbox,
): Promise<Record<ThreadSection, number>> {
  const { unread = 0, messagesUnread = 0, emailsUnread = 0 } = await store.counts(mailbox);
  return { messages: unread + messagesUnread, emails: emailsUnread };
}

/**
 * How many conversations the desk has open with a user. Null where none was ever counted, and where more were closed than
 * opened, because they were from before this count.
 */
export async function openAtDesk(
  store: Pick<ConversationStore, "counts">,
  userId: string,
): Promise<number | null> {
  const { openAtDesk: open } = await store.counts(userMailbox(userId));
  return open === undefined || open < 0 ? null : open;
}

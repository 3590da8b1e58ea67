import type * as z from "zod";
import { readCursor, writeCursor } from "#functions/platform/http/cursors.ts";
import { desk, type Mailbox } from "#functions/platform/records/mailboxes.ts";
import {
  type DeskQueue,
  type ThreadSection,
  threadSections,
} from "#shared/domain/correspondence/conversations.ts";
import type {
  ConversationStore,
  Listed,
  MailboxCounts,
  StoredMessage,
  StoredThread,
} from "./records/conversations.ts";
import { MessagePlace, threadPlace } from "./records/mailbox-index.ts";

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface CursorPage<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

interface Reader {
  mailbox: Mailbox;
  userId: string;
}

/** Lists of conversations and messages, page by page. */
export interface ListService {
  /** @throws AppError VALIDATION_FAILED for an invalid cursor */
  threads(
    reader: Reader,
    query: Paging & { section?: ThreadSection | undefined; queue?: DeskQueue | undefined },
  ): Promise<CursorPage<StoredThread> & { queues: QueueCounts | null }>;
  /** With what was read of each message's conversation. @throws AppError likewise */
  messages(reader: Reader, query: Paging): Promise<CursorPage<{ message: StoredMessage; readUpTo: number }>>;
}

/** Conversations of the desk by queue. */
type QueueCounts = Record<Exclude<DeskQueue, "all">, number>;

const defaultLimit = 50;

function pageOf({ limit = defaultLimit, cursor }: Paging, place: z.ZodType<string>) {
  return { limit, after: cursor === undefined ? undefined : readCursor(place, cursor) };
}

function cursorPage<T, U>({ items, next }: Listed<T>, total: number, view: (item: T) => U): CursorPage<U> {
  return { items: items.map(view), total, nextCursor: next === null ? null : writeCursor(next) };
}

export function listService(
  store: Pick<ConversationStore, "list" | "latestMessages" | "threads" | "counts">,
): ListService {
  return {
    threads: async ({ mailbox, userId }, { section, queue = "all", ...paging }) => {
      const page = pageOf(paging, threadPlace[mailbox.kind]);
      if (mailbox.kind === "user") {
        const isEmpty = section === "emails";
        const [listed, counts] = await Promise.all([
          isEmpty ? { items: [], next: null } : store.list({ kind: "user", userId }, page),
          store.counts(mailbox),
        ]);
        const total = isEmpty ? 0 : (counts.threads ?? 0);
        return { ...cursorPage(listed, total, (thread) => thread), queues: null };
      }
      const sections = section === undefined ? threadSections : [section];
      const [listed, counts] = await Promise.all([
        store.list({ kind: "desk", sections, queue, adminId: userId }, page),
        store.counts(desk, userId),
      ]);
      const queues = queueCounts(counts, sections);
      const total = queue === "all" ? queues.open + queues.closed : queues[queue];
      return { ...cursorPage(listed, total, (thread) => thread), queues };
    },
    messages: async ({ mailbox }, paging) => {
      const [listed, { messages = 0 }] = await Promise.all([
        store.latestMessages(mailbox, pageOf(paging, MessagePlace)),
        store.counts(mailbox),
      ]);
      const ids = listed.items.map(({ threadId }) => threadId);
      const read = new Map((await store.threads(mailbox, ids)).map(({ id, readUpTo }) => [id, readUpTo]));
      return cursorPage(listed, messages, (message) => ({
        message,
        readUpTo: read.get(message.threadId) ?? 0,
      }));
    },
  };
}

function queueCounts(counts: MailboxCounts, sections: readonly ThreadSection[]): QueueCounts {
  const sum = (name: string) =>
    sections.reduce((total, section) => total + (counts[`${section}${name}`] ?? 0), 0);
  return { unassigned: sum("Unassigned"), mine: sum("Mine"), open: sum("Open"), closed: sum("Closed") };
}

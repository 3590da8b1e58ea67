import type {
  ConversationStore,
  StoredMessage,
  StoredThread,
} from "#functions/correspondence/conversations.ts";
import { latestOf } from "#functions/correspondence/conversations.ts";
import { type Mailbox, mailboxPartition } from "#functions/platform/records/mailboxes.ts";

interface Box {
  threads: Map<string, StoredThread>;
  messages: Map<string, StoredMessage>;
}

const keyOf = (threadId: string, sequence: number): string => `${threadId}.${sequence}`;

/** Conversations in memory. */
export function fakeConversationStore(): ConversationStore {
  const boxes = new Map<string, Box>();
  const boxOf = (mailbox: Mailbox): Box => {
    const partition = mailboxPartition(mailbox);
    const box = boxes.get(partition) ?? { threads: new Map(), messages: new Map() };
    boxes.set(partition, box);
    return box;
  };
  const keep = (mailbox: Mailbox, message: StoredMessage): void => {
    boxOf(mailbox).messages.set(keyOf(message.threadId, message.sequence), { ...message });
  };
  const change = (mailbox: Mailbox, thread: StoredThread, changes: Partial<StoredThread>): void => {
    boxOf(mailbox).threads.set(thread.id, { ...thread, ...changes, revision: thread.revision + 1 });
  };

  return {
    threads: async (mailbox) => [...boxOf(mailbox).threads.values()],
    thread: async (mailbox, threadId) => boxOf(mailbox).threads.get(threadId),
    messages: async (mailbox, threadId, most) =>
      [...boxOf(mailbox).messages.values()]
        .filter((message) => message.threadId === threadId)
        .toSorted((one, other) => one.sequence - other.sequence)
        .slice(-most),
    allMessages: async (mailbox) => [...boxOf(mailbox).messages.values()],
    begin: async (copies) => {
      if (copies.some(({ mailbox, thread }) => boxOf(mailbox).threads.has(thread.id))) return false;
      for (const { mailbox, thread, message } of copies) {
        boxOf(mailbox).threads.set(thread.id, { ...thread });
        keep(mailbox, message);
      }
      return true;
    },
    append: async (copies, admin) => {
      const changes = copies.map(({ mailbox, message }) => ({
        mailbox,
        message,
        thread: boxOf(mailbox).threads.get(message.threadId),
      }));
      for (const { thread, message } of changes) {
        if (thread?.sequence !== message.sequence - 1 || thread.status !== "OPEN") return false;
        if (admin !== undefined && thread.adminId !== null && thread.adminId !== admin.id) return false;
      }
      for (const { mailbox, thread, message } of changes) {
        if (thread === undefined) continue;
        keep(mailbox, message);
        change(mailbox, thread, {
          sequence: message.sequence,
          latest: latestOf(message),
          updatedAt: message.createdAt,
          unread: thread.unread + (message.isIncoming ? 1 : 0),
          ...(admin === undefined
            ? {}
            : { adminId: admin.id, adminName: admin.displayName, adminPhotoURL: admin.photoURL }),
        });
      }
      return true;
    },
    setStatus: async (mailboxes, threadId, { status, adminId, now }) => {
      const copies = mailboxes.map((mailbox) => ({ mailbox, thread: boxOf(mailbox).threads.get(threadId) }));
      if (copies.some(({ thread }) => thread?.adminId !== adminId)) return false;
      for (const { mailbox, thread } of copies) {
        if (thread !== undefined) change(mailbox, thread, { status, updatedAt: now });
      }
      return true;
    },
    summarise: async (mailbox, threadId, revision, summary) => {
      const thread = boxOf(mailbox).threads.get(threadId);
      if (thread?.revision !== revision) return false;
      change(mailbox, thread, summary);
      return true;
    },
    archive: async (mailbox, threadId, sequence, now) => {
      const message = boxOf(mailbox).messages.get(keyOf(threadId, sequence));
      if (message === undefined) return false;
      keep(mailbox, { ...message, archivedAt: now });
      return true;
    },
    remove: async (mailbox, threadId, sequence) => boxOf(mailbox).messages.delete(keyOf(threadId, sequence)),
  };
}

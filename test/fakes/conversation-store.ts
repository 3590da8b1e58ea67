import type {
  ConversationStore,
  Listed,
  ListPage,
  SentFiles,
  StoredMessage,
  StoredThread,
} from "#functions/correspondence/records/conversations.ts";
import { sectionOf } from "#functions/correspondence/records/conversations.ts";
import { countsKeys, movedCounts, summed } from "#functions/correspondence/records/mailbox-index.ts";
import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import { desk, type Mailbox, messageKey, threadKey } from "#functions/platform/records/mailboxes.ts";

interface Kept<T> {
  mailbox: Mailbox;
  value: T;
}

const isSame = (one: Mailbox, other: Mailbox): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Conversations in memory.
 * @param onSent called for files that are sent with a message
 * @param onMail called for mails that are stored with a message
 */
export function fakeConversationStore(
  onSent: (file: SentFiles["files"][number], sequence: number) => void = () => undefined,
  onMail: (mail: WaitingMail) => void = () => undefined,
): ConversationStore {
  const threads = new Map<string, Kept<StoredThread>>();
  const messages = new Map<string, Kept<StoredMessage>>();
  const counts = new Map<string, { pk: string; sk: string } & Record<string, unknown>>();
  const threadAt = (mailbox: Mailbox, id: string) => JSON.stringify(threadKey(mailbox, id));
  const messageAt = (mailbox: Mailbox, { threadId, sequence }: StoredMessage) =>
    JSON.stringify(messageKey(mailbox, threadId, sequence));
  const threadsOf = (mailbox: Mailbox) =>
    [...threads.values()].filter((kept) => isSame(kept.mailbox, mailbox)).map(({ value }) => value);
  const messagesOf = (mailbox: Mailbox) =>
    [...messages.values()].filter((kept) => isSame(kept.mailbox, mailbox)).map(({ value }) => value);
  const paged = <T>(items: T[], place: (item: T) => string, { limit, after }: ListPage): Listed<T> => {
    const rest = items
      .toSorted((one, other) => (place(one) < place(other) ? 1 : -1))
      .filter((item) => after === undefined || place(item) < after);
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    return { items: shown, next: last === undefined || rest.length <= limit ? null : place(last) };
  };
  const rank = ({ tier }: StoredThread) => (tier === "advanced" ? 1 : 0);

  return {
    thread: async (mailbox, threadId) => threads.get(threadAt(mailbox, threadId))?.value,
    threads: async (mailbox, ids) => threadsOf(mailbox).filter(({ id }) => ids.includes(id)),
    message: async (mailbox, threadId, sequence) =>
      messagesOf(mailbox).find((message) => message.threadId === threadId && message.sequence === sequence),
    messages: async (mailbox, threadId, most, upTo = Number.POSITIVE_INFINITY) =>
      messagesOf(mailbox)
        .filter((message) => message.threadId === threadId && message.sequence <= upTo)
        .toSorted((one, other) => one.sequence - other.sequence)
        .slice(-most),
    list: async (listing, page) => {
      if (listing.kind === "user") {
        const own = threadsOf({ kind: "user", userId: listing.userId });
        const shown = own.filter(({ latest }) => latest !== null);
        return paged(shown, ({ latest, id }) => `${latest?.createdAt}#${id}`, page);
      }
      const { sections, queue, adminId } = listing;
      const isIn: Record<typeof queue, (thread: StoredThread) => boolean> = {
        all: () => true,
        open: ({ status }) => status === "OPEN",
        closed: ({ status }) => status === "CLOSED",
        unassigned: (thread) => thread.status === "OPEN" && thread.adminId === null,
        mine: (thread) => thread.status === "OPEN" && thread.adminId === adminId,
      };
      const shown = threadsOf(desk).filter(
        (thread) => thread.latest !== null && sections.includes(sectionOf(thread)) && isIn[queue](thread),
      );
      return paged(shown, (thread) => `${rank(thread)}#${thread.latest?.createdAt}#${thread.id}`, page);
    },
    latestMessages: async (mailbox, page) =>
      paged(
        messagesOf(mailbox).filter(({ archivedAt }) => archivedAt === null),
        ({ createdAt, threadId, sequence }) =>
          `${createdAt}#${threadId}#${String(sequence).padStart(8, "0")}`,
        page,
      ),
    untouchedSince: async (section, before) =>
      threadsOf(desk).filter(
        (thread) =>
          sectionOf(thread) === section &&
          rank(thread) === 0 &&
          thread.latest !== null &&
          thread.latest.createdAt < before,
      ),
    counts: async (mailbox, adminId) =>
      summed(countsKeys(mailbox, adminId).flatMap((key) => counts.get(JSON.stringify(key)) ?? [])),
    write: async (changes, sent, mail) => {
      for (const file of sent?.files ?? []) onSent(file, sent?.sequence ?? 0);
      for (const { mailbox, before, after, messages: moved = [] } of changes) {
        const present = threads.get(threadAt(mailbox, (after ?? before)?.id ?? ""))?.value;
        if (present?.revision !== before?.revision) return false;
        for (const message of moved) {
          const about = message.before ?? message.after;
          const isThere = about !== null && messages.has(messageAt(mailbox, about));
          if (isThere !== (message.before !== null)) return false;
        }
      }
      for (const { mailbox, before, after, messages: moved = [] } of changes) {
        if (after === null) threads.delete(threadAt(mailbox, before?.id ?? ""));
        else threads.set(threadAt(mailbox, after.id), { mailbox, value: { ...after } });
        for (const message of moved) {
          if (message.after !== null) {
            messages.set(messageAt(mailbox, message.after), { mailbox, value: { ...message.after } });
          } else if (message.before !== null) messages.delete(messageAt(mailbox, message.before));
        }
      }
      for (const { key, by } of movedCounts(changes)) {
        const name = JSON.stringify(key);
        const sums = summed([counts.get(name) ?? {}, by]);
        counts.set(name, { ...key, ...sums });
      }
      if (mail !== undefined) onMail(mail);
      return true;
    },
  };
}

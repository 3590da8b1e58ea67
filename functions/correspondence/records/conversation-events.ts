import type { Mailbox } from "#functions/platform/records/mailboxes.ts";
import type { NewEvent } from "#shared/api/events.ts";
import type { CopyChange, StoredThread } from "./conversations.ts";

const readerIn = (mailbox: Mailbox) => ({ userId: mailbox.kind === "user" ? mailbox.userId : null });

const newMessageOf = ({ messages = [] }: CopyChange) =>
  messages.find(({ before, after }) => before === null && after !== null)?.after;

const hasMoved = (before: StoredThread, after: StoredThread) =>
  before.status !== after.status || before.adminId !== after.adminId;

/** The other side of a reader: the other user, or the administrator who has taken the conversation. */
function writerTo(reader: { userId: string | null }, { person, peer, adminId }: StoredThread) {
  if (reader.userId === null) return undefined;
  if (peer !== null) return peer.id === null ? undefined : { userId: peer.id };
  return person === null || adminId === null ? undefined : { userId: adminId };
}

/** The event that notifies the readers of changed copies; null when no reader sees a difference. */
export function eventOf(changes: readonly CopyChange[]): NewEvent | null {
  const sent = changes.filter((change) => newMessageOf(change) !== undefined);
  const message = sent.map(newMessageOf)[0];
  if (message) {
    const { threadId, sequence } = message;
    const readers = sent.map(({ mailbox }) => readerIn(mailbox));
    const userId = readers.find((reader) => reader.userId !== null)?.userId ?? null;
    const data = { threadId, messageId: `${threadId}.${sequence}`, readers };
    return { name: "message.sent", userId, data };
  }
  const kept = changes.flatMap(({ mailbox, before, after }) =>
    before === null || after === null ? [] : [{ reader: readerIn(mailbox), before, after }],
  );
  const [first] = kept;
  if (first === undefined) return null;
  const { reader, before, after } = first;
  const threadId = after.id;
  if (kept.some((copy) => hasMoved(copy.before, copy.after))) {
    const data = { threadId, readers: kept.map((copy) => copy.reader) };
    return { name: "thread.updated", userId: after.adminId, data };
  }
  if (before.readUpTo === after.readUpTo && before.unread === after.unread) return null;
  const writer = before.seen?.sequence === after.seen?.sequence ? undefined : writerTo(reader, after);
  const data = { threadId, reader, ...(writer === undefined ? {} : { writer }) };
  return { name: "message.read", userId: reader.userId, data };
}

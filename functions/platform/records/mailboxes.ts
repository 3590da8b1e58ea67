import { userKey } from "./users.ts";

/**
 * The owner of a copy of a conversation: a user, or the support desk, which all administrators share. Each side
 * of a conversation has a copy of its own in the correspondence table, so that one side can archive, delete or
 * leave without touching the other's.
 */
export type Mailbox = { kind: "user"; userId: string } | { kind: "desk" };

export const desk: Mailbox = { kind: "desk" };

export function userMailbox(userId: string): Mailbox {
  return { kind: "user", userId };
}

/** Administrators share the desk's mailbox; everyone else has their own. */
export function mailboxOf({ role, userId }: { role: string; userId: string }): Mailbox {
  return role === "ADMIN" ? desk : userMailbox(userId);
}

/**
 * Where a side's copy of a conversation is: a user's copies are in the user's own partition, where export and deletion
 * find them; the desk's have a partition for each conversation, so that none takes everyone's writes.
 */
export function mailboxPartition(mailbox: Mailbox, threadId: string): string {
  return mailbox.kind === "desk" ? `desk#${threadId}` : userKey(mailbox.userId).pk;
}

/** The item of a partition that keeps counts of what is in it. */
export function countsKey(pk: string): { pk: string; sk: string } {
  return { pk, sk: "counts" };
}

/** Where it is kept how many notifications a user has not read: the item, and the name of the number in it. */
export function unreadCount(userId: string) {
  return { key: countsKey(userKey(userId).pk), name: "notificationsUnread" };
}

export const threadPrefix = "thread#";

export function threadKey(mailbox: Mailbox, threadId: string): { pk: string; sk: string } {
  return { pk: mailboxPartition(mailbox, threadId), sk: `${threadPrefix}${threadId}` };
}

/** Beginning of the sort keys of a conversation's messages. */
export function messagePrefix(threadId: string): string {
  return `message#${threadId}#`;
}

const sequenceDigits = 8;

/** Messages of one conversation sort by their number. */
export function messageKey(mailbox: Mailbox, threadId: string, sequence: number): { pk: string; sk: string } {
  const number = String(sequence).padStart(sequenceDigits, "0");
  return { pk: mailboxPartition(mailbox, threadId), sk: `${messagePrefix(threadId)}${number}` };
}

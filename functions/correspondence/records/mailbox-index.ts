import * as z from "zod";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { countsKey, type Mailbox } from "#functions/platform/records/mailboxes.ts";
import { userKey } from "#functions/platform/records/users.ts";
import {
  type CopyChange,
  type MailboxCounts,
  type StoredMessage,
  type StoredThread,
  sectionOf,
  type ThreadListing,
} from "./conversations.ts";

/** What the desk's administrators share is spread over this number of partitions, so that none takes all writes. */
const deskParts = Array.from({ length: 8 }, (_, part) => part);

function partOf(threadId: string): number {
  return (Buffer.from(fingerprint(threadId), "base64url")[0] ?? 0) % deskParts.length;
}

const inbox = (userId: string): string => `inbox#${userId}`;
const ofStatus = (section: string, status: string, part: number): string =>
  `desk#${section}#${status}#${part}`;
const unassigned = (section: string, part: number): string => `desk#${section}#unassigned#${part}`;
const assigned = (section: string, adminId: string): string => `desk#${section}#assigned#${adminId}`;

const Place = z.templateLiteral([z.iso.datetime(), "#", z.uuid()]);
/** Where conversations stand in the lists of a user and of the desk. */
export const threadPlace = { user: Place, desk: z.templateLiteral([z.enum(["0", "1"]), "#", Place]) };
/** The same of a message. */
export const MessagePlace = z.templateLiteral([Place, "#", z.string().regex(/^\d{8}$/)]);

/** Attributes by which a conversation is found in the indexes; none for a hidden one. */
export function threadIndexes(mailbox: Mailbox, thread: StoredThread): Record<string, string> {
  const { id, latest, status, adminId, tier } = thread;
  if (latest === null) return {};
  const place = `${latest.createdAt}#${id}`;
  if (mailbox.kind === "user") return { gsi1pk: inbox(mailbox.userId), gsi1sk: place };
  const section = sectionOf(thread);
  const ranked = `${tier === "advanced" ? 1 : 0}#${place}`;
  const byStatus = { gsi1pk: ofStatus(section, status, partOf(id)), gsi1sk: ranked };
  if (status === "CLOSED") return byStatus;
  const gsi2pk = adminId === null ? unassigned(section, partOf(id)) : assigned(section, adminId);
  return { ...byStatus, gsi2pk, gsi2sk: ranked };
}

/** Sorts after everything at the desk whose last message is older than `moment`, but for Advanced subscribers'. */
export function placeBefore(moment: string): string {
  return `0#${moment}`;
}

/** The same for a message; none for an archived one. */
export function messageIndexes(mailbox: Mailbox, message: StoredMessage): Record<string, string> {
  if (message.archivedAt !== null) return {};
  const { threadId, sequence, createdAt } = message;
  const gsi1pk = mailbox.kind === "user" ? `messages#${mailbox.userId}` : `desk-messages#${partOf(threadId)}`;
  return { gsi1pk, gsi1sk: `${createdAt}#${threadId}#${String(sequence).padStart(8, "0")}` };
}

/** Partitions of an index that make up a list together. */
export interface IndexParts {
  index: "gsi1" | "gsi2";
  partitions: string[];
}

export function listingParts(listing: ThreadListing): IndexParts {
  if (listing.kind === "user") return { index: "gsi1", partitions: [inbox(listing.userId)] };
  const { sections, queue, adminId } = listing;
  const spread = (partition: (section: string, part: number) => string) =>
    sections.flatMap((section) => deskParts.map((part) => partition(section, part)));
  switch (queue) {
    case "mine":
      return { index: "gsi2", partitions: sections.map((section) => assigned(section, adminId)) };
    case "unassigned":
      return { index: "gsi2", partitions: spread(unassigned) };
    case "open":
      return { index: "gsi1", partitions: spread((section, part) => ofStatus(section, "OPEN", part)) };
    case "closed":
      return { index: "gsi1", partitions: spread((section, part) => ofStatus(section, "CLOSED", part)) };
    case "all": {
      const both = ["OPEN", "CLOSED"].flatMap((status) =>
        spread((section, part) => ofStatus(section, status, part)),
      );
      return { index: "gsi1", partitions: both };
    }
  }
}

export function messageParts(mailbox: Mailbox): IndexParts {
  return {
    index: "gsi1",
    partitions:
      mailbox.kind === "user"
        ? [`messages#${mailbox.userId}`]
        : deskParts.map((part) => `desk-messages#${part}`),
  };
}

const deskCounts = (part: number): string => `desk-counts#${part}`;
const adminCounts = (adminId: string): string => `desk-counts#${adminId}`;

/** The items that hold a mailbox's counts: their sums count. */
export function countsKeys(mailbox: Mailbox, adminId?: string): { pk: string; sk: string }[] {
  if (mailbox.kind === "user") return [countsKey(userKey(mailbox.userId).pk)];
  const all = deskParts.map((part) => countsKey(deskCounts(part)));
  return adminId === undefined ? all : [...all, countsKey(adminCounts(adminId))];
}

/** What a conversation adds to the counts, by the partition that holds them. */
function shareOf(mailbox: Mailbox, thread: StoredThread): [string, MailboxCounts][] {
  if (thread.latest === null) return [];
  if (mailbox.kind === "user") {
    return [[userKey(mailbox.userId).pk, { threads: 1, unread: thread.unread }]];
  }
  const section = sectionOf(thread);
  const { status, adminId, person, unread, id } = thread;
  const isOpen = status === "OPEN";
  const shared: [string, MailboxCounts] = [
    deskCounts(partOf(id)),
    {
      [`${section}Unread`]: unread,
      [`${section}${isOpen ? "Open" : "Closed"}`]: 1,
      ...(isOpen && adminId === null ? { [`${section}Unassigned`]: 1 } : {}),
    },
  ];
  const shares = [shared];
  if (isOpen && adminId !== null) shares.push([adminCounts(adminId), { [`${section}Mine`]: 1 }]);
  // What the desk has open with a user is in its own copies, and counted where it goes with the user.
  if (isOpen && person?.id != null) shares.push([userKey(person.id).pk, { openAtDesk: 1 }]);
  return shares;
}

function messageShare(mailbox: Mailbox, message: StoredMessage): [string, MailboxCounts][] {
  if (message.archivedAt !== null) return [];
  const pk = mailbox.kind === "user" ? userKey(mailbox.userId).pk : deskCounts(partOf(message.threadId));
  return [[pk, { messages: 1 }]];
}

/** By how much changes move counts: by the key of their item, without what stays the same. */
export function movedCounts(
  changes: readonly CopyChange[],
): { key: { pk: string; sk: string }; by: MailboxCounts }[] {
  const sums = new Map<string, Record<string, number>>();
  const add = (shares: readonly [string, MailboxCounts][], sign: 1 | -1) => {
    for (const [pk, counts] of shares) {
      const sum = sums.get(pk) ?? {};
      for (const [name, value] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + sign * value;
      sums.set(pk, sum);
    }
  };
  for (const { mailbox, before, after, messages = [] } of changes) {
    if (before !== null) add(shareOf(mailbox, before), -1);
    if (after !== null) add(shareOf(mailbox, after), 1);
    for (const message of messages) {
      if (message.before !== null) add(messageShare(mailbox, message.before), -1);
      if (message.after !== null) add(messageShare(mailbox, message.after), 1);
    }
  }
  return [...sums].flatMap(([pk, sum]) => {
    const by = Object.fromEntries(Object.entries(sum).filter(([, value]) => value !== 0));
    return Object.keys(by).length === 0 ? [] : [{ key: countsKey(pk), by }];
  });
}

/** Sums of the counts of several items; what is missing counts as nothing. */
export function summed(items: readonly Record<string, unknown>[]): MailboxCounts {
  const sums: Record<string, number> = {};
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      if (typeof value === "number") sums[name] = (sums[name] ?? 0) + value;
    }
  }
  return sums;
}

import * as z from "zod";
import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import type { Mailbox } from "#functions/platform/records/mailboxes.ts";
import {
  type DeskQueue,
  messageTypes,
  type ThreadSection,
  threadChanges,
  threadStatuses,
} from "#shared/domain/correspondence/conversations.ts";
import { tiers } from "#shared/domain/tiers.ts";

/** The writer, with the name at that time; `id` is null for guests. */
export const Writer = z.object({
  id: z.string().nullable(),
  email: z.string(),
  displayName: z.string().nullable(),
  /** A path of the product; no longer found once the photo has been replaced. */
  photoURL: z.string().nullable(),
});
export type Writer = z.infer<typeof Writer>;

/** A file that came with a message. */
const AttachedFile = z.object({
  id: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.int().positive(),
});

/** One side's copy of a message. */
export const StoredMessage = z.object({
  threadId: z.string(),
  /** Counts the messages of a conversation from 1. */
  sequence: z.int().positive(),
  messageType: z.enum(messageTypes),
  subject: z.string(),
  content: z.string(),
  category: z.string().nullable(),
  sender: Writer,
  /** Null for the whole support desk. */
  recipient: Writer.nullable(),
  /** Written by the other side. */
  isIncoming: z.boolean(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  /** Files, whether or not they still exist. */
  attachments: z.array(AttachedFile).default([]),
  /** Names the attempt to send, so that a repeated one is recognised. */
  idempotencyKey: z.string().nullable(),
  /** Fingerprint of that attempt; none for mails, whose files are stored anew each time, and before there were any. */
  requestHash: z.string().nullish(),
  /** Its mail was tried for a day, and no answer said that it was sent. */
  status: z.literal("FAILED").optional(),
  /** Message-ID of the mail that brought it or that it was sent as; none while that waits. */
  emailMessageId: z.string().nullish(),
  /** The Message-ID that all mails of its conversation refer to first. */
  emailThreadId: z.string().nullish(),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** The part of a message shown in lists. */
const Latest = z.object({
  sequence: z.int().positive(),
  messageType: z.enum(messageTypes),
  /** The beginning of the content. */
  preview: z.string(),
  isIncoming: z.boolean(),
  createdAt: z.string(),
});

/** What administrators have done with a conversation; `by` and `to` are their names at that time. */
const DeskEntry = z.object({
  what: z.enum(threadChanges),
  at: z.string(),
  /** Null for one without a name, and for a guest who has answered a closed conversation. */
  by: z.string().nullable(),
  /** Who has it since then, when it was reassigned. */
  to: z.string().nullable(),
});
export type DeskEntry = z.infer<typeof DeskEntry>;

/** One side's copy of a conversation without its messages. */
export const StoredThread = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(threadStatuses),
  /** The user who talks with support; null when it is a guest. */
  person: Writer.nullable(),
  guest: Writer.nullable(),
  /** The other user of a conversation between two users; then there is neither `person` nor `guest`. */
  peer: Writer.nullable(),
  /** What the user subscribes to, at the desk alone: as of the user's last message. */
  tier: z.enum(tiers).nullable(),
  /** The administrator who answers; null until one has. */
  adminId: z.string().nullable(),
  adminName: z.string().nullable(),
  adminPhotoURL: z.string().nullable(),
  /** Number of the last message. */
  sequence: z.int().positive(),
  /** Up to which message this side has read. */
  readUpTo: z.int().nonnegative(),
  /** The last message that this side has read to the other side's knowledge, and when; none before the first. */
  seen: z.object({ sequence: z.int().positive(), at: z.string() }).optional(),
  /** Messages of the other side after it. */
  unread: z.int().nonnegative(),
  /** The last message that this side has neither archived nor deleted; null hides the conversation. */
  latest: Latest.nullable(),
  /** At the desk alone: the latest entries, the oldest first. */
  history: z.array(DeskEntry).optional(),
  /**
   * At the desk alone: when the first message after the desk's last answer was written; null when that answer is the last
   * message. Closing keeps it, for a conversation that is opened again. Copies from before this have none until the
   * desk's next answer.
   */
  waitingSince: z.string().nullish(),
  /** Incremented with every change of this copy. */
  revision: z.int().positive(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredThread = z.infer<typeof StoredThread>;

/** The administrator who answers, as far as both sides see. */
export type Answerer = Pick<Writer, "displayName" | "photoURL"> & { id: string };

/** One transaction holds these, the conversation and its counts on two sides. */
export const mostChanged = 40;

/** A change of one side's copy. It is refused when the copy is no longer as it was read. */
export interface CopyChange {
  mailbox: Mailbox;
  /** As it was read; null for a new conversation. */
  before: StoredThread | null;
  /** Null removes the copy. */
  after: StoredThread | null;
  /** Messages that are added, changed or removed with it: at most `mostChanged`. */
  messages?: readonly { before: StoredMessage | null; after: StoredMessage | null }[];
}

/** A list of conversations, latest first; at the desk those of Advanced subscribers before all others. */
export type ThreadListing =
  | { kind: "user"; userId: string }
  | { kind: "desk"; sections: readonly ThreadSection[]; queue: DeskQueue; adminId: string };

/** A page of a list. A place continues after the last entry of the page before it, whatever has been added since. */
export interface ListPage {
  limit: number;
  after?: string | undefined;
}

export interface Listed<T> {
  items: T[];
  /** Null at the end of the list. */
  next: string | null;
}

/** What is kept about a mailbox: counted with each change, never by reading. */
export type MailboxCounts = Readonly<Record<string, number>>;

/** Files and the number of the message that they are sent with. */
export interface SentFiles {
  files: readonly { id: string; uploaderId: string; threadId: string; etag: string | null }[];
  sequence: number;
}

/** Conversations in mailboxes. Those in another mailbox are treated as not existing. */
export interface ConversationStore {
  thread(mailbox: Mailbox, threadId: string): Promise<StoredThread | undefined>;
  /** The ids among these that exist, in any order. */
  threads(mailbox: Mailbox, threadIds: readonly string[]): Promise<StoredThread[]>;
  /** One message, archived or not. */
  message(mailbox: Mailbox, threadId: string, sequence: number): Promise<StoredMessage | undefined>;
  /** The last N messages, oldest first, archived ones included. @param upTo the number of the last one to read */
  messages(mailbox: Mailbox, threadId: string, most: number, upTo?: number): Promise<StoredMessage[]>;
  /** Conversations with a visible message; from an index, which may be a moment behind. */
  list(listing: ThreadListing, page: ListPage): Promise<Listed<StoredThread>>;
  /** Messages that are not archived, newest first; likewise. */
  latestMessages(mailbox: Mailbox, page: ListPage): Promise<Listed<StoredMessage>>;
  /**
   * Conversations of the desk whose last message was before `before`, some of each part of the index, without those of
   * Advanced subscribers.
   */
  untouchedSince(section: ThreadSection, before: string, most: number): Promise<StoredThread[]>;
  /** @param adminId adds what this administrator has at the desk */
  counts(mailbox: Mailbox, adminId?: string): Promise<MailboxCounts>;
  /**
   * Writes all changes or none; false when something has changed since it was read.
   * @param sent files that go with the message that is added, none of which was sent before
   * @param mail about the message: it waits to be sent once the message is stored
   */
  write(changes: readonly CopyChange[], sent?: SentFiles, mail?: WaitingMail): Promise<boolean>;
}

const previewLength = 200;

/** The part of the desk's copy that says since when the person waits; nothing in every other copy. */
function waitingAfter(
  { messageType, isIncoming, createdAt }: StoredMessage,
  since: StoredThread["waitingSince"],
): Pick<StoredThread, "waitingSince"> {
  const isToDesk = messageType === "USER_TO_ADMIN" || messageType === "GUEST_TO_ADMIN";
  if (messageType === "USER_TO_USER" || isToDesk !== isIncoming) return {};
  if (!isIncoming) return { waitingSince: null };
  return { waitingSince: since === null ? createdAt : since };
}

/** The part of this message shown in lists. */
export function latestOf(message: StoredMessage): NonNullable<StoredThread["latest"]> {
  const { sequence, messageType, isIncoming, createdAt, attachments } = message;
  const content =
    message.content === "" ? attachments.map(({ filename }) => filename).join(", ") : message.content;
  const preview = [...content.slice(0, 2 * previewLength)].slice(0, previewLength).join("");
  return { sequence, messageType, preview, isIncoming, createdAt };
}

/** The participants of a conversation, as one side sees them. */
type Parties = Partial<Pick<StoredThread, "person" | "guest" | "peer" | "tier">> & { admin: Answerer | null };

/** A conversation with one message, as one side has it. */
export function firstOf(message: StoredMessage, parties: Parties): StoredThread {
  const { person = null, guest = null, peer = null, tier = null, admin } = parties;
  return {
    id: message.threadId,
    subject: message.subject,
    status: "OPEN",
    person,
    guest,
    peer,
    tier,
    adminId: admin?.id ?? null,
    adminName: admin?.displayName ?? null,
    adminPhotoURL: admin?.photoURL ?? null,
    sequence: message.sequence,
    readUpTo: message.isIncoming ? 0 : message.sequence,
    unread: message.isIncoming ? 1 : 0,
    latest: latestOf(message),
    ...waitingAfter(message, null),
    revision: 1,
    createdAt: message.createdAt,
    updatedAt: message.createdAt,
  };
}

/** A copy after a message was added to it. @param tier what the user subscribes to now; null keeps what it has */
export function withMessage(
  thread: StoredThread,
  message: StoredMessage,
  tier: StoredThread["tier"] = null,
): StoredThread {
  return {
    ...thread,
    tier: tier ?? thread.tier,
    sequence: message.sequence,
    latest: latestOf(message),
    // Whatever was asked before it was closed is settled, so who writes after that waits from then on.
    ...waitingAfter(message, thread.status === "CLOSED" ? null : thread.waitingSince),
    unread: thread.unread + (message.isIncoming ? 1 : 0),
    revision: thread.revision + 1,
    updatedAt: message.createdAt,
  };
}

const mostHistory = 20;

/** The history of the desk's copy with what has just been done. */
export function withEntry({ history = [] }: StoredThread, entry: DeskEntry): Pick<StoredThread, "history"> {
  return { history: [...history, entry].slice(-mostHistory) };
}

/** The list that a conversation is in. */
export function sectionOf({ guest }: Pick<StoredThread, "guest">): ThreadSection {
  return guest === null ? "messages" : "emails";
}

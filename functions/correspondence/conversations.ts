import * as z from "zod";
import type { Mailbox } from "#functions/platform/records/mailboxes.ts";
import { messageTypes, type ThreadStatus, threadStatuses } from "#shared/domain/correspondence.ts";

/** The writer, with the name at that time; `id` is null for guests. */
export const Writer = z.object({
  id: z.string().nullable(),
  email: z.string(),
  displayName: z.string().nullable(),
  /** A path of the product; no longer found once the photo has been replaced. */
  photoURL: z.string().nullable(),
});
export type Writer = z.infer<typeof Writer>;

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
  /** Written by the other side. */
  isIncoming: z.boolean(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  /** Names the attempt to send, so that a repeated one is recognised. */
  idempotencyKey: z.string().nullable(),
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

/** One side's copy of a conversation without its messages. */
export const StoredThread = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(threadStatuses),
  /** The user who talks with support; null when it is a guest. */
  person: Writer.nullable(),
  guest: Writer.nullable(),
  /** The administrator who answers; null until one has. */
  adminId: z.string().nullable(),
  adminName: z.string().nullable(),
  adminPhotoURL: z.string().nullable(),
  /** Number of the last message. */
  sequence: z.int().positive(),
  /** Up to which message this side has read. */
  readUpTo: z.int().nonnegative(),
  /** Messages of the other side after it. */
  unread: z.int().nonnegative(),
  /** The last message that this side has neither archived nor deleted; null hides the conversation. */
  latest: Latest.nullable(),
  /** Incremented with every change of this copy. */
  revision: z.int().positive(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredThread = z.infer<typeof StoredThread>;

/** The administrator who answers, as far as both sides see. */
export type Answerer = Pick<Writer, "displayName" | "photoURL"> & { id: string };

export interface Copy {
  mailbox: Mailbox;
  message: StoredMessage;
}

/** Derived from a conversation's messages and its read state. */
type Summary = Pick<StoredThread, "readUpTo" | "unread" | "latest">;

/** Conversations in mailboxes. Those in another mailbox are treated as not existing. */
export interface ConversationStore {
  /** In no order, those without a visible message included. */
  threads(mailbox: Mailbox): Promise<StoredThread[]>;
  thread(mailbox: Mailbox, threadId: string): Promise<StoredThread | undefined>;
  /** The last N messages, oldest first, archived ones included. */
  messages(mailbox: Mailbox, threadId: string, most: number): Promise<StoredMessage[]>;
  /** Everything, in no order. */
  allMessages(mailbox: Mailbox): Promise<StoredMessage[]>;
  /** Writes a new conversation with its first message to each side, all or none; false when it exists. */
  begin(copies: readonly (Copy & { thread: StoredThread; expiresAtMs?: number })[]): Promise<boolean>;
  /**
   * Adds a message to all copies, or to none: false when another message came first, the conversation is closed,
   * or it is assigned to another administrator than `admin`.
   */
  append(copies: readonly Copy[], admin?: Answerer): Promise<boolean>;
  /** Sets the status of all copies; false when one is missing or not assigned to this administrator. */
  setStatus(
    mailboxes: readonly Mailbox[],
    threadId: string,
    change: { status: ThreadStatus; adminId: string; now: string },
  ): Promise<boolean>;
  /** False when the copy has changed since `revision`. */
  summarise(mailbox: Mailbox, threadId: string, revision: number, summary: Summary): Promise<boolean>;
  /** False when there is no such message. */
  archive(mailbox: Mailbox, threadId: string, sequence: number, now: string): Promise<boolean>;
  /** False when there was no such message. */
  remove(mailbox: Mailbox, threadId: string, sequence: number): Promise<boolean>;
}

const previewLength = 200;

/** The part of this message shown in lists. */
export function latestOf(message: StoredMessage): NonNullable<StoredThread["latest"]> {
  const { sequence, messageType, content, isIncoming, createdAt } = message;
  const preview = [...content.slice(0, 2 * previewLength)].slice(0, previewLength).join("");
  return { sequence, messageType, preview, isIncoming, createdAt };
}

/** A conversation with one message, as one side has it. */
export function firstOf(
  message: StoredMessage,
  { person, guest, admin }: Pick<StoredThread, "person" | "guest"> & { admin: Answerer | null },
): StoredThread {
  return {
    id: message.threadId,
    subject: message.subject,
    status: "OPEN",
    person,
    guest,
    adminId: admin?.id ?? null,
    adminName: admin?.displayName ?? null,
    adminPhotoURL: admin?.photoURL ?? null,
    sequence: message.sequence,
    readUpTo: message.isIncoming ? 0 : message.sequence,
    unread: message.isIncoming ? 1 : 0,
    latest: latestOf(message),
    revision: 1,
    createdAt: message.createdAt,
    updatedAt: message.createdAt,
  };
}

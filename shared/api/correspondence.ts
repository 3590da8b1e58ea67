import * as z from "zod";
import {
  longestMessage,
  longestSenderName,
  longestSubject,
  messageTooLong,
  messageTypes,
  notificationTypes,
  threadSections,
  threadStatuses,
} from "#shared/domain/correspondence.ts";
import { defineContract } from "./contract.ts";
import { Email } from "./user.ts";

const IsoTime = z.iso.datetime();
const MessageId = z.string().regex(/^[0-9a-f-]{36}\.[1-9]\d{0,5}$/, "Must be a message's id");
const mostPerPage = 100;

/** Text on one line; spaces around it are dropped. */
const line = (required: string, longest: number, tooLong: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(longest, tooLong)
    .regex(/^[^\t\r\n]*$/, "Must be on one line");

const Subject = line(
  "Subject is required",
  longestSubject,
  `Subject cannot exceed ${longestSubject} characters`,
);

const Content = z
  .string("Message is required")
  .trim()
  .min(1, "Message is required")
  .refine((text) => text.length <= longestMessage, {
    error: ({ input }) => messageTooLong(typeof input === "string" ? input.length : 0),
  });

/** Somebody who wrote or gets a message. Support is shown under the address of support. */
const Correspondent = z.object({
  id: z.uuid().nullable().describe("null for guests and for the support desk as a whole"),
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
});

const Message = z.object({
  id: MessageId,
  threadId: z.uuid(),
  messageType: z.enum(messageTypes),
  subject: z.string(),
  content: z.string().describe("plain text"),
  category: z.string().nullable(),
  isRead: z.boolean().describe("always true for one's own"),
  isOwn: z.boolean().describe("written by the caller's side"),
  createdAt: IsoTime,
  sentAt: IsoTime,
  senderId: z.uuid().nullable(),
  senderEmail: z.string(),
  senderName: z.string().nullable(),
  sender: Correspondent,
});
export type Message = z.infer<typeof Message>;

const Thread = z.object({
  id: z.uuid(),
  subject: z.string(),
  status: z.enum(threadStatuses),
  assignedAdminId: z.uuid().nullable().describe("the administrator who answers; null until one does"),
  assignedAdminName: z.string().nullable(),
  participants: z.array(
    z.object({ userId: z.uuid().nullable(), userRole: z.enum(["USER", "ADMIN", "GUEST"]) }),
  ),
  correspondent: Correspondent.nullable().describe(
    "the other side; null for a support desk nobody spoke for",
  ),
  lastMessage: Message.pick({
    id: true,
    messageType: true,
    content: true,
    isOwn: true,
    createdAt: true,
  }).describe("content is cut to a preview"),
  unreadCount: z.int().nonnegative(),
  lastMessageAt: IsoTime,
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Thread = z.infer<typeof Thread>;

const Notification = z.object({
  id: z.string(),
  userId: z.uuid(),
  userEmail: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(notificationTypes),
  actionUrl: z.string().nullable().describe("a path within the product"),
  isRead: z.boolean(),
  createdAt: IsoTime,
});
export type Notification = z.infer<typeof Notification>;

const UnreadCounts = z.object({
  messages: z.int().nonnegative().describe("without those of guests"),
  emails: z.int().nonnegative().describe("messages of guests; 0 for everybody but administrators"),
  notifications: z.int().nonnegative(),
  total: z.int().nonnegative(),
});

const paging = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `Must be a whole number from 1 to ${mostPerPage}`)
    .transform(Number)
    .refine((value) => value <= mostPerPage, `Must be a whole number from 1 to ${mostPerPage}`)
    .optional()
    .describe("default 50"),
  cursor: z.string().max(512).optional().describe("nextCursor of the page before"),
};
const list = {
  method: "GET",
  access: "session",
  csrf: false,
  query: z.strictObject(paging),
  errors: [],
} as const;
const pageEnd = { total: z.int().nonnegative(), nextCursor: z.string().nullable() };

const ByThread = z.strictObject({ id: z.uuid() });
const ByMessage = z.strictObject({ id: MessageId });
const ByNotification = z.strictObject({ id: z.string().regex(/^[0-9a-z]{9}-[\w-]{12}$/) });

const read = { method: "GET", access: "session", csrf: false } as const;
const write = { access: "session", csrf: true } as const;
const mark = { ...write, method: "PUT", response: UnreadCounts } as const;

export const correspondence = defineContract({
  listNotifications: {
    ...list,
    path: "/correspondence/notifications",
    summary: "The caller's latest notifications, newest first.",
    response: z.object({ notifications: z.array(Notification), ...pageEnd }),
  },
  getNotification: {
    ...read,
    path: "/correspondence/notifications/{id}",
    summary: "One notification.",
    params: ByNotification,
    response: Notification,
    errors: ["NOT_FOUND"],
  },
  readNotification: {
    ...mark,
    path: "/correspondence/notifications/{id}/read",
    summary: "Marks a notification as read.",
    params: ByNotification,
    errors: ["NOT_FOUND"],
  },
  readAllNotifications: {
    ...mark,
    path: "/correspondence/notifications/read-all",
    summary: "Marks all of the caller's notifications as read.",
    errors: [],
  },
  unreadCounts: {
    ...read,
    path: "/correspondence/unread-counts",
    summary: "How many messages and notifications the caller has not read.",
    response: UnreadCounts,
    errors: [],
  },
  listThreads: {
    ...list,
    path: "/correspondence/threads",
    summary:
      "The caller's conversations, latest message first; those of the support desk for administrators.",
    query: z.strictObject({
      ...paging,
      section: z
        .enum(threadSections)
        .optional()
        .describe("messages: without guests; emails: with guests; both when absent"),
    }),
    response: z.object({ threads: z.array(Thread), ...pageEnd }),
  },
  getThread: {
    ...read,
    path: "/correspondence/threads/{id}",
    summary: "A conversation with its latest 500 messages, oldest first.",
    params: ByThread,
    response: z.object({ thread: Thread, messages: z.array(Message) }),
    errors: ["NOT_FOUND"],
  },
  setThreadStatus: {
    ...write,
    method: "PATCH",
    path: "/correspondence/threads/{id}/status",
    access: "admin",
    summary: "Closes or opens a conversation; only the administrator to whom it is assigned may.",
    params: ByThread,
    body: z.strictObject({ status: z.enum(threadStatuses) }),
    response: Thread,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  listMessages: {
    ...list,
    path: "/correspondence/messages",
    summary: "The messages of all the caller's conversations, newest first.",
    response: z.object({ messages: z.array(Message), ...pageEnd }),
  },
  sendMessage: {
    ...write,
    method: "POST",
    path: "/correspondence/messages",
    summary: "Writes to support, or answers in a conversation. Administrators write to users.",
    body: z.strictObject({
      subject: Subject.optional().describe("needed for a new conversation, ignored in others"),
      content: Content,
      category: line("Category is required", 50, "Category cannot exceed 50 characters").optional(),
      threadId: z.uuid().optional().describe("the conversation to answer in"),
      recipientId: z.uuid().optional(),
      recipientEmail: Email.optional(),
      messageType: z.enum(messageTypes).optional().describe("follows from caller and recipient when absent"),
      attachmentIds: z.array(z.uuid()).max(0, "Files cannot be attached").optional(),
      idempotencyKey: z
        .string()
        .regex(/^[\w-]{8,64}$/, "Must be 8 to 64 letters, digits, hyphens or underscores")
        .optional()
        .describe("a repeated call with the same key sends nothing more"),
    }),
    response: Message,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  readMessage: {
    ...mark,
    path: "/correspondence/messages/{id}/read",
    summary: "Marks a message and those before it in its conversation as read.",
    params: ByMessage,
    errors: ["NOT_FOUND"],
  },
  archiveMessage: {
    ...write,
    method: "PUT",
    path: "/correspondence/messages/{id}/archive",
    summary:
      "Takes a message out of the caller's lists; an export still has it. The other side keeps its copy.",
    params: ByMessage,
    response: z.object({ message: z.literal("Message archived") }),
    errors: ["NOT_FOUND"],
  },
  deleteMessage: {
    ...write,
    method: "DELETE",
    path: "/correspondence/messages/{id}",
    summary: "Deletes the caller's copy of a message. The other side keeps its own.",
    params: ByMessage,
    response: z.object({ message: z.literal("Message deleted") }),
    errors: ["NOT_FOUND"],
  },
  sendGuestMessage: {
    method: "POST",
    path: "/public/correspondence/guest/message",
    access: "public",
    csrf: false,
    summary: "Writes to support without an account.",
    body: z.strictObject({
      senderEmail: Email,
      senderName: line("Name is required", longestSenderName, "Name cannot exceed 100 characters"),
      subject: Subject,
      content: Content,
    }),
    response: z.object({ message: z.literal("Message sent successfully") }),
    errors: ["RATE_LIMITED"],
  },
});

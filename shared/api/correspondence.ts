import * as z from "zod";
import {
  longestFilename,
  mostAttachments,
  tooManyAttachments,
} from "#shared/domain/correspondence/attachments.ts";
import {
  deskQueues,
  directMessaging,
  longestReason,
  longestSenderName,
  messageTypes,
  threadSections,
  threadStatuses,
} from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tiers } from "#shared/domain/tiers.ts";
import { defineContract } from "./contract.ts";
import {
  Admin,
  BulkNotification,
  Content,
  HistoryEntry,
  IdempotencyKey,
  IsoTime,
  line,
  Message,
  MessageId,
  Notification,
  NotificationId,
  notice,
  QueueCounts,
  Subject,
  Text,
  Thread,
  UnreadCounts,
} from "./schemas/correspondence.ts";
import { Email } from "./schemas/user.ts";
import { wholeNumber } from "./schemas/values.ts";

const mostPerPage = 100;

const paging = {
  limit: wholeNumber(1, mostPerPage).optional().describe("default 50"),
  cursor: z.string().max(512).optional().describe("nextCursor of the previous page"),
};
const list = {
  method: "GET",
  access: "session",
  csrf: false,
  query: z.strictObject(paging),
  errors: [],
} as const;
const pageEnd = { total: z.int().nonnegative(), nextCursor: z.string().nullable() };

const DraftId = z
  .uuid()
  .describe("names a new conversation whose first message has files; chosen by its writer");

const ByThread = z.strictObject({ id: z.uuid() });
const ByMessage = z.strictObject({ id: MessageId });
const ByNotification = z.strictObject({ id: NotificationId });

const read = { method: "GET", access: "session", csrf: false } as const;
const write = { access: "session", csrf: true } as const;
const listsOf = (...lists: ("listThreads" | "listNotifications")[]) =>
  [...lists, "unreadCounts"].map((name) => `correspondence.${name}`);
const conversation = [...listsOf("listThreads"), "correspondence.getThread"];
/** The lists update a moment after something is read, so that the row does not jump under the pointer. */
const mark = { ...write, method: "PUT", response: UnreadCounts, changesAfterMs: 250 } as const;

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
    changes: listsOf("listNotifications"),
    params: ByNotification,
    errors: ["NOT_FOUND"],
  },
  sendNotification: {
    ...write,
    method: "POST",
    path: "/correspondence/notifications",
    access: "admin",
    summary: "Notifies one user, who is named by id, by address or by both.",
    changes: listsOf("listNotifications"),
    body: z
      .strictObject({ ...notice, userId: z.uuid().optional(), userEmail: Email.optional() })
      .refine(({ userId, userEmail }) => userId !== undefined || userEmail !== undefined, {
        path: ["userId"],
        error: msg("Name the user by id or by address"),
      }),
    response: z.object({ message: z.literal("Notification sent successfully") }),
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  sendBulkNotification: {
    ...write,
    method: "POST",
    path: "/correspondence/notifications/bulk",
    access: "admin",
    summary:
      "Notifies everyone who takes notifications in the product; security notices everyone. A queue brings them, and getBulkNotification tells how far it is.",
    changes: [],
    body: z.strictObject(notice),
    response: BulkNotification,
    errors: ["CONFLICT", "RATE_LIMITED"],
  },
  getBulkNotification: {
    ...read,
    path: "/correspondence/notifications/bulk/{id}",
    access: "admin",
    summary: "How far a notification to everyone is.",
    params: ByThread,
    response: BulkNotification,
    errors: ["NOT_FOUND"],
  },
  readAllNotifications: {
    ...mark,
    path: "/correspondence/notifications/read-all",
    summary: "Marks all of the caller's notifications as read.",
    changes: listsOf("listNotifications"),
    changesAfterMs: 0,
    errors: [],
  },
  unreadCounts: {
    ...read,
    path: "/correspondence/unread-counts",
    summary: "The number of unread messages and notifications of the caller.",
    response: UnreadCounts,
    errors: [],
  },
  listThreads: {
    ...list,
    path: "/correspondence/threads",
    summary:
      "The caller's conversations, latest message first; for administrators, those of the support desk, Advanced subscribers first.",
    query: z.strictObject({
      ...paging,
      section: z
        .enum(threadSections)
        .optional()
        .describe("messages: without guests; emails: with guests; default: both"),
      queue: z.enum(deskQueues).optional().describe("for administrators; default: all"),
    }),
    response: z.object({
      threads: z.array(Thread),
      ...pageEnd,
      queues: QueueCounts.nullable().describe("for administrators: conversations of the section by queue"),
    }),
  },
  getThread: {
    ...read,
    path: "/correspondence/threads/{id}",
    summary: "A conversation with its latest 500 messages, oldest first; a cursor reads those before them.",
    params: ByThread,
    query: z.strictObject({ cursor: paging.cursor }),
    response: z.object({
      thread: Thread,
      messages: z.array(Message),
      nextCursor: z.string().nullable().describe("of the messages before these; null when there are none"),
      directMessaging: z
        .enum(directMessaging)
        .nullable()
        .describe("whether the caller may write to the other user; null in conversations with support"),
      person: z
        .object({
          tier: z.enum(tiers),
          memberSince: IsoTime,
          openThreads: z
            .int()
            .nonnegative()
            .nullable()
            .describe(
              "open conversations of this user with support, among them this one while it is open; null when not known",
            ),
        })
        .nullable()
        .describe("for administrators: the user as of now"),
      readByOther: z
        .object({ messageId: MessageId, at: IsoTime })
        .nullable()
        .describe(
          "up to which message the other user has read, and when; null where no one sees it, as what support has read",
        ),
      history: z
        .array(HistoryEntry)
        .describe("for administrators: the latest changes of status and assignment, the oldest first"),
      waitingSince: IsoTime.nullable()
        .optional()
        .describe(
          "for administrators: when the first message after support's last answer was written; null when no answer is waited for, as in a closed conversation; left out when not known",
        ),
    }),
    errors: ["NOT_FOUND"],
  },
  assignThread: {
    ...write,
    method: "PATCH",
    path: "/correspondence/threads/{id}/reassign",
    access: "admin",
    summary:
      "Takes an unassigned conversation, or reassigns one's own to another administrator. Only its administrator can reply.",
    changes: conversation,
    params: ByThread,
    body: z.strictObject({ adminId: z.uuid() }),
    response: Thread,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  listAdmins: {
    ...read,
    path: "/users/admins",
    access: "admin",
    summary: "The administrators, by name.",
    response: z.array(Admin),
    errors: [],
  },
  blockPerson: {
    ...write,
    method: "PUT",
    path: "/correspondence/threads/{id}/block",
    summary: "Blocks the other user of a conversation: neither can write to the other.",
    changes: ["correspondence.getThread"],
    params: ByThread,
    response: z.object({ message: z.literal("Person blocked") }),
    errors: ["NOT_FOUND"],
  },
  unblockPerson: {
    ...write,
    method: "DELETE",
    path: "/correspondence/threads/{id}/block",
    summary: "Unblocks the other user of a conversation.",
    changes: ["correspondence.getThread"],
    params: ByThread,
    response: z.object({ message: z.literal("Person unblocked") }),
    errors: ["NOT_FOUND"],
  },
  reportPerson: {
    ...write,
    method: "POST",
    path: "/correspondence/threads/{id}/report",
    summary: "Reports the other user of a conversation to support, with their latest messages in it.",
    changes: listsOf("listThreads"),
    params: ByThread,
    body: z.strictObject({
      reason: z.string(msg("Reason is required")).trim().min(1, msg("Reason is required")).max(longestReason),
    }),
    response: z.object({ message: z.literal("Report sent") }),
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  setThreadStatus: {
    ...write,
    method: "PATCH",
    path: "/correspondence/threads/{id}/status",
    access: "admin",
    summary: "Closes or reopens a conversation; only for the administrator it is assigned to.",
    changes: conversation,
    params: ByThread,
    body: z.strictObject({ status: z.enum(threadStatuses) }),
    response: Thread,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  listMessages: {
    ...list,
    path: "/correspondence/messages",
    summary: "The messages in all of the caller's conversations, newest first.",
    response: z.object({ messages: z.array(Message), ...pageEnd }),
  },
  sendMessage: {
    ...write,
    method: "POST",
    path: "/correspondence/messages",
    summary:
      "Sends a message to support or to another user, or replies in a conversation. Administrators write to users.",
    changes: conversation,
    body: z
      .strictObject({
        subject: Subject.optional().describe("required for a new conversation, otherwise ignored"),
        content: Text.describe("may be empty when files are attached"),
        category: line(msg("Category is required"), 50, () =>
          t("Category cannot exceed {max} characters", { max: "50" }),
        ).optional(),
        threadId: z.uuid().optional().describe("the conversation to reply in"),
        recipientId: z.uuid().optional(),
        recipientEmail: Email.optional(),
        messageType: z.enum(messageTypes).optional().describe("default: by caller and recipient"),
        attachmentIds: z
          .array(z.uuid())
          .max(mostAttachments, tooManyAttachments)
          .refine((ids) => new Set(ids).size === ids.length, msg("Each file only once"))
          .optional()
          .describe("uploaded files"),
        draftId: DraftId.optional(),
        idempotencyKey: IdempotencyKey.optional(),
      })
      .refine(({ content, attachmentIds = [] }) => content !== "" || attachmentIds.length > 0, {
        path: ["content"],
        error: msg("Message is required"),
      })
      .refine(({ threadId, draftId }) => threadId === undefined || draftId === undefined, {
        path: ["draftId"],
        error: msg("Only for a new conversation"),
      }),
    response: Message,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  readMessage: {
    ...mark,
    path: "/correspondence/messages/{id}/read",
    summary: "Marks a message and all earlier ones in its conversation as read.",
    changes: conversation,
    params: ByMessage,
    errors: ["NOT_FOUND"],
  },
  archiveMessage: {
    ...write,
    method: "PUT",
    path: "/correspondence/messages/{id}/archive",
    summary:
      "Archives a message: it disappears from the caller's lists but stays in exports. The other side's copy does not change.",
    params: ByMessage,
    // Not the conversation: without its last message it no longer exists. The page reads it while one is left.
    changes: listsOf("listThreads"),
    response: z.object({ message: z.literal("Message archived") }),
    errors: ["NOT_FOUND"],
  },
  deleteMessage: {
    ...write,
    method: "DELETE",
    path: "/correspondence/messages/{id}",
    summary: "Deletes the caller's copy of a message. The other side's copy does not change.",
    params: ByMessage,
    changes: listsOf("listThreads"),
    response: z.object({ message: z.literal("Message deleted") }),
    errors: ["NOT_FOUND"],
  },
  presignAttachment: {
    ...write,
    method: "POST",
    path: "/correspondence/attachments/presign",
    summary:
      "Prepares the upload of a file for a message: a form to send with the file as its last field, within ten minutes.",
    body: z
      .strictObject({
        threadId: z.uuid().optional().describe("the conversation to reply in"),
        draftId: DraftId.optional(),
        filename: line(msg("File name is required"), longestFilename, () =>
          msg("File name is too long"),
        ).regex(/^[^/\\]+$/, msg("Must be a file name without folders")),
        contentType: z.string().max(200),
        size: z.int().positive(msg("The file is empty")).describe("bytes, at most 25 MB"),
      })
      .refine(({ threadId, draftId }) => (threadId === undefined) !== (draftId === undefined), {
        path: ["threadId"],
        error: msg("Give either a conversation or a draft"),
      }),
    response: z.object({
      attachmentId: z.uuid(),
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMITED"],
  },
  downloadAttachment: {
    ...read,
    path: "/correspondence/attachments/{id}/download",
    summary: "An address that saves a file of one of the caller's conversations, for five minutes.",
    params: ByThread,
    response: z.object({ url: z.string() }),
    errors: ["NOT_FOUND"],
  },
  sendExternalMail: {
    ...write,
    method: "POST",
    path: "/public/correspondence/external/email",
    access: "admin",
    summary:
      "Begins a conversation with someone who has no account: support's message goes to any address as mail. Not for everyone in spite of its path: anyone could send anything to anyone.",
    changes: conversation,
    body: z.strictObject({
      recipientEmail: Email,
      subject: Subject,
      content: Content,
      idempotencyKey: IdempotencyKey.optional(),
    }),
    response: Message,
    errors: ["CONFLICT", "RATE_LIMITED"],
  },
  sendGuestMessage: {
    method: "POST",
    path: "/public/correspondence/guest/message",
    access: "public",
    csrf: false,
    summary: "Sends a message to support without an account.",
    body: z.strictObject({
      senderEmail: Email,
      senderName: line(msg("Name is required"), longestSenderName, () =>
        t("Name cannot exceed {max} characters", { max: String(longestSenderName) }),
      ),
      subject: Subject,
      content: Content,
    }),
    response: z.object({ message: z.literal("Message sent successfully") }),
    errors: ["RATE_LIMITED"],
  },
});

import * as z from "zod";
import {
  longestMessage,
  longestSubject,
  messageTooLong,
  messageTypes,
  notificationTypes,
  threadChanges,
  threadStatuses,
} from "#shared/domain/correspondence/conversations.ts";
import {
  longestNotification,
  longestNotificationTitle,
  mostNotificationActions,
} from "#shared/domain/correspondence/notification-actions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tiers } from "#shared/domain/tiers.ts";
import { NewNotificationAction, NotificationAction, NotificationPage } from "./notification-actions.ts";
import { withoutInvisible } from "./values.ts";

export const IsoTime = z.iso.datetime();
export const MessageId = z.string().regex(/^[0-9a-f-]{36}\.[1-9]\d{0,5}$/, msg("Must be a message's id"));
export const NotificationId = z.string().regex(/^[0-9a-z]{9}-[\w-]{12}$/);

export const Admin = z.object({
  id: z.uuid(),
  displayName: z.string().nullable(),
  email: z.string(),
  photoURL: z.string().nullable(),
});

export const QueueCounts = z.object({
  unassigned: z.int().nonnegative(),
  mine: z.int().nonnegative(),
  open: z.int().nonnegative(),
  closed: z.int().nonnegative(),
});

/** Text on one line; spaces around it are dropped. */
export const line = (required: string, longest: number, tooLong: () => string) =>
  withoutInvisible(
    z
      .string(required)
      .trim()
      .min(1, required)
      .max(longest, { error: tooLong })
      .regex(/^[^\t\r\n]*$/, { error: msg("Must be on one line"), abort: true }),
  );

export const Subject = line(msg("Subject is required"), longestSubject, () =>
  t("Subject cannot exceed {max} characters", { max: String(longestSubject) }),
);

export const Text = z
  .string(msg("Message is required"))
  .trim()
  .refine((text) => text.length <= longestMessage, {
    error: ({ input }) => messageTooLong(typeof input === "string" ? input.length : 0),
  });
export const Content = Text.min(1, msg("Message is required"));

export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, msg("Must be 8 to 64 letters, digits, hyphens or underscores"))
  .describe("a repeated call with the same key does not send again");

/** The writer or recipient of a message. Support is shown under the address of support. */
const Correspondent = z.object({
  id: z.uuid().nullable().describe("null for guests and for the whole support desk"),
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
});

const Attachment = z.object({
  id: z.uuid(),
  originalFilename: z.string(),
  mimeType: z.string(),
  size: z.int().positive().describe("bytes"),
});
export type Attachment = z.infer<typeof Attachment>;

export const Message = z.object({
  id: MessageId,
  threadId: z.uuid(),
  messageType: z.enum(messageTypes),
  subject: z.string(),
  content: z.string().describe("plain text"),
  category: z.string().nullable(),
  isRead: z.boolean().describe("always true for the caller's own messages"),
  isOwn: z.boolean().describe("written by the caller's side"),
  status: z
    .enum(["SENT", "FAILED"])
    .describe("FAILED for a mail that was tried for a day and of which no answer said that it was sent"),
  createdAt: IsoTime,
  sentAt: IsoTime,
  timestamp: IsoTime.describe("the same as createdAt"),
  senderId: z.uuid().nullable(),
  senderEmail: z.string(),
  senderName: z.string().nullable(),
  sender: Correspondent,
  recipientId: z.uuid().nullable(),
  recipientEmail: z.string().nullable(),
  recipient: Correspondent.nullable().describe("null for the support desk"),
  attachmentIds: z.array(z.uuid()).describe("all files that came with it"),
  attachments: z.array(Attachment).describe("those that still exist"),
  metadata: z.object({ hadAttachments: z.boolean() }),
  emailMessageId: z
    .string()
    .nullable()
    .describe("Message-ID of the mail that brought it, or that it was sent as; null for all other messages"),
  emailThreadId: z.string().nullable().describe("the Message-ID that the mails of its conversation refer to"),
});
export type Message = z.infer<typeof Message>;

const ParticipantRole = z.enum(["USER", "ADMIN", "GUEST"]);

export const Thread = z.object({
  id: z.uuid(),
  subject: z.string(),
  status: z.enum(threadStatuses),
  assignedAdminId: z.uuid().nullable().describe("the administrator who replies; null until one does"),
  assignedAdminName: z.string().nullable(),
  participants: z.array(
    z.object({
      userId: z.uuid().nullable(),
      userRole: ParticipantRole,
      user: z.object({ role: ParticipantRole }),
    }),
  ),
  correspondent: Correspondent.nullable().describe(
    "the other side; null for the support desk until an administrator replies",
  ),
  tier: z
    .enum(tiers)
    .nullable()
    .describe("for administrators: what the user subscribed to when the last message was written"),
  lastMessage: Message.pick({
    id: true,
    messageType: true,
    content: true,
    isOwn: true,
    createdAt: true,
  }).describe("content is shortened to a preview"),
  unreadCount: z.int().nonnegative(),
  lastMessageAt: IsoTime,
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Thread = z.infer<typeof Thread>;

export const HistoryEntry = z.object({
  what: z.enum(threadChanges),
  at: IsoTime,
  by: z
    .string()
    .nullable()
    .describe("the administrator's name at that time; null without one, and for a guest's answer"),
  to: z.string().nullable().describe("who has it since then, when it was reassigned"),
});

export const Notification = z.object({
  id: z.string(),
  userId: z.uuid(),
  userEmail: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(notificationTypes),
  actionUrl: z.string().nullable().describe("path of a page in the product"),
  isRead: z.boolean(),
  createdAt: IsoTime,
  metadata: z.object({ actions: z.array(NotificationAction) }),
});
export type Notification = z.infer<typeof Notification>;

/** What administrators write in a notification. */
export const notice = {
  title: line(msg("Title is required"), longestNotificationTitle, () =>
    t("Title cannot exceed {max} characters", { max: String(longestNotificationTitle) }),
  ),
  content: z
    .string(msg("Message is required"))
    .trim()
    .min(1, msg("Message is required"))
    .max(longestNotification, {
      error: () => t("Message cannot exceed {max} characters", { max: String(longestNotification) }),
    }),
  type: z.enum(notificationTypes),
  actionUrl: NotificationPage.optional(),
  actions: z.array(NewNotificationAction).max(mostNotificationActions).optional(),
  idempotencyKey: IdempotencyKey.optional(),
};

/** A notification on its way to everyone. */
export const BulkNotification = z.object({
  id: z.uuid(),
  title: z.string(),
  count: z.int().nonnegative().describe("people who have it"),
  percent: z.int().min(0).max(100).describe("about how much of the way is done"),
  isDone: z.boolean(),
  createdAt: IsoTime,
});
export type BulkNotification = z.infer<typeof BulkNotification>;

export const UnreadCounts = z.object({
  messages: z.int().nonnegative().describe("without messages from guests"),
  emails: z.int().nonnegative().describe("messages from guests; 0 for everyone except administrators"),
  notifications: z.int().nonnegative(),
  total: z.int().nonnegative(),
});

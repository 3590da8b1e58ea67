import { t } from "#shared/domain/language/translate.ts";
export const longestMessage = 10_000;
export const longestSubject = 200;
export const longestSenderName = 100;
export const longestReason = 1_000;

/** @param length characters that the message has */
export function messageTooLong(length: number): string {
  return t("Message content cannot exceed 10,000 characters. Current: {length}", { length: String(length) });
}

/** A subject as it is shown: answers are not marked as such. */
export function shownSubject(subject: string): string {
  return subject.replace(/^(?:re:\s*)+/i, "") || subject;
}

export const messageTypes = [
  "USER_TO_USER",
  "USER_TO_ADMIN",
  "ADMIN_TO_USER",
  "GUEST_TO_ADMIN",
  "ADMIN_TO_GUEST",
] as const;
export type MessageType = (typeof messageTypes)[number];

/** Lists of conversations: with users, and with guests, who are answered by mail. */
export const threadSections = ["messages", "emails"] as const;
export type ThreadSection = (typeof threadSections)[number];

/** What notifications are about. */
export const notificationTypes = ["SECURITY", "BILLING", "ALERT", "ANNOUNCEMENT"] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const threadStatuses = ["OPEN", "CLOSED"] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

/** What administrators do with a conversation. */
export const threadChanges = ["TAKEN", "REASSIGNED", "CLOSED", "OPENED"] as const;

/**
 * Whether the reader may write to the other person of a conversation between users: not while one of them has switched
 * direct messages off or the reader has blocked the other, nor to someone without an account.
 */
export const directMessaging = ["ALLOWED", "DISABLED", "BLOCKED", "GONE"] as const;
export type DirectMessaging = (typeof directMessaging)[number];

/** The support desk's lists: all, open, unassigned, the administrator's own, closed. */
export const deskQueues = ["all", "open", "unassigned", "mine", "closed"] as const;
export type DeskQueue = (typeof deskQueues)[number];

import type { RateLimit } from "#functions/platform/limits/rate-limit.ts";
import type { MessageType } from "#shared/domain/correspondence/conversations.ts";

/** Messages of one user: to support, and to other users. */
export const perUser: Partial<Record<MessageType, RateLimit>> = {
  USER_TO_ADMIN: { name: "support-message", max: 20, windowMinutes: 60 },
  USER_TO_USER: { name: "direct-message", max: 120, windowMinutes: 60 },
};

/** Messages of one user to an address, which a guess may have found. */
export const toAddress: RateLimit = { name: "message-to-address", max: 30, windowMinutes: 60 };

/** Conversations that one user begins with other users. */
export const newDirect: RateLimit = { name: "direct-thread", max: 20, windowMinutes: 24 * 60 };

/** Messages of people without an account: by network, and there by the address they give. */
export const guests = {
  network: { name: "guest-message-network", max: 5, windowMinutes: 60 },
  address: { name: "guest-message-address", max: 3, windowMinutes: 60 },
} satisfies Record<string, RateLimit>;

/** Mails of one administrator to people without an account. */
export const externalMail: RateLimit = { name: "external-mail", max: 100, windowMinutes: 60 };

/** Answers by mail of one person in one conversation. */
export const mailedReplies: RateLimit = { name: "mailed-reply", max: 20, windowMinutes: 60 };

/** Mails to one address about answers that came from it instead of the one that was written to. */
export const otherAddressMails: RateLimit = { name: "other-address-mail", max: 1, windowMinutes: 24 * 60 };

/** Notifications that one administrator writes: to one user, and to everyone. */
export const announcements: RateLimit = { name: "notification", max: 100, windowMinutes: 60 };
export const bulkAnnouncements: RateLimit = { name: "bulk-notification", max: 5, windowMinutes: 60 };

/** Messages of a conversation that are shown at a time. */
export const mostShown = 500;

/** How long the form of an upload can be sent. */
export const uploadSeconds = 600;

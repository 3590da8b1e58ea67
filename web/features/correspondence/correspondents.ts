import type { Thread } from "#shared/api/correspondence.ts";
import type { NotificationType } from "#shared/domain/correspondence.ts";

/** Who is on the other side, as the list says it. */
export function correspondentName({ correspondent, participants }: Thread): string {
  if (correspondent === null) return "Support";
  const isSupport = participants.some(
    ({ userId, userRole }) => userRole === "ADMIN" && userId === correspondent.id,
  );
  const name = correspondent.displayName;
  if (isSupport) return name === null ? "Support" : `${name}, Support`;
  return name ?? correspondent.email;
}

/** Conversations with people who have no account. */
export function isWithGuest({ participants }: Thread): boolean {
  return participants.some(({ userRole }) => userRole === "GUEST");
}

/** A mail link that opens the mail program on an address, whatever characters it has. */
export function mailtoLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
}

/** What a notification is about, where a message has its sender. */
export const notificationKinds: Readonly<Record<NotificationType, string>> = {
  SECURITY: "Security",
  BILLING: "Billing",
};

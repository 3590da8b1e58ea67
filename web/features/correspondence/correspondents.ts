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

/** Characters from which people are searched for; the API refuses fewer. */
export const shortestTerm = 3;

/**
 * What stands below the field for a recipient.
 * @param found people found; undefined while nothing has been answered
 */
export function recipientHelp(term: string, found: number | undefined): string {
  if (term.length < shortestTerm)
    return `A name, from ${shortestTerm} characters on, or a whole email address`;
  if (found === undefined) return "Searching...";
  if (found === 0) return `Nobody found for "${term}" who accepts messages`;
  return found === 1 ? "1 person found" : `${found} people found`;
}

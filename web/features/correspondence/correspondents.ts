import type { Thread } from "#shared/api/schemas/correspondence.ts";
import type { NotificationType } from "#shared/domain/correspondence/conversations.ts";

/** The other party, as shown in the list. */
export function correspondentName({ correspondent, participants }: Thread): string {
  if (correspondent === null) return "Support";
  const isSupport = participants.some(
    ({ userId, userRole }) => userRole === "ADMIN" && userId === correspondent.id,
  );
  const name = correspondent.displayName;
  if (isDirect({ participants })) return name ?? "Halvest user";
  if (isSupport) return name === null ? "Support" : `${name}, Support`;
  return name ?? correspondent.email;
}

/** `Jonas is typing`. */
export function typingText(thread: Thread): string {
  const [first = ""] = correspondentName(thread).split(/[\s,]/);
  return `${first} is typing`;
}

/** Whether a conversation is between two users, without support. */
export function isDirect({ participants }: Pick<Thread, "participants">): boolean {
  return participants.every(({ userRole }) => userRole === "USER");
}

/** Whether a conversation is with a guest. */
export function isWithGuest({ participants }: Thread): boolean {
  return participants.some(({ userRole }) => userRole === "GUEST");
}

/** A notification's topic, shown where a message has its sender. */
export const notificationKinds: Readonly<Record<NotificationType, string>> = {
  SECURITY: "Security",
  BILLING: "Billing",
  ALERT: "Alert",
  ANNOUNCEMENT: "Announcement",
};

/** Minimum length of a search for people; the API rejects shorter ones. */
export const shortestTerm = 3;

/**
 * The note below the recipient field.
 * @param found number of people found; undefined until there is a response
 */
export function recipientHelp(term: string, found: number | undefined): string {
  if (term.length < shortestTerm)
    return `Enter at least ${shortestTerm} characters of a name, or a full email address`;
  if (found === undefined) return "Searching...";
  if (found === 0) return `No one found for "${term}" who accepts messages`;
  return found === 1 ? "1 person found" : `${found} people found`;
}

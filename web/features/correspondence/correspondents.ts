import type { Thread } from "#shared/api/schemas/correspondence.ts";
import type { NotificationType } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

/** The desk, and an administrator without a name. */
const supportName = () => t("{who, select, desk {Support} other {Support}}", { who: "desk" });

/** The other party, as shown in the list. */
export function correspondentName({ correspondent, participants }: Thread): string {
  if (correspondent === null) return supportName();
  const isSupport = participants.some(
    ({ userId, userRole }) => userRole === "ADMIN" && userId !== null && userId === correspondent.id,
  );
  const name = correspondent.displayName;
  if (isDirect({ participants })) return name ?? t("Halvest user");
  if (isSupport) return name === null ? supportName() : t("{name}, Support", { name });
  return name ?? correspondent.email;
}

/** `Jonas is typing`. */
export function typingText(thread: Thread): string {
  const [name = ""] = correspondentName(thread).split(/[\s,]/);
  return t("{name} is typing", { name });
}

/** Whether a conversation is between two users, without support. */
export function isDirect({ participants }: Pick<Thread, "participants">): boolean {
  return participants.every(({ userRole }) => userRole === "USER");
}

/** Whether a conversation is with a guest. */
export function isWithGuest({ participants }: Thread): boolean {
  return participants.some(({ userRole }) => userRole === "GUEST");
}

/** The label of the field for the recipient of a message. */
export const recipientLabel = () => t("{what, select, recipient {To} other {To}}", { what: "recipient" });

/** A notification's topic, shown where a message has its sender. */
export const notificationKinds: Readonly<Record<NotificationType, string>> = {
  SECURITY: msg("Security"),
  BILLING: msg("Billing"),
  ALERT: msg("Alert"),
  ANNOUNCEMENT: msg("Announcement"),
};

/** Minimum length of a search for people; the API rejects shorter ones. */
export const shortestTerm = 3;

/**
 * The note below the recipient field.
 * @param found number of people found; undefined until there is a response
 */
export function recipientHelp(term: string, found: number | undefined): string {
  if (term.length < shortestTerm)
    return t("Enter at least {count} characters of a name, or a full email address", { count: shortestTerm });
  if (found === undefined) return t("Searching...");
  if (found === 0) return t('No one found for "{term}" who accepts messages', { term });
  return t("{count, plural, one {# person} other {# people}} found", { count: found });
}

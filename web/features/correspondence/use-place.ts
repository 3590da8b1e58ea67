import type { ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useSearchParams } from "#web/components/router/router.ts";

export type Section = ThreadSection | "notifications";

export const sectionNames: Readonly<Record<Section, string>> = {
  messages: msg("Messages"),
  emails: msg("Emails"),
  notifications: msg("Notifications"),
};

/** The open section and entry according to the address. */
export interface ListPlace {
  section: Section;
  threadId: string | null;
  notificationId: string | null;
}

const isId = (text: string | null): string | null =>
  text !== null && /^[\w-]{1,64}$/.test(text) ? text : null;

/** `?section=…`, `?thread=…`, `?notification=…`: every conversation has an address that mails can link to. */
export function usePlace(isAdmin: boolean): ListPlace {
  const [query] = useSearchParams();
  const threadId = isId(query.get("thread"));
  const notificationId = isId(query.get("notification"));
  const asked = query.get("section");
  if (notificationId !== null) return { section: "notifications", threadId: null, notificationId };
  if (asked === "notifications") return { section: asked, threadId, notificationId };
  return { section: asked === "emails" && isAdmin ? asked : "messages", threadId, notificationId };
}

/** The address of a section, with one of its entries open. */
export function addressOf(section: Section, open: { thread?: string; notification?: string } = {}): string {
  const query = new URLSearchParams({ ...(section === "messages" ? {} : { section }), ...open });
  return query.size === 0 ? "/messages" : `/messages?${query}`;
}

/** The title of a section of the desk in which no conversation is open. @param isUnused whether it never had any */
export function titleWithoutOpen(section: ThreadSection, isUnused: boolean): string {
  if (section === "emails") return t(isUnused ? "No emails yet" : "No open emails");
  return t(isUnused ? "No conversations yet" : "No open conversations");
}

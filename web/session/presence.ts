import { msg, t } from "#shared/domain/language/translate.ts";
import { hasStoredSession, sessionKey } from "./stored-session.ts";

/** Changes whenever other tabs should reload the user. */
const userKey = "user-changed";

/** Why the session ended, for the other tabs. */
const endKey = "session-end";

/** Why this tab's session ended; null while there is one, and when the user ended it here. */
let endReason: string | null = null;

/** `foreign`: caused by another tab. */
type Listener = (foreign: boolean) => void;
const listeners = new Set<Listener>();

function notify(foreign: boolean) {
  for (const listener of listeners) listener(foreign);
}

// The browser broadcasts every change of the storage to the other tabs. Unlike a message on a channel, the event
// never comes before the change itself; `key` is null when all of the storage was cleared.
addEventListener("storage", ({ key }) => {
  if (key === sessionKey) endReason = hasStoredSession() ? null : localStorage.getItem(endKey);
  if (key === sessionKey || key === userKey || key === null) notify(true);
});

/** Notifies this tab's subscribers that the session began, was replaced or ended. */
export function announceSession() {
  if (hasStoredSession()) endReason = null;
  notify(false);
}

/**
 * Stores why a session is about to end, for this tab and the others. The first reason wins: later refusals only follow
 * from it.
 *
 * @param reason a sentence; null when the user of this tab ended it
 */
export function noteSessionEnd(reason: string | null) {
  if (!hasStoredSession() && endReason !== null) return;
  endReason = reason;
  const elsewhere = msg("You were signed out because this session was ended in another tab.");
  localStorage.setItem(endKey, reason ?? elsewhere);
}

/** Why the session ended, as a sentence; null when there is nothing to explain. */
export function sessionEnd(): string | null {
  return endReason === null ? null : t(endReason);
}

/** Notifies the other tabs that the user has changed, e.g. with a new photo. */
export function announceUser() {
  localStorage.setItem(userKey, crypto.randomUUID());
}

/** Calls back when the session or its user changes, here or in another tab. Returns the function that unsubscribes. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

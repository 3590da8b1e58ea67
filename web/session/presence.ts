import { sessionKey } from "./session-key.ts";

/** Changes whenever another tab should ask again who the user is. */
const userKey = "user-changed";

/** Why the session ended, for the other tabs. */
const endKey = "session-end";

/** Why the session that this tab knew is over; null while there is one, and when it was ended here on purpose. */
let endReason: string | null = null;

/** `foreign`: another tab did it. */
type Listener = (foreign: boolean) => void;
const listeners = new Set<Listener>();

function notify(foreign: boolean) {
  for (const listener of listeners) listener(foreign);
}

// The browser broadcasts every change of the storage to the other tabs. Unlike a message on a channel, the event
// never comes before the change itself; `key` is null when all of the storage was cleared.
window.addEventListener("storage", ({ key }) => {
  if (key === sessionKey) endReason = hasStoredSession() ? null : localStorage.getItem(endKey);
  if (key === sessionKey || key === userKey || key === null) notify(true);
});

/** Whether something is stored, without opening it. A guest's page needs to know no more than this. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey) !== null;
}

/** Tells the parts of this tab that the session began, was replaced or ended. */
export function announceSession() {
  if (hasStoredSession()) endReason = null;
  notify(false);
}

/**
 * Keeps why a session is about to end, for this tab and the others. What was told first stays: later refusals only
 * follow from it.
 *
 * @param reason a sentence; null when whoever uses this tab ended it on purpose
 */
export function noteSessionEnd(reason: string | null) {
  if (!hasStoredSession() && endReason !== null) return;
  endReason = reason;
  const elsewhere = "You were signed out because this session was ended in another tab.";
  localStorage.setItem(endKey, reason ?? elsewhere);
}

/** Why there is no session any more, as a sentence; null when there is nothing to explain. */
export function sessionEnd(): string | null {
  return endReason;
}

/** Tells the other tabs that the user has changed, as by a new photo. */
export function announceUser() {
  localStorage.setItem(userKey, crypto.randomUUID());
}

/** Calls back when the session or its user changed, here or in another tab. Returns the function that ends it. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { sessionKey } from "#web/session/session-key.ts";

/** Changes whenever another tab should ask again who the user is. */
const userKey = "user-changed";

/** `foreign`: another tab did it. */
type Listener = (foreign: boolean) => void;
const listeners = new Set<Listener>();

function notify(foreign: boolean) {
  for (const listener of listeners) listener(foreign);
}

// The browser broadcasts every change of the storage to the other tabs. Unlike a message on a channel, the event
// never comes before the change itself; `key` is null when all of the storage was cleared.
window.addEventListener("storage", ({ key }) => {
  if (key === sessionKey || key === userKey || key === null) notify(true);
});

/** Whether something is stored, without opening it. A guest's page needs to know no more than this. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey) !== null;
}

/** Tells the parts of this tab that the session began, was replaced or ended. */
export function announceSession() {
  notify(false);
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

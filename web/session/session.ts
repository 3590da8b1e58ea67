import { send } from "#web/transport/transport.ts";
import { browserSecret } from "./browser-secret.ts";
import { announceSession, noteSessionEnd } from "./presence.ts";
import { createSessionManager } from "./session-manager.ts";
import { createSessionStore } from "./session-store.ts";
import { createVault } from "./vault.ts";

const driftKey = "session-clock-drift";

/** Without the lock API (old browsers) tabs may refresh at the same time; within a tab there is still one refresh. */
function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, task) : task();
}

/** This browser's session. */
export const session = createSessionManager({
  store: createSessionStore(localStorage, createVault(browserSecret)),
  send,
  exclusively,
  validity: () => import("./token-validity.ts"),
  drift: {
    read: () => Number(localStorage.getItem(driftKey) ?? 0),
    write: (seconds) => localStorage.setItem(driftKey, String(seconds)),
  },
  announce: announceSession,
  noteEnd: noteSessionEnd,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

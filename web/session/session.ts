import { send } from "#web/api/transport.ts";
import { browserSecret } from "#web/session/browser-secret.ts";
import { announceSession, noteSessionEnd } from "#web/session/presence.ts";
import { createSessionManager } from "#web/session/session-manager.ts";
import { createSessionStore } from "#web/session/session-store.ts";
import { createVault } from "#web/session/vault.ts";

const driftKey = "session-clock-drift";

/** Without the lock API (old browsers) tabs may refresh at the same time; within a tab it is still once. */
function exclusively<T>(name: string, task: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, task) : task();
}

/** This browser's session. */
export const session = createSessionManager({
  store: createSessionStore(localStorage, createVault(browserSecret)),
  send,
  exclusively,
  validity: () => import("#web/session/token-validity.ts"),
  drift: {
    read: () => Number(localStorage.getItem(driftKey) ?? 0),
    write: (seconds) => localStorage.setItem(driftKey, String(seconds)),
  },
  announce: announceSession,
  noteEnd: noteSessionEnd,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

import { callServer } from "#web/api/api.ts";
import { here } from "#web/components/router/places.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { eventSender } from "./event-sender.ts";

/** Sends an event of this page, see `eventSender`. */
export const sendEvent = eventSender({
  // Bypasses the listener of failures: failures of this call must not be reported by it.
  record: (body, isLast) => callServer("telemetry", "record", { body }, { keepalive: isLast }),
  isOnline: () => navigator.onLine,
  hasSession: hasStoredSession,
  clock: Date.now,
});

/** The page's path, unless the address contains a secret. */
export function pagePath({ pathname }: { pathname: string } = here()): string | null {
  return /^\/(?:[a-z-]{1,24}(?:\/[a-z-]{1,24})?)?$/.test(pathname) ? pathname : null;
}

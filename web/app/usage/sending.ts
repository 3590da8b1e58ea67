import { callServer } from "#web/api/api.ts";
import type { OperationInput } from "#web/api/client.ts";
import { here } from "#web/components/router/places.ts";
import { circuitBreaker } from "./circuit-breaker.ts";

export type UsageEvent = OperationInput<"telemetry", "record">["body"];

const breaker = circuitBreaker(Date.now);

/**
 * What the server noted of an event; null where nothing is sent or the server did not answer. Callers check that the
 * account allows it.
 * @param isLast the page may be gone before the server answers
 */
export async function sendEvent(event: UsageEvent, isLast = false): Promise<string | null> {
  if (!navigator.onLine || breaker.isOpen()) return null;
  try {
    // Bypasses the listener of failures: failures of this call must not be reported by it.
    const { reference } = await callServer("telemetry", "record", { body: event }, { keepalive: isLast });
    breaker.succeeded();
    return reference;
  } catch {
    breaker.failed();
    return null;
  }
}

/** The page's path, unless the address contains a secret. */
export function pagePath({ pathname }: { pathname: string } = here()): string | null {
  return /^\/(?:[a-z-]{1,24}(?:\/[a-z-]{1,24})?)?$/.test(pathname) ? pathname : null;
}

import type { OperationInput } from "#web/api/client.ts";
import { circuitBreaker } from "./circuit-breaker.ts";

export type UsageEvent = OperationInput<"telemetry", "record">["body"];

interface SenderEnvironment {
  /** Calls the server. @param isLast the page may be gone before it answers */
  record(event: UsageEvent, isLast: boolean): Promise<{ readonly reference: string | null }>;
  isOnline(): boolean;
  hasSession(): boolean;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Sends one event; `isLast` as in `record`. What the server noted of it, null if it noted nothing. */
type SendEvent = (event: UsageEvent, isLast?: boolean) => Promise<string | null>;

/**
 * Sends events while there is a network and a session, and not for a while after several failures, whatever they are.
 * Callers check that the account allows it.
 */
export function eventSender({ record, isOnline, hasSession, clock }: SenderEnvironment): SendEvent {
  const breaker = circuitBreaker(clock);
  return async (event, isLast = false) => {
    if (!isOnline() || !hasSession() || breaker.isOpen()) return null;
    try {
      const { reference } = await record(event, isLast);
      breaker.succeeded();
      return reference;
    } catch {
      breaker.failed();
      return null;
    }
  };
}

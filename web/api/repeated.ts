import pRetry from "p-retry";
import { isTransient } from "#web/transport/errors.ts";

const repetitions = 2;
const longestPauseMs = 10_000;

/**
 * Sends a repeatable request: retries transient failures, at most three attempts in all. Throws the last failure.
 *
 * @param pauseMs milliseconds before the second attempt, by default 1 s; each pause doubles, up to 10 s
 */
export function repeated<T>(send: () => Promise<T>, pauseMs = 1000): Promise<T> {
  return pRetry(send, {
    retries: repetitions,
    minTimeout: pauseMs,
    maxTimeout: longestPauseMs,
    shouldRetry: ({ error }) => isTransient(error),
  });
}

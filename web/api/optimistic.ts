import { isTransient } from "#web/api/errors.ts";

const attempts = 3;
const firstDelayMs = 1000;
const longestDelayMs = 10_000;

/** Milliseconds to wait after the nth failed attempt (from 0): 1 s, doubling, at most 10 s. */
export function retryDelayMs(failures: number): number {
  return Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
}

export interface OptimisticUpdate<T> {
  /** Shows the change at once. */
  apply(): void;
  send(): Promise<T>;
  /** Takes the change back after the last failure. */
  rollback(): void;
}

/**
 * Shows a change, sends it, and takes it back when sending failed for good: at most three attempts, of which
 * only failures that may pass are repeated. Throws the last failure.
 */
export async function updateOptimistically<T>(
  update: OptimisticUpdate<T>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  update.apply();
  for (let failures = 0; ; failures += 1) {
    try {
      return await update.send();
    } catch (error) {
      if (failures + 1 >= attempts || !isTransient(error)) {
        update.rollback();
        throw error;
      }
      await wait(retryDelayMs(failures));
    }
  }
}

import { repeated } from "./repeated.ts";

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
 *
 * @param pauseMs as `repeated` has it
 */
export async function updateOptimistically<T>(update: OptimisticUpdate<T>, pauseMs?: number): Promise<T> {
  update.apply();
  try {
    return await repeated(update.send, pauseMs);
  } catch (error) {
    update.rollback();
    throw error;
  }
}

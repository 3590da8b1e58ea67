import { repeated } from "./repeated.ts";

export interface OptimisticUpdate<T> {
  /** Shows the change at once. */
  apply(): void;
  send(): Promise<T>;
  /** Reverts the change after the last failure. */
  rollback(): void;
}

/**
 * Shows a change, sends it, and reverts it when sending fails permanently: at most three attempts, retrying only transient
 * failures. Throws the last failure.
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

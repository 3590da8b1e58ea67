import pRetry from "p-retry";

interface Retry {
  /** How often it is tried again after the first attempt. */
  readonly retries: number;
  /** Whether a failure is one that another attempt may overcome. */
  readonly when: (error: unknown) => boolean;
  /** The first pause is between this and twice as long, each further one twice the one before. */
  readonly firstPauseMs?: number;
}

/**
 * Retries after growing random pauses, so that callers that conflicted do not conflict again. @throws what the last
 * attempt threw
 */
export async function retried<T>(
  attempt: () => Promise<T>,
  { retries, when, firstPauseMs = 40 }: Retry,
): Promise<T> {
  const shouldRetry = ({ error }: { error: Error }) => when(error);
  return pRetry(attempt, { retries, minTimeout: firstPauseMs, randomize: true, shouldRetry });
}

/** Thrown by an attempt whose conditional write failed, because someone else wrote after it had read. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/**
 * Reads, decides and writes again after a concurrent write.
 *
 * @param attempt throws `Overtaken` when its write failed
 * @param giveUp makes the error of an attempt that was overtaken each time
 */
export async function retriedWhenOvertaken<T>(
  attempt: () => Promise<T>,
  { retries, giveUp }: { retries: number; giveUp: (cause: Overtaken) => Error },
): Promise<T> {
  const when = (error: unknown) => error instanceof Overtaken;
  try {
    return await retried(attempt, { retries, when });
  } catch (error) {
    throw error instanceof Overtaken ? giveUp(error) : error;
  }
}

/** The error for a batch that was too small to be cut for its size: what it left over was throttled. */
export function throttledBatch(): Error {
  const error = new Error("The accounts table did not return all items");
  error.name = "ThrottlingException";
  return error;
}

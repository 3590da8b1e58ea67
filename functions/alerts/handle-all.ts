import { errorFields, type Log } from "#functions/platform/log.ts";

/** How many were handled, and how many failed. */
export interface HandledCounts {
  readonly done: number;
  readonly failed: number;
}

/** Users that are handled at once. */
const atOnce = 8;

/**
 * Handles what a run has found, some at once. What fails is left as it was and tried again by the next run.
 *
 * @param failure what the log says of one that failed
 * @param use says whether it did something
 */
export async function handleAll<T extends { readonly userId: string }>(
  { log, failure }: { readonly log: Log; readonly failure: string },
  all: AsyncIterable<T>,
  use: (one: T) => Promise<boolean>,
): Promise<HandledCounts> {
  const counts = { done: 0, failed: 0 };
  const running = new Set<Promise<void>>();
  for await (const each of all) {
    const one = use(each)
      .then((isDone) => {
        counts.done += Number(isDone);
      })
      .catch((error: unknown) => {
        counts.failed += 1;
        log.error(failure, { userId: each.userId, error: errorFields(error) });
      })
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  return counts;
}

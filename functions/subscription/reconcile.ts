import { errorFields, type Log } from "#functions/platform/log.ts";
import type { DueAccounts } from "#functions/subscription/records/billing-accounts.ts";
import type { Sync } from "./sync.ts";

interface JobDependencies {
  due: DueAccounts;
  sync: Sync;
  log: Log;
  clock: () => number;
  /** How long one run may work. */
  budgetMs: number;
}

/** Concurrent calls to the provider; its limit for the whole account is a hundred times as high. */
const simultaneous = 4;

/**
 * Reads the payment provider's state of every account that is due. An account that was read is due again later, so
 * the next run continues where this one ran out of time.
 *
 * @returns how many accounts were looked at
 * @throws AggregateError of what failed, after everything else has been tried
 */
export async function reconcile({ due, sync, log, clock, budgetMs }: JobDependencies): Promise<number> {
  const startedMs = clock();
  const failures: unknown[] = [];
  let done = 0;
  const ask = async (userId: string): Promise<void> => {
    try {
      await sync(userId);
      done += 1;
    } catch (error) {
      failures.push(error);
      log.error("a subscription could not be checked", { userId, error: errorFields(error) });
    }
  };
  let cursor: string | undefined;
  do {
    const { userIds, next } = await due(new Date(startedMs).toISOString(), cursor);
    for (let at = 0; at < userIds.length && clock() - startedMs < budgetMs; at += simultaneous) {
      await Promise.all(userIds.slice(at, at + simultaneous).map(ask));
    }
    cursor = next;
  } while (cursor !== undefined && clock() - startedMs < budgetMs);
  if (failures.length > 0) throw new AggregateError(failures, "Some subscriptions could not be checked");
  return done;
}

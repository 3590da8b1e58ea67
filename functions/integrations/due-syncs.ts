import { inLanguage } from "#functions/platform/call/call-language.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import type { Formats } from "#shared/domain/formats.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import type { DueSync, ServiceConnectionStore } from "./connection-store.ts";
import type { ServiceSync, SyncOutcome } from "./sync.ts";
import type { SyncNotices } from "./sync-notices.ts";

interface DueSyncDependencies {
  readonly connections: Pick<ServiceConnectionStore, "read" | "due" | "forgetDue">;
  readonly sync: ServiceSync;
  readonly notify: SyncNotices;
  readonly user: (userId: string) => Promise<StoredUser | undefined>;
  /** The language that someone reads. */
  readonly formats: (userId: string) => Promise<Pick<Formats, "language">>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long connections are begun. */
  readonly budgetMs: number;
}

/** Connections that are synced at once. */
const atOnce = 8;
/** For each of them; what takes longer goes on in the next run. */
const eachMs = 1.5 * minuteMs;

/**
 * Syncs the connections that are due, some at once. What there is no time for is due at the next run.
 *
 * @returns how many ended how; `failed` are those whose service refused or did not answer
 * @throws AggregateError of what failed on this side, after everything else has been tried
 */
export function dueSyncRun(dependencies: DueSyncDependencies) {
  const { connections, sync, notify, user, formats, log, clock, budgetMs } = dependencies;
  async function one(due: DueSync): Promise<SyncOutcome> {
    const { userId, service } = due;
    const connection = (await connections.read(userId)).find((each) => each.service === service);
    if (connection?.dueAt !== due.dueAt) {
      await connections.forgetDue(due);
      return "gone";
    }
    const owner = await user(userId);
    // Someone whose account is being deleted.
    if (owner === undefined) return "gone";
    const tier = effectiveTier(owner.subscription, clock());
    // What it says of failures and trades is stored for their owner.
    return inLanguage((await formats(userId)).language, async () => {
      const outcome = await sync({ userId, tier }, service, clock() + eachMs);
      if (outcome === "done" || outcome === "failed") await notify({ userId, tier }, service);
      return outcome;
    });
  }

  return async (): Promise<Record<SyncOutcome, number>> => {
    const counts = { done: 0, more: 0, failed: 0, busy: 0, gone: 0 };
    const failures: unknown[] = [];
    const endsAt = clock() + budgetMs;
    const running = new Set<Promise<void>>();
    for await (const due of connections.due(new Date(clock()).toISOString())) {
      if (clock() > endsAt) break;
      const each = one(due)
        .then((outcome) => {
          counts[outcome] += 1;
        })
        .catch((error: unknown) => {
          failures.push(error);
          const fields = { userId: due.userId, integration: due.service, error: errorFields(error) };
          log.error("a sync failed", fields);
        })
        .finally(() => running.delete(each));
      running.add(each);
      if (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
    if (failures.length > 0) throw new AggregateError(failures, "Some connections could not be synced");
    return counts;
  };
}

import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import { accountDeletedMail } from "#functions/profile/mails.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { budget, type Remove } from "./removal.ts";

/** An account that is being deleted. */
export interface Deletion {
  userId: string;
  /** ISO text. */
  requestedAt: string;
}

/**
 * Deleting an account. The user disappears first and in one step; what belongs to the account follows, at once
 * where time allows and otherwise by the schedule. A request that had begun before may still write something, so
 * everything is removed once more when no such request can be left.
 */
export interface DeletionStore {
  find(userId: string): Promise<Profile | undefined>;
  /**
   * Removes the user and the address, which ends logins, sessions and links at once, and notes that the rest is to
   * be removed: all or none. False when the user has gone or moved to another address meanwhile.
   */
  begin(user: Pick<Profile, "id" | "email">, requestedAt: string): Promise<boolean>;
}

/** Deletions that have begun and are still to be completed. */
export interface DeletionQueue {
  /** Accounts whose rest is still to be removed, oldest first. */
  pending(): Promise<Deletion[]>;
  finish(userId: string): Promise<void>;
}

/** An address can change between reading and deleting, but hardly this often. */
const retries = 3;
/** Leaves the request time to answer. */
const requestMs = 8_000;

interface RequestDependencies {
  store: DeletionStore;
  remove: Remove;
  mailer: Mailer;
  log: Log;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/**
 * Begins the deletion of an account and does as much of it as there is time for. The schedule handles what remains or
 * fails. Doing it twice, also at the same moment, is the same as once.
 */
export function deletionRequest({ store, remove, mailer, log, clock }: RequestDependencies) {
  const begin = async (userId: string): Promise<void> => {
    const attempt = async () => {
      const user = await store.find(userId);
      // It is being deleted already.
      if (user === undefined) return;
      // Before the settings go with the account.
      const mail = await mailer.write(userId, accountDeletedMail);
      if (!(await store.begin(user, new Date(clock()).toISOString()))) throw new Overtaken();
      await mailer.send(normaliseEmail(user.email), mail).catch((error: unknown) => {
        log.warn("the mail about a deletion was not sent", { userId, error: errorFields(error) });
      });
    };
    const text = "The account kept changing while it was to be deleted";
    await retriedWhenOvertaken(attempt, { retries, giveUp: (cause) => new Error(text, { cause }) });
  };
  return async (userId: string): Promise<void> => {
    const hasTime = budget(clock, requestMs);
    await begin(userId);
    await remove(userId, hasTime);
  };
}

/** Longer than any request takes. */
const settleMs = 2 * minuteMs;

interface JobDependencies {
  queue: DeletionQueue;
  remove: Remove;
  clock: () => number;
  /** How long one run may work. */
  budgetMs: number;
}

/**
 * Continues all deletions.
 *
 * @returns how many were completed and how many are left
 * @throws AggregateError of what failed, after everything else has been tried
 */
export async function resumeDeletions({ queue, remove, clock, budgetMs }: JobDependencies) {
  const hasTime = budget(clock, budgetMs);
  const all = await queue.pending();
  const failures: unknown[] = [];
  let completed = 0;
  for (const { userId, requestedAt } of all) {
    if (!hasTime()) break;
    const startedMs = clock();
    const { isClean, errors } = await remove(userId, hasTime);
    failures.push(...errors);
    if (!isClean || startedMs - Date.parse(requestedAt) < settleMs) continue;
    await queue.finish(userId);
    completed += 1;
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, "Some accounts could not be removed completely");
  }
  return { completed, left: all.length - completed };
}

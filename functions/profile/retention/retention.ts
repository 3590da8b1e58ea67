import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import { mailInFormats } from "#functions/platform/mail/template.ts";
import { removalNoticeMail } from "#functions/profile/mails.ts";
import type { HandlerOutput } from "#shared/api/contract.ts";
import type { profile } from "#shared/api/profile.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import {
  plannedRemoval,
  type RetentionScope,
  retainedDays,
  retentionScopes,
} from "#shared/domain/settings/retention.ts";
import type { RetainedOwner } from "./retained-owner.ts";
import type { RetentionStore } from "./retention-store.ts";

/** Removes one record, unless it has changed since it was found. May be repeated. */
export type AgedRemoval = (hasTime: () => boolean) => Promise<unknown>;

/** Records of a kind that are kept as long as someone has chosen. Never one that a plan or a tax report depends on. */
export interface RetainedKind {
  readonly scope: RetentionScope;
  /** Messages without the count, for the API: `saved simulation`, `saved simulations`. */
  readonly one: string;
  readonly several: string;
  /** The message with `count` in a notice by mail: `1 saved simulation`, `12 saved simulations`. */
  readonly inMail: string;
  /**
   * Those that have not changed since a moment. Later there are never more of them for the same moment.
   * @param before ISO text
   */
  aged(userId: string, before: string): Promise<readonly AgedRemoval[]>;
}

interface RetentionDependencies {
  readonly store: RetentionStore;
  readonly kinds: readonly RetainedKind[];
  readonly outbox: Pick<Outbox, "wrap">;
  readonly webOrigin: string;
  readonly log: Log;
  readonly clock: () => number;
  /** Milliseconds after which a run begins nothing more; the next run goes on. */
  readonly budgetMs: number;
}

/** How often it is looked whether something becomes too old. A changed choice does not wait for it. */
const lookEveryMs = 7 * dayMs;

/** What a notice has announced, unless it was called off: by a longer choice, or with the subscription. */
function standingNotice({ isServed, scopes }: RetainedOwner, scope: RetentionScope) {
  const { choice, state } = scopes[scope];
  const days = isServed ? retainedDays(scope, choice) : null;
  return state !== undefined && days !== null && days <= state.days ? state.notice : undefined;
}

type PendingRemovals = HandlerOutput<typeof profile.pendingRemovals>;

/** What notices have announced for someone and what would be removed today, by setting. */
export function pendingRemovals({
  owner: read,
  kinds,
}: Pick<RetentionDependencies, "kinds"> & Pick<RetentionStore, "owner">) {
  return async (userId: string): Promise<PendingRemovals> => {
    const owner = await read(userId);
    const pending = retentionScopes.map(async (scope): Promise<PendingRemovals> => {
      const notice = owner && standingNotice(owner, scope);
      if (notice === undefined) return [];
      const found = await agedOf(kinds, scope, userId, notice.before);
      const records = found
        .filter(({ aged }) => aged.length > 0)
        .map(({ kind: { one, several }, aged: { length: count } }) => ({
          count,
          what: t(count === 1 ? one : several),
        }));
      return records.length === 0 ? [] : [{ scope, ...notice, records }];
    });
    return (await Promise.all(pending)).flat();
  };
}

async function agedOf(kinds: readonly RetainedKind[], scope: RetentionScope, userId: string, before: string) {
  const ofScope = kinds.filter((kind) => kind.scope === scope);
  return Promise.all(ofScope.map(async (kind) => ({ kind, aged: await kind.aged(userId, before) })));
}

/**
 * Goes through the members, from where the last run has stopped: gives notice of what becomes too old, and removes what
 * a notice of at least thirty days ago named. What changes meanwhile, a longer choice and a subscription that ends keep
 * it.
 *
 * @returns how many members were visited, how many scopes were announced, and how many records removed
 * @throws AggregateError of what failed, after everything else has been tried
 */
export function retention(dependencies: RetentionDependencies) {
  const { store, kinds, outbox, webOrigin, log, clock } = dependencies;

  /** Whether a notice was given. */
  const look = async ({ user, formats, scopes }: RetainedOwner, scope: RetentionScope, days: number) => {
    const { choice, state } = scopes[scope];
    const nowMs = clock();
    const isRecent = state !== undefined && nowMs - Date.parse(state.lookedAt) < lookEveryMs;
    if (isRecent && state.days === days) return false;
    const plan = plannedRemoval(nowMs, days);
    const found = (await agedOf(kinds, scope, user.id, plan.before)).filter(({ aged }) => aged.length > 0);
    const looked = { days, lookedAt: new Date(nowMs).toISOString() };
    if (found.length === 0) {
      await store.write(user.id, scope, looked, state);
      return false;
    }
    const counts = found.map(({ kind: { inMail }, aged }) => ({ inMail, count: aged.length }));
    const removal = { scope, choice, counts, ...plan };
    const mail = mailInFormats(formats, () => removalNoticeMail(webOrigin, removal));
    const wrapped = await outbox.wrap(user.email, mail);
    await store.announce(user.id, scope, { ...looked, notice: plan }, scopes[scope], { mail, wrapped });
    return true;
  };

  /** How many records were removed. */
  const remove = async (owner: RetainedOwner, scope: RetentionScope, hasTime: () => boolean) => {
    const { user, scopes } = owner;
    const { state } = scopes[scope];
    if (state?.notice === undefined) return 0;
    // Fails when another choice was made at this moment.
    await store.begin(user.id, scope, scopes[scope]);
    let removed = 0;
    for (const { aged } of await agedOf(kinds, scope, user.id, state.notice.before)) {
      for (const removal of aged) {
        // The next pass goes on.
        if (!hasTime()) return removed;
        await removal(hasTime);
        removed += 1;
      }
    }
    // The next pass looks again.
    await store.forget(user.id, scope, state);
    return removed;
  };

  const visit = async (owner: RetainedOwner, scope: RetentionScope, hasTime: () => boolean) => {
    const { choice, state } = owner.scopes[scope];
    if (state?.notice !== undefined) {
      const notice = standingNotice(owner, scope);
      if (notice !== undefined) {
        if (clock() < Date.parse(notice.removeAt)) return { noticed: 0, removed: 0 };
        return { noticed: 0, removed: await remove(owner, scope, hasTime) };
      }
      await store.forget(owner.user.id, scope, state);
      log.info("an announced removal was called off", { userId: owner.user.id, scope });
      // Looked at again in the next pass.
      return { noticed: 0, removed: 0 };
    }
    const days = owner.isServed ? retainedDays(scope, choice) : null;
    const isNoticed = days !== null && (await look(owner, scope, days));
    return { noticed: isNoticed ? 1 : 0, removed: 0 };
  };

  return async (): Promise<{ visited: number; noticed: number; removed: number }> => {
    const endMs = clock() + dependencies.budgetMs;
    const hasTime = () => clock() < endMs;
    const counts = { visited: 0, noticed: 0, removed: 0 };
    const failures: unknown[] = [];
    const failed = (userId: string, error: unknown) => {
      // Another run was faster, or another choice was made at this moment.
      if (isConditionFailure(error)) return;
      failures.push(error);
      const fields = { userId, error: errorFields(error) };
      log.error("the retention of an account's data was not enforced", fields);
    };
    const readOwner = async (userId: string) => {
      try {
        return await store.owner(userId);
      } catch (error) {
        failed(userId, error);
        return undefined;
      }
    };
    const enforce = async (owner: RetainedOwner, scope: RetentionScope) => {
      try {
        const { noticed, removed } = await visit(owner, scope, hasTime);
        counts.noticed += noticed;
        counts.removed += removed;
      } catch (error) {
        failed(owner.user.id, error);
      }
    };
    for await (const userId of store.members(hasTime)) {
      counts.visited += 1;
      const owner = await readOwner(userId);
      for (const scope of retentionScopes) if (owner !== undefined) await enforce(owner, scope);
    }
    if (failures.length > 0) throw new AggregateError(failures, "Some retention was not enforced");
    return counts;
  };
}

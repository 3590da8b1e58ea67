import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";

/**
 * Deletes all plans: a new one takes the place of the open one, as its next version, so that no page goes on changing a
 * plan that was deleted.
 *
 * @param clock milliseconds since 1970
 */
export function planRemoval(plans: PlanStore, clock: () => number): EmptyPart {
  return async (userId) => {
    const now = new Date(clock());
    // The open plan first: its version guards what is read beside it.
    const open = await plans.readOrCreate(userId, now);
    const parked = await plans.parked(userId);
    const version = open.version + 1;
    const remove = parked.map(({ id }) => id);
    await plans.replace(userId, { ...newPlan(now), version, openedAs: version }, { remove });
    return [];
  };
}

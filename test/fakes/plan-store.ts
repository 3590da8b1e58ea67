import { Overtaken } from "#functions/platform/aws/retry.ts";
import { newPlan, type ParkedPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";

/** In-memory plan store with the same promises as the table's. */
export function createFakePlanStore(): PlanStore {
  const plans = new Map<string, PlanRecord>();
  const beside = new Map<string, Map<string, ParkedPlan>>();
  return {
    async readOrCreate(userId, now) {
      const plan = plans.get(userId) ?? newPlan(now);
      plans.set(userId, plan);
      return structuredClone(plan);
    },
    async parked(userId) {
      return structuredClone([...(beside.get(userId)?.values() ?? [])]);
    },
    async replace(userId, plan, { park = [], remove = [] } = {}) {
      if (plans.get(userId)?.version !== plan.version - 1) throw new Overtaken("The plan changed meanwhile");
      plans.set(userId, structuredClone(plan));
      const parked = beside.get(userId) ?? new Map<string, ParkedPlan>();
      beside.set(userId, parked);
      for (const each of park) parked.set(each.id, structuredClone(each));
      for (const id of remove) parked.delete(id);
    },
  };
}

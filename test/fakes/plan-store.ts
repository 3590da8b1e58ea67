import { newPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { PlanChanged, type PlanStore } from "#functions/platform/records/plan/plan-store.ts";

/** In-memory plan store with the same promises as the table's. */
export function createFakePlanStore(): PlanStore {
  const plans = new Map<string, PlanRecord>();
  return {
    async readOrCreate(userId, now) {
      const plan = plans.get(userId) ?? newPlan(now);
      plans.set(userId, plan);
      return structuredClone(plan);
    },
    async replace(userId, plan) {
      if (plans.get(userId)?.version !== plan.version - 1)
        throw new PlanChanged("The plan changed meanwhile");
      plans.set(userId, structuredClone(plan));
    },
  };
}

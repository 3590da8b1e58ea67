import { useState } from "react";
import type { ControlPanelChange } from "#shared/api/control-panel.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { call } from "#web/api/api.ts";
import { planEdit, planEditName } from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

type Change = Pick<ControlPanelChange, "goal" | "baseAmount">;

const failed = "Failed to save your plan. Please try again.";
const unanswered = "Failed to save your plan. It needs a connection; what you entered stays in this browser.";

/**
 * Saves the goal and the amount of a purchase, each with undo.
 *
 * @param planId of the plan that the page shows
 */
export function usePlanChange(planId: string) {
  const edits = useEditHistory();
  const [isBusy, setIsBusy] = useState(false);

  const reason = (error: unknown) =>
    error instanceof OtherPlanOpen || (error instanceof ApiError && error.status < 500)
      ? error.message
      : error instanceof NetworkError
        ? unanswered
        : failed;

  /** Why it was not saved, or null; `before` is what undoing writes. */
  const save = async (change: Change, before: Change, text: string): Promise<string | null> => {
    setIsBusy(true);
    try {
      const { version } = await readOpenPlan(planId);
      await call("control-panel", "update", { body: { version, ...change } });
      const name = planEditName(before, change);
      edits.offer(planEdit(planCalls, planId, before, change, name), text, planId);
      return null;
    } catch (error) {
      return reason(error);
    } finally {
      setIsBusy(false);
    }
  };

  return {
    isBusy,
    saveGoal: (goal: PlanGoal | null, before: PlanGoal | null) =>
      save({ goal }, { goal: before }, goal === null ? "Goal removed" : "Goal saved"),
    applyAmount: (baseAmount: number, before: number) =>
      save({ baseAmount }, { baseAmount: before }, "Amount applied"),
  };
}

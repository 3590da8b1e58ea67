import { useState } from "react";
import type { ControlPanelChange } from "#shared/api/control-panel.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError } from "#web/transport/errors.ts";

type Change = Pick<ControlPanelChange, "goal" | "baseAmount">;

const failed = "Failed to save your plan. Please try again.";

/**
 * Saves the goal and the amount of a purchase, each with undo.
 *
 * @param planId of the plan that the page shows
 */
export function usePlanChange(planId: string) {
  const showAlert = useAlert();
  const [isBusy, setIsBusy] = useState(false);

  const send = async (change: Change): Promise<void> => {
    const { version } = await readOpenPlan(planId);
    await call("control-panel", "update", { body: { version, ...change } });
  };
  const reason = (error: unknown) =>
    error instanceof OtherPlanOpen || (error instanceof ApiError && error.status < 500)
      ? error.message
      : failed;

  /** Why it was not saved, or null; `before` is what undoing writes. */
  const save = async (change: Change, before: Change, text: string): Promise<string | null> => {
    setIsBusy(true);
    try {
      await send(change);
      showAlert({
        text,
        severity: "success",
        durationMs: alertDurationMs.error,
        action: {
          label: "Undo",
          run: () =>
            void send(before).catch((error: unknown) =>
              showAlert({ text: reason(error), severity: "error", durationMs: alertDurationMs.error }),
            ),
        },
      });
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

import { useState } from "react";
import type { ControlPanelChange } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { call } from "#web/api/api.ts";
import { capital } from "#web/components/format/capital.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { NetworkError, wasRefused } from "#web/transport/errors.ts";
import type { EditStep } from "./edit-history.ts";
import { planEdit, planEditName } from "./plan-edit.ts";
import { planCalls, useEditHistory } from "./use-edit-history.ts";
import { useWaitingEdits } from "./use-waiting-edits.ts";

/** Settings of the whole plan that are saved as one edit. */
type Change = Pick<
  ControlPanelChange,
  "goal" | "baseAmount" | "buyRhythm" | "investEndDate" | "dynamicTopUpCap" | "growthConservatism" | "feePct"
>;

const failed = msg("Failed to save your plan. Please try again.");
const unanswered = msg(
  "Failed to save your plan. It needs a connection; what you entered stays in this browser.",
);

/**
 * Saves the goal, the amount of a purchase and other settings, each with undo. Without a network they wait for one.
 *
 * @param planId of the plan that the page shows
 */
export function usePlanChange(planId: string) {
  const edits = useEditHistory();
  const waiting = useWaitingEdits();
  const [isBusy, setIsBusy] = useState(false);

  const reason = (error: unknown) =>
    t(
      error instanceof OtherPlanOpen || wasRefused(error)
        ? error.message
        : error instanceof NetworkError
          ? unanswered
          : failed,
    );

  /** The step that was saved or waits, or why it was not; `before` is what undoing writes. */
  const apply = async (change: Change, before: Change, text: string): Promise<EditStep | string> => {
    setIsBusy(true);
    try {
      const plan = await readOpenPlan(planId);
      const { version } = plan;
      const name = planEditName(before, change);
      const outcome = await waiting.send(plan, before, change, capital(name), () =>
        call("control-panel", "update", { body: { version, ...change } }),
      );
      if ("kept" in outcome) return outcome.kept;
      const step = planEdit(planCalls, planId, before, change, name);
      edits.offer(step, text, planId);
      return step;
    } catch (error) {
      return reason(error);
    } finally {
      setIsBusy(false);
    }
  };

  /** Why it was not saved, or null. */
  const save = async (change: Change, before: Change, text: string): Promise<string | null> => {
    const saved = await apply(change, before, text);
    return typeof saved === "string" ? saved : null;
  };

  return {
    isBusy,
    apply,
    undo: edits.undoStep,
    saveGoal: (goal: PlanGoal | null, before: PlanGoal | null) =>
      save({ goal }, { goal: before }, goal === null ? t("Goal removed") : t("Goal saved")),
    applyAmount: (baseAmount: number, before: number) =>
      save({ baseAmount }, { baseAmount: before }, t("Amount applied")),
  };
}

import { useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { announceOutdated } from "#web/api/outdated.ts";
import { EditRefused } from "#web/components/edit-history/edit-history.ts";
import { changePlan, planEdit } from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import type { PlannedOverrides } from "./override-changes.ts";

/** Makes planned changes of months, all of them or none, and offers to undo them as one edit. */
export function useOverrideChanges() {
  const edits = useEditHistory();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /**
   * @param words what was done, such as `3 plan changes shifted`
   * @returns whether it was done
   */
  const apply = async (plan: ControlPanel, planned: PlannedOverrides, words: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    const before = { edits: planned.before };
    try {
      const saved = await changePlan(planCalls, plan.id, before, { edits: planned.after });
      // As they are stored, in whole cents.
      const months = Object.keys(planned.after).map((month) => [month, saved.edits[month] ?? null]);
      const after = { edits: Object.fromEntries(months) };
      edits.offer(planEdit(planCalls, plan.id, before, after, words), words, plan.id);
      return true;
    } catch (error) {
      if (error instanceof EditRefused || error instanceof OtherPlanOpen) {
        setFailure(error.message);
        // Something was changed elsewhere: what the page shows is out of date.
        announceOutdated({ reads: ["control-panel", "timeline"] });
      } else {
        setFailure(refusalText(error, t("Nothing was changed. Please try again.")));
      }
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, apply };
}

import { useEffect, useMemo, useReducer } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import {
  isEmptyOverride,
  overrideOf,
  type PlanOverride,
  storedOverride,
} from "#shared/domain/plan/plan-overrides.ts";
import { keepChanges, waitingMonths, withMonths } from "#web/components/open-plan/waiting-changes.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { onPlanWaiting, unsavedEntries } from "#web/session/unsaved-entries.ts";
import type { EditStep } from "./edit-history.ts";
import { planEditName } from "./plan-edit.ts";
import { useEditHistory } from "./use-edit-history.ts";

/** As it will be stored, in whole cents. */
const exact = (override: PlanOverride | null) =>
  override === null || isEmptyOverride(override) ? null : overrideOf(storedOverride(override));

/** Changes of single months that wait for a network. The part is drawn again when one begins to wait. */
export function useWaitingMonths() {
  const { authentication } = useSession();
  const history = useEditHistory();
  const userId = authentication.status === "member" ? authentication.user.id : null;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onPlanWaiting(redraw), []);
  return useMemo(() => {
    const entries = userId === null ? null : unsavedEntries("plan", userId);
    const shown = (plan: ControlPanel) =>
      entries === null ? plan : withMonths(plan, waitingMonths(entries, plan.id));
    return {
      /** The plan with what waits. */
      shown,

      isWaiting: (planId: string, month: string): boolean =>
        entries !== null && waitingMonths(entries, planId)?.[month] !== undefined,

      /**
       * Lets the change of a month wait, with a message that offers to undo it.
       *
       * @param plan on which it was made
       * @param month its first day
       * @param override null for a month that follows the plan again
       * @param edit what was done, as a sentence without its full stop
       * @returns false when nothing can wait in this browser
       */
      keep(plan: ControlPanel, month: string, override: PlanOverride | null, edit: string): boolean {
        if (entries === null) return false;
        const before = exact(shown(plan).edits[month] ?? null);
        const after = exact(override);
        const change = (from: PlanOverride | null, to: PlanOverride | null) =>
          keepChanges(entries, withMonths(plan, { [month]: from }), {
            plan: {},
            epochs: {},
            edits: { [month]: to },
          });
        if (!change(before, after)) return false;
        const step: EditStep = {
          name: planEditName({ edits: { [month]: before } }, { edits: { [month]: after } }),
          isWaiting: true,
          undo: async () => change(after, before),
          redo: async () => change(before, after),
        };
        history.offer(step, t("{edit}. It is saved when the connection is back.", { edit }));
        return true;
      },
    };
  }, [userId, history]);
}

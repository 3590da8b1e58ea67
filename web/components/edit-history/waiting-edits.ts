import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import {
  isEmptyOverride,
  overrideOf,
  type PlanOverride,
  storedOverride,
} from "#shared/domain/plan/plan-overrides.ts";
import {
  keepChanges,
  storedEdits,
  touchesSame,
  withMonths,
  withSettings,
} from "#web/components/open-plan/waiting-changes.ts";
import type { UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { NetworkError } from "#web/transport/errors.ts";
import type { EditStep } from "./edit-history.ts";
import { type PlanValues, planEditName, settingChangesOf } from "./plan-edit.ts";
import type { useEditHistory } from "./use-edit-history.ts";

/** The outcome of a change: the response, or the step that takes back what waits. */
type SentOrKept<T> = { readonly sent: T } | { readonly kept: EditStep };

/** As it will be stored, in whole cents. */
const exact = (override: PlanOverride | null) =>
  override === null || isEmptyOverride(override) ? null : overrideOf(storedOverride(override));

/**
 * Sends changes of a plan that are made outside the control panel, of settings, single months and the goal. Without a
 * network they wait.
 *
 * @param entries the unsaved plan edits of the user; null when nobody is logged in
 * @param edits offers to undo what waits
 */
export function waitingEdits(
  entries: UnsavedEntries | null,
  edits: Pick<ReturnType<typeof useEditHistory>, "offer">,
) {
  const waiting = (planId: string) => entries && storedEdits(entries.read(planId))?.changes;

  /** The plan with the months that wait. */
  const shown = (plan: ControlPanel) => withMonths(plan, waiting(plan.id)?.edits);

  /** Null when nothing can wait in this browser. */
  function keep(plan: ControlPanel, before: PlanValues, after: PlanValues, edit: string): EditStep | null {
    if (entries === null) return null;
    const change = (from: PlanValues, to: PlanValues) =>
      keepChanges(entries, withSettings(plan, settingChangesOf(from)), settingChangesOf(to));
    if (!change(before, after)) return null;
    const step: EditStep = {
      name: planEditName(before, after),
      isWaiting: true,
      undo: async () => change(after, before),
      redo: async () => change(before, after),
    };
    edits.offer(step, t("{edit}. It is saved when the connection is back.", { edit }));
    return step;
  }

  /**
   * Sends a change. When it gets no response, and while an earlier change of the same waits for a network, it waits too, with
   * a message that offers to undo it.
   *
   * @param plan that is changed
   * @param before what the page showed; undoing writes it
   * @param edit what was done, as a sentence without its full stop
   * @throws what `request` throws; a NetworkError when nothing can wait in this browser
   */
  async function send<T>(
    plan: ControlPanel,
    before: PlanValues,
    after: PlanValues,
    edit: string,
    request: () => Promise<T>,
  ): Promise<SentOrKept<T>> {
    const earlier = waiting(plan.id);
    if (earlier && touchesSame(earlier, settingChangesOf(after))) {
      // The page may show the saved values of settings beside those that wait.
      const replaced = Object.entries(earlier.plan).filter(([field]) => field in after);
      const kept = keep(plan, { ...before, ...Object.fromEntries(replaced) }, after, edit);
      if (kept !== null) return { kept };
    }
    try {
      return { sent: await request() };
    } catch (error) {
      const kept = error instanceof NetworkError ? keep(plan, before, after, edit) : null;
      if (kept === null) throw error;
      return { kept };
    }
  }

  return {
    shown,
    send,
    /**
     * The same for a month.
     *
     * @param month its first day
     * @param override null for a month that follows the plan again
     */
    sendMonth<T>(
      plan: ControlPanel,
      month: string,
      override: PlanOverride | null,
      edit: string,
      request: () => Promise<T>,
    ): Promise<SentOrKept<T>> {
      const before = { edits: { [month]: exact(shown(plan).edits[month] ?? null) } };
      return send(plan, before, { edits: { [month]: exact(override) } }, edit, request);
    },
  };
}

import type { ControlPanel } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { isEmptyOverride, type PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { call } from "#web/api/api.ts";
import { type PlanCalls, planEdit, planEditName } from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { useWaitingEdits } from "#web/components/edit-history/use-waiting-edits.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { needsNetwork, reasonOf } from "#web/features/transactions/form/transaction-failure.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { isSameOverride, settable } from "./override-draft.ts";

const none: PlanOverride = {};
const contested = msg(
  "This month was changed elsewhere, so your change was not saved. Open the month again to see the latest values.",
);
const notSaved = msg("Failed to save this month's change.");

/** Sends an override of a month, on top of other settings changed in the meantime. */
async function send(plan: ControlPanel, month: string, override: PlanOverride | null): Promise<ControlPanel> {
  const put = (version: number) =>
    call("control-panel", "update", { body: { version, edits: { [month]: override } } });
  try {
    return await put(plan.version);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) throw error;
    const current = await readOpenPlan(plan.id);
    if (!isSameOverride(current.edits[month] ?? none, plan.edits[month] ?? none)) throw error;
    return put(current.version);
  }
}

/** Why an override was neither saved nor waits, for the user. */
export function overrideFailure(error: unknown): string {
  if (error instanceof OtherPlanOpen) return error.message;
  if (error instanceof NetworkError) return `${t(notSaved)} ${t(needsNetwork)}`;
  return error instanceof ApiError && error.code === "VERSION_CONFLICT"
    ? t(contested)
    : reasonOf(error, `${t(notSaved)} ${t("Please try again.")}`);
}

/**
 * Saves overrides of one month, shows them at once and offers undo. Without a network, and while an earlier change of the
 * month waits for one, they wait too.
 *
 * @param month its first day
 * @param canSell whether the subscription allows choosing sells
 * @returns a function that saves an override, null resets the month to the plan; it throws what `call` throws
 */
export function useOverrideSaving(month: string, canSell: boolean) {
  const previews = usePreviewStore();
  const edits = useEditHistory();
  const waiting = useWaitingEdits();

  const given = (override: PlanOverride | null) =>
    override === null || isEmptyOverride(override) ? null : override;

  // Fields that the subscription does not allow are not part of the edit.
  const calls: PlanCalls = {
    ...planCalls,
    read: async (id) => {
      const plan = await planCalls.read(id);
      return { ...plan, edits: { ...plan.edits, [month]: settable(plan.edits[month] ?? none, canSell) } };
    },
  };

  return async (plan: ControlPanel, override: PlanOverride | null, text: string) => {
    const before = { edits: { [month]: given(settable(plan.edits[month] ?? none, canSell)) } };
    const after = { edits: { [month]: given(override) } };
    const outcome = await waiting.sendMonth(plan, month, override, text, () =>
      send(plan, month, given(override)),
    );
    if ("kept" in outcome) return;
    const { sent: saved } = outcome;
    previews.saved({ plan: {}, epochs: {}, ...after }, saved.version);
    const left = { edits: { [month]: given(settable(saved.edits[month] ?? none, canSell)) } };
    const name = planEditName(before, after);
    edits.offer(planEdit(calls, plan.id, before, left, name), text, plan.id);
  };
}

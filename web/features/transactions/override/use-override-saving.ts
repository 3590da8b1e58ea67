import type { ControlPanel } from "#shared/api/control-panel.ts";
import { isEmptyOverride, type PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { reasonOf } from "#web/features/transactions/form/transaction-failure.ts";
import { ApiError } from "#web/transport/errors.ts";
import { isSameOverride, settable } from "./override-draft.ts";

const none: PlanOverride = {};
const contested =
  "This month was changed elsewhere, so your change was not saved. Open the month again to see the latest values.";
const failed = "Failed to save this month's change. Please try again.";

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

/** Why an override could not be saved, for the user. */
export function overrideFailure(error: unknown): string {
  if (error instanceof OtherPlanOpen) return error.message;
  return error instanceof ApiError && error.code === "VERSION_CONFLICT" ? contested : reasonOf(error, failed);
}

/**
 * Saves overrides of one month, shows them at once and offers undo.
 *
 * @param month its first day
 * @param canSell whether the subscription allows choosing sells
 * @returns a function that saves an override, null resets the month to the plan; it throws what `call` throws
 */
export function useOverrideSaving(month: string, canSell: boolean) {
  const previews = usePreviewStore();
  const showAlert = useAlert();

  const save = async (plan: ControlPanel, override: PlanOverride | null): Promise<ControlPanel> => {
    const given = override === null || isEmptyOverride(override) ? null : override;
    const saved = await send(plan, month, given);
    previews.saved({ plan: {}, epochs: {}, edits: { [month]: given } }, saved.version);
    return saved;
  };

  return async (plan: ControlPanel, override: PlanOverride | null, text: string) => {
    const before = settable(plan.edits[month] ?? none, canSell);
    const saved = await save(plan, override);
    const undo = async () => {
      try {
        await save(saved, before);
      } catch (error) {
        const reason = overrideFailure(error);
        showAlert({ text: reason, severity: "error", durationMs: alertDurationMs.error });
      }
    };
    showAlert({
      text,
      severity: "success",
      durationMs: alertDurationMs.info,
      action: { label: "Undo", run: () => void undo() },
    });
  };
}

import { useEffect, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { readOpenPlan, saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError } from "#web/transport/errors.ts";

interface NamedPlan {
  readonly id: string;
  readonly name: string;
}

const unsaved =
  "Your last changes are not saved yet, so this plan stays open. Try again once they are saved.";
/** Why an action failed, for the user. */
function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof OtherPlanOpen) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) return otherwise;
  return error.details[0]?.message ?? error.message;
}

/** Opens, makes, renames and deletes plans; notifies when another plan was opened elsewhere. */
export function usePlanList({ planId, planName }: Pick<Timeline, "planId" | "planName">) {
  const showAlert = useAlert();
  const [isBusy, setIsBusy] = useState(false);
  const shown = useRef(planId);
  const isOwn = useRef(false);

  useEffect(() => {
    if (shown.current === planId) return;
    shown.current = planId;
    const text = isOwn.current
      ? `“${planName}” is open`
      : `“${planName}” was opened elsewhere, and this page shows it now`;
    showAlert({ text, severity: isOwn.current ? "success" : "info" });
    isOwn.current = false;
  }, [planId, planName, showAlert]);

  /** Runs an action; answers why it failed, or null. */
  const attempt = async (otherwise: string, action: () => Promise<unknown>): Promise<string | null> => {
    setIsBusy(true);
    try {
      await action();
      return null;
    } catch (error) {
      isOwn.current = false;
      return reasonOf(error, otherwise);
    } finally {
      setIsBusy(false);
    }
  };
  const orAlert = async (result: Promise<string | null>): Promise<boolean> => {
    const text = await result;
    if (text !== null) showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
    return text === null;
  };
  /** The version of the shown plan, everything saved. */
  const leave = async (): Promise<number | null> => {
    if (!(await saveOpenPlan())) return null;
    return (await readOpenPlan(planId)).version;
  };
  /** Opens another plan in place of the shown one. */
  const replace = async (otherwise: string, action: (version: number) => Promise<unknown>) => {
    let isKept = false;
    const failure = await attempt(otherwise, async () => {
      const version = await leave();
      isKept = version === null;
      if (version === null) return;
      isOwn.current = true;
      await action(version);
    });
    return isKept ? unsaved : failure;
  };

  return {
    isBusy,
    open: (plan: NamedPlan) =>
      orAlert(
        replace("Failed to open the plan. Please try again.", (version) =>
          call("control-panel", "openPlan", { params: { id: plan.id }, body: { version } }),
        ),
      ),
    create: (name: string, from: "defaults" | "openPlan") =>
      replace("Failed to make the plan. Please try again.", (version) =>
        call("control-panel", "createPlan", { body: { name, from, version } }),
      ),
    rename: ({ id }: NamedPlan, name: string) =>
      attempt("Failed to rename the plan. Please try again.", () =>
        call("control-panel", "renamePlan", { params: { id }, body: { name } }),
      ),
    remove: async ({ id, name }: NamedPlan, isFinal: boolean) => {
      const otherwise = "Failed to delete the plan. Please try again.";
      const params = { id };
      const isDone = await orAlert(attempt(otherwise, () => call("control-panel", "deletePlan", { params })));
      if (!isDone) return;
      const text = `“${name}” deleted`;
      const restore = () => call("control-panel", "restorePlan", { params });
      const undo = () => orAlert(attempt("Failed to restore the plan. Please try again.", restore));
      showAlert({
        text,
        severity: "success",
        ...(!isFinal && {
          durationMs: alertDurationMs.error,
          action: { label: "Undo", run: () => void undo() },
        }),
      });
    },
  };
}

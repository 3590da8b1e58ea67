import { useEffect, useRef } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { EditRefused, type EditStep } from "#web/components/edit-history/edit-history.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { readOpenPlan, saveOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { useAttempts } from "#web/components/open-plan/use-attempts.ts";

interface NamedPlan {
  readonly id: string;
  readonly name: string;
}

const unsaved = msg(
  "Your last changes are not saved yet, so this plan stays open. Try again once they are saved.",
);

const remove = (id: string) => call("control-panel", "deletePlan", { params: { id } });
const restore = (id: string) => call("control-panel", "restorePlan", { params: { id } });

/** Opens a plan in place of the one with an id. */
async function openInstead(id: string, plan: string): Promise<void> {
  const { version } = await readOpenPlan(id);
  await call("control-panel", "openPlan", { params: { id: plan }, body: { version } });
}

/** A plan that was created while another one was open. */
function creation(former: string, { id, name }: NamedPlan): EditStep {
  return {
    name: t("plan “{name}” created", { name }),
    undoneIn: former,
    async undo() {
      await openInstead(id, former);
      await remove(id);
    },
    async redo() {
      await restore(id);
      await openInstead(former, id);
    },
  };
}

function deletion(id: string, name: string): EditStep {
  return { name: t("plan “{name}” deleted", { name }), undo: () => restore(id), redo: () => remove(id) };
}

function renaming({ id, name: before }: NamedPlan, after: string): EditStep {
  const rename = async (from: string, name: string) => {
    const { plans } = await call("control-panel", "listPlans");
    if (plans.find((plan) => plan.id === id)?.name !== from) {
      throw new EditRefused(t("The plan was renamed or deleted elsewhere, so nothing was overwritten."));
    }
    await call("control-panel", "renamePlan", { params: { id }, body: { name } });
  };
  return {
    name: t("plan “{name}” renamed", { name: before }),
    undo: () => rename(after, before),
    redo: () => rename(before, after),
  };
}

/** Opens, creates, renames and deletes plans; notifies when another plan was opened elsewhere. */
export function usePlanList({ planId, planName }: Pick<Timeline, "planId" | "planName">) {
  const showAlert = useAlert();
  const history = useEditHistory();
  const { isBusy, attempt, orAlert } = useAttempts();
  const shown = useRef(planId);
  const isOwn = useRef(false);

  useEffect(() => {
    if (shown.current === planId) return;
    shown.current = planId;
    const text = isOwn.current
      ? t("“{name}” is open", { name: planName })
      : t("“{name}” was opened elsewhere, and this page shows it now", { name: planName });
    showAlert({ text, severity: isOwn.current ? "success" : "info" });
    isOwn.current = false;
  }, [planId, planName, showAlert]);

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
    if (failure !== null) isOwn.current = false;
    return isKept ? t(unsaved) : failure;
  };

  return {
    isBusy,
    open: (plan: NamedPlan) =>
      orAlert(
        replace(t("Failed to open the plan. Please try again."), (version) =>
          call("control-panel", "openPlan", { params: { id: plan.id }, body: { version } }),
        ),
      ),
    create: (name: string, from: "defaults" | "openPlan") =>
      replace(t("Failed to create the plan. Please try again."), async (version) => {
        const { plans } = await call("control-panel", "createPlan", { body: { name, from, version } });
        const made = plans.find(({ isOpen }) => isOpen);
        if (made) history.record(creation(planId, made), made.id);
      }),
    rename: (plan: NamedPlan, name: string) =>
      attempt(t("Failed to rename the plan. Please try again."), async () => {
        const { plans } = await call("control-panel", "renamePlan", {
          params: { id: plan.id },
          body: { name },
        });
        const renamed = plans.find(({ id }) => id === plan.id);
        if (renamed) history.record(renaming(plan, renamed.name), planId);
      }),
    remove: async ({ id, name }: NamedPlan, isFinal: boolean) => {
      const otherwise = t("Failed to delete the plan. Please try again.");
      const params = { id };
      const isDone = await orAlert(attempt(otherwise, () => call("control-panel", "deletePlan", { params })));
      if (!isDone) return;
      const text = t("“{name}” deleted", { name });
      if (isFinal) showAlert({ text, severity: "success" });
      else history.offer(deletion(id, name), text, planId);
    },
  };
}

import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { replacementEdit } from "#web/components/edit-history/replacement-edit.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { changeCount } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { usePlanEdits } from "#web/features/control-panel/saving/use-control-panel.ts";
import { wasRefused } from "#web/transport/errors.ts";

const ConfirmDialog = lazyPart(
  () => import("#web/components/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  PartFailure,
);

/** Resets the whole plan to its defaults after a confirmation; the reset can be undone. */
export function ResetPlan({ saver }: { saver: PlanSaver }) {
  const edits = usePlanEdits(saver);
  const history = useEditHistory();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Changes being sent would be applied to the reset plan.
  const isSaved = changeCount(edits) === 0;

  const reset = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const before = await call("control-panel", "exportPlan");
      const plan = await call("control-panel", "reset", { body: { version: edits.server.version } });
      saver.renew(plan);
      setIsOpen(false);
      const after = await call("control-panel", "exportPlan");
      const step = replacementEdit(plan.id, before, after, plan.version, t("plan reset"));
      history.offer(step, t("Your plan is reset to its defaults"), plan.id);
    } catch (error) {
      const reason = wasRefused(error) ? ` ${error.message}` : "";
      setFailure(`${t("Failed to reset control panel.")}${reason}`);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button
        look="text"
        aria-disabled={!isSaved}
        title={isSaved ? undefined : t("Available once your changes are saved")}
        onClick={() => {
          if (!isSaved) return;
          setFailure(null);
          setIsOpen(true);
        }}
      >
        {t("Reset Plan")}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={t("Reset Plan")}
          action={t("Reset Plan")}
          busyAction={t("Resetting...")}
          isBusy={isBusy}
          onConfirm={() => void reset()}
          onClose={() => setIsOpen(false)}
        >
          {failure === null ? null : <Notice severity="error">{failure}</Notice>}
          <p>
            {t(
              "All settings and epochs return to their defaults, and the plan starts today. Your recorded transactions stay. You can undo this.",
            )}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

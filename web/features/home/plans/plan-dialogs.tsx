import type { ReactNode } from "react";
import type { PlanSummary } from "#shared/api/schemas/plan-list.ts";
import { t } from "#shared/domain/language/translate.ts";
import { ShareDialog } from "#web/components/sharing/share-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { PlanNameDialog } from "./plan-name-dialog.tsx";
import type { usePlanList } from "./use-plan-list.ts";

/** The dialogs of the plan switcher. */
export type AskedOfPlans =
  | { readonly kind: "sheet" | "new" | "duplicate" | "share" }
  | { readonly kind: "rename" | "delete"; readonly plan: PlanSummary };

interface PlanDialogsProps {
  asked: AskedOfPlans;
  /** Of the open plan. */
  planName: string;
  plans: ReturnType<typeof usePlanList>;
  menu: ReactNode;
  onClose(): void;
}

/** The sheet of all plans on phones, and the dialogs that name and delete plans. */
export function PlanDialogs({ asked, planName, plans, menu, onClose }: PlanDialogsProps) {
  return (
    <>
      {asked.kind === "sheet" ? (
        <Dialog
          title={t("Plans")}
          shape="side"
          onClose={onClose}
          footer={<Button onClick={onClose}>{t("Close")}</Button>}
        >
          {menu}
        </Dialog>
      ) : null}
      {asked.kind === "share" ? <ShareDialog onClose={onClose} /> : null}
      {asked.kind === "new" ? (
        <PlanNameDialog
          title={t("New plan")}
          lead={t("It starts today with the default settings. What you have recorded counts in every plan.")}
          name=""
          action={t("Create plan")}
          busyAction={t("Creating...")}
          onSave={(name) => plans.create(name, "defaults")}
          onClose={onClose}
        />
      ) : null}
      {asked.kind === "duplicate" ? (
        <PlanNameDialog
          title={t("Duplicate plan")}
          lead={t("A copy of “{name}” with its settings, months and goal.", { name: planName })}
          name=""
          action={t("Duplicate plan")}
          busyAction={t("Duplicating...")}
          onSave={(name) => plans.create(name, "openPlan")}
          onClose={onClose}
        />
      ) : null}
      {asked.kind === "rename" ? (
        <PlanNameDialog
          title={t("Rename plan")}
          lead={t("The name is shown to you only.")}
          name={asked.plan.name}
          action={t("Rename plan")}
          busyAction={t("Renaming...")}
          onSave={(name) => plans.rename(asked.plan, name)}
          onClose={onClose}
        />
      ) : null}
      {asked.kind === "delete" ? (
        <ConfirmDialog
          title={t("Delete plan")}
          action={t("Delete plan")}
          busyAction={t("Deleting...")}
          isBusy={plans.isBusy}
          onConfirm={() => void plans.remove(asked.plan, true).then(onClose)}
          onClose={onClose}
        >
          <p>
            {t(
              "You have more plans than your subscription includes, so “{name}” cannot be restored. Your recorded transactions stay.",
              { name: asked.plan.name },
            )}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

import type { ReactNode } from "react";
import type { PlanSummary } from "#shared/api/schemas/plan-list.ts";
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
          title="Plans"
          shape="side"
          onClose={onClose}
          footer={<Button onClick={onClose}>Close</Button>}
        >
          {menu}
        </Dialog>
      ) : null}
      {asked.kind === "share" ? <ShareDialog onClose={onClose} /> : null}
      {asked.kind === "new" ? (
        <PlanNameDialog
          title="New plan"
          lead="It starts today with the default settings. What you have recorded counts in every plan."
          name=""
          action="Create plan"
          busyAction="Creating..."
          onSave={(name) => plans.create(name, "defaults")}
          onClose={onClose}
        />
      ) : null}
      {asked.kind === "duplicate" ? (
        <PlanNameDialog
          title="Duplicate plan"
          lead={`A copy of “${planName}” with its settings, months and goal.`}
          name=""
          action="Duplicate plan"
          busyAction="Duplicating..."
          onSave={(name) => plans.create(name, "openPlan")}
          onClose={onClose}
        />
      ) : null}
      {asked.kind === "rename" ? (
        <PlanNameDialog
          title="Rename plan"
          lead="The name is shown to you only."
          name={asked.plan.name}
          action="Rename plan"
          busyAction="Renaming..."
          onSave={(name) => plans.rename(asked.plan, name)}
          onClose={onClose}
        />
      ) : null}
      {asked.kind === "delete" ? (
        <ConfirmDialog
          title="Delete plan"
          action="Delete plan"
          busyAction="Deleting..."
          isBusy={plans.isBusy}
          onConfirm={() => void plans.remove(asked.plan, true).then(onClose)}
          onClose={onClose}
        >
          <p>
            You have more plans than your subscription includes, so “{asked.plan.name}” cannot be restored.
            Your recorded transactions stay.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

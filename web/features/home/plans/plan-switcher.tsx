import { useState } from "react";
import type { PlanSummary } from "#shared/api/plan-list.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { PlanAction } from "./plan-menu.tsx";
import styles from "./plans.module.css";
import { usePlanList } from "./use-plan-list.ts";

const PlanMenu = lazyPart(() => import("./plan-menu.tsx").then((module) => module.PlanMenu), PartFailure);
const PlanNameDialog = lazyPart(
  () => import("./plan-name-dialog.tsx").then((module) => module.PlanNameDialog),
  PartFailure,
);
const ConfirmDialog = lazyPart(
  () => import("#web/components/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  PartFailure,
);

type Asked =
  | { readonly kind: "sheet" | "new" | "duplicate" }
  | { readonly kind: "rename" | "delete"; readonly plan: PlanSummary };

/** The name of the open plan, and the menu of all plans behind it. */
export function PlanSwitcher({ timeline }: { timeline: Timeline }) {
  const { planName } = timeline;
  const plans = usePlanList(timeline);
  const isPhone = useMedia(belowSmall);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const act = (action: PlanAction) => {
    if (action.kind === "open") {
      close();
      if (!action.plan.isOpen) void plans.open(action.plan);
    } else if (action.kind === "delete") {
      setAsked(action.isFinal ? { kind: "delete", plan: action.plan } : null);
      if (!action.isFinal) void plans.remove(action.plan, false);
    } else if (action.kind === "rename") setAsked({ kind: "rename", plan: action.plan });
    else setAsked({ kind: action.kind });
  };
  const title = (
    <>
      <span className={styles.name}>{planName}</span>
      <Icon shape={moreIcons["chevron-down"]} />
    </>
  );
  const label = `${planName}, change plan`;
  const menu = <PlanMenu isSheet={isPhone} isBusy={plans.isBusy} onAct={act} />;
  return (
    <>
      <h1 className={styles.head}>
        {isPhone ? (
          <button
            type="button"
            className={styles.switcher}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={asked?.kind === "sheet"}
            onClick={() => setAsked({ kind: "sheet" })}
          >
            {title}
          </button>
        ) : (
          <Popover
            label="Plans"
            trigger={(properties) => (
              <button type="button" className={styles.switcher} aria-label={label} {...properties}>
                {title}
              </button>
            )}
          >
            {menu}
          </Popover>
        )}
      </h1>
      {asked?.kind === "sheet" ? (
        <Dialog title="Plans" shape="side" onClose={close} footer={<Button onClick={close}>Close</Button>}>
          {menu}
        </Dialog>
      ) : null}
      {asked?.kind === "new" ? (
        <PlanNameDialog
          title="New plan"
          lead="It starts today with the default settings. What you have recorded counts in every plan."
          name=""
          action="Create plan"
          busyAction="Creating..."
          onSave={(name) => plans.create(name, "defaults")}
          onClose={close}
        />
      ) : null}
      {asked?.kind === "duplicate" ? (
        <PlanNameDialog
          title="Duplicate plan"
          lead={`A copy of “${planName}” with its settings, months and goal.`}
          name=""
          action="Duplicate plan"
          busyAction="Duplicating..."
          onSave={(name) => plans.create(name, "openPlan")}
          onClose={close}
        />
      ) : null}
      {asked?.kind === "rename" ? (
        <PlanNameDialog
          title="Rename plan"
          lead="The name is shown to you only."
          name={asked.plan.name}
          action="Rename plan"
          busyAction="Renaming..."
          onSave={(name) => plans.rename(asked.plan, name)}
          onClose={close}
        />
      ) : null}
      {asked?.kind === "delete" ? (
        <ConfirmDialog
          title="Delete plan"
          action="Delete plan"
          busyAction="Deleting..."
          isBusy={plans.isBusy}
          onConfirm={() => void plans.remove(asked.plan, true).then(close)}
          onClose={close}
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

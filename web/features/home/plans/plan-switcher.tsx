import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { AskedOfPlans } from "./plan-dialogs.tsx";
import type { PlanAction } from "./plan-menu.tsx";
import styles from "./plans.module.css";
import { usePlanList } from "./use-plan-list.ts";

const PlanMenu = lazyPart(() => import("./plan-menu.tsx").then((module) => module.PlanMenu), PartFailure);
const PlanDialogs = lazyPart(
  () => import("./plan-dialogs.tsx").then((module) => module.PlanDialogs),
  PartFailure,
);

/** The name of the open plan, and the menu of all plans behind it. */
export function PlanSwitcher({ timeline }: { timeline: Timeline }) {
  const { planName } = timeline;
  const plans = usePlanList(timeline);
  const isPhone = useMedia(belowSmall);
  const [asked, setAsked] = useState<AskedOfPlans | null>(null);
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
  const label = t("{name}, change plan", { name: planName });
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
            label={t("Plans")}
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
      {asked === null ? null : (
        <PlanDialogs asked={asked} planName={planName} plans={plans} menu={menu} onClose={close} />
      )}
    </>
  );
}

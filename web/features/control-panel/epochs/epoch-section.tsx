import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { Rules } from "#web/features/control-panel/rules.ts";
import { shownPlan } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { usePlanEdits } from "#web/features/control-panel/saving/use-control-panel.ts";
import { Section } from "#web/features/control-panel/section.tsx";
import { EpochTable } from "./epoch-table.tsx";

const EpochRangeDialog = lazyPart(
  () => import("./epoch-range-dialog.tsx").then((module) => module.EpochRangeDialog),
  PartFailure,
);

/** The epochs of the plan and the setting for their number. */
export function EpochSection({ saver, rules }: { saver: PlanSaver; rules: Rules }) {
  const plan = shownPlan(usePlanEdits(saver));
  const isNarrow = useMedia(belowSmall);
  const [isRangeOpen, setIsRangeOpen] = useState(false);
  const isOpen = rules.subscriptionLimits.canEditEpochRange;
  const reason = isOpen ? undefined : t("Upgrade to Basic or Advanced tier to set epoch range");
  return (
    <Section
      title={t("Epochs")}
      subtitle={
        isNarrow ? t("Configure cycle parameters") : t("Configure parameters for each Bitcoin halving cycle")
      }
      tools={
        <>
          <Button
            aria-disabled={!isOpen}
            title={reason}
            aria-describedby={isOpen ? undefined : "epoch-range-lock"}
            onClick={() => isOpen && setIsRangeOpen(true)}
          >
            <Icon shape={moreIcons.columns} />
            {isNarrow ? t("Range") : t("Set Range")}
          </Button>
          {reason === undefined ? null : (
            <span id="epoch-range-lock" className="visually-hidden">
              {reason}
            </span>
          )}
        </>
      }
    >
      <EpochTable plan={plan} saver={saver} rules={rules} />
      {isRangeOpen ? (
        <EpochRangeDialog
          current={plan.epochCount}
          min={typeof rules.epochCount.min === "number" ? rules.epochCount.min : 1}
          max={typeof rules.epochCount.max === "number" ? rules.epochCount.max : plan.epochCount}
          onAdjusted={(adjusted) => {
            saver.renew(adjusted);
            setIsRangeOpen(false);
          }}
          onClose={() => setIsRangeOpen(false)}
        />
      ) : null}
    </Section>
  );
}

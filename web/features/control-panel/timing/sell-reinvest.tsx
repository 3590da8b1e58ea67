import { t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "#web/features/control-panel/panel.module.css";
import { lockOf, type Rules } from "#web/features/control-panel/rules.ts";
import { shownPlan } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { usePlanEdits } from "#web/features/control-panel/saving/use-control-panel.ts";
import { Section, type SectionOpening } from "#web/features/control-panel/section.tsx";

const TimingTable = lazyPart(
  () => import("./timing-table.tsx").then((module) => module.TimingTable),
  PartFailure,
  <Spinner />,
);

interface SellReinvestProps {
  saver: PlanSaver;
  rules: Rules;
}

/** Turns selling near peaks and buying back near troughs on or off for the whole plan. */
export function SellReinvestSwitch({
  saver,
  rules,
  onShowTiming,
}: SellReinvestProps & {
  /** Opens the section below with what wrong dates cost. */
  onShowTiming(): void;
}) {
  const plan = shownPlan(usePlanEdits(saver));
  const lock = lockOf(rules, "sellReinvestSettings");
  return (
    <>
      <Switch
        label={t(planFields.sellReinvestSettings.label)}
        isOn={plan.sellReinvestSettings && lock === undefined}
        isDisabled={lock !== undefined}
        remark={
          <>
            <small className={styles.foresight}>{t("Uses past peaks and the model's future ones")}</small>
            {lock === undefined ? null : <TierBadge tier={lock} />}
          </>
        }
        onChange={(isOn) => saver.change("sellReinvestSettings", isOn)}
      />
      {lock === undefined ? (
        <Button look="text" size="small" onClick={onShowTiming}>
          {t("What wrong dates cost")}
        </Button>
      ) : null}
    </>
  );
}

/** What the strategy is worth when its dates are wrong; calculated once the section is opened. */
export function SellReinvestSection({
  saver,
  rules,
  opening,
}: SellReinvestProps & { opening: SectionOpening }) {
  const { sellReinvestSettings: isOn } = shownPlan(usePlanEdits(saver));
  const lock = lockOf(rules, "sellReinvestSettings");
  return (
    <Section
      title={t("Sell/Reinvest Timing")}
      subtitle={t("What the strategy is worth when its dates are wrong")}
      tools={lock === undefined ? null : <TierBadge tier={lock} />}
      isClosed
      opening={opening}
    >
      {lock === undefined ? (
        <>
          {isOn ? null : (
            <p>{t("The strategy is off. This is what it would be worth if you switched it on.")}</p>
          )}
          <TimingTable saver={saver} />
        </>
      ) : (
        <UpgradeHint>
          {t("Selling near peaks and buying back near troughs needs a higher subscription.")}
        </UpgradeHint>
      )}
    </Section>
  );
}

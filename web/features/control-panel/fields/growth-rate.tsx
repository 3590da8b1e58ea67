import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { boundsOf, type Rules } from "#web/features/control-panel/rules.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { AmountField } from "./amount-field.tsx";
import { epochGrowth, yearlyGrowth } from "./epoch-growth.ts";
import styles from "./growth-rate.module.css";
import { RangeSlider } from "./range-slider.tsx";

interface GrowthRateProps {
  saver: PlanSaver;
  rules: Rules;
  plan: ControlPanel;
}

const { label, kind: _, ...field } = planFields.baseAmountGrowthRate;
/** Half of the last digit that the fields take: what is typed as the bound reaches it exactly. */
const roundingMargin = 0.00005;

/** Breaks only between the two rates. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");
const rateText = (perEpoch: number) =>
  [
    t("{rate} per epoch,", { rate: `${percentText(perEpoch)} %` }),
    t("{rate} a year", { rate: `${percentText(yearlyGrowth(perEpoch))} %` }),
  ]
    .map(unbroken)
    .join(" ");

/**
 * How much the base amount grows: a slider, and two fields for the same value per epoch and per year. The plan stores
 * the growth per epoch; a yearly rate is shown again as typed, with its two decimals.
 */
export function GrowthRate({ saver, rules, plan }: GrowthRateProps) {
  const { min, max } = boundsOf(rules, "baseAmountGrowthRate", [field.min, field.max]);
  const value = plan.baseAmountGrowthRate;
  const within = (rate: number) => Math.min(max, Math.max(min, rate));
  const draft = (rate: number | null | undefined) => saver.draft("baseAmountGrowthRate", rate);
  const change = (rate: number) => saver.change("baseAmountGrowthRate", rate);
  const yearlyMax = yearlyGrowth(max) + roundingMargin;
  const perYear = (percent: number) => within(epochGrowth(percent / 100));
  const perEpoch = (percent: number) => Math.round(percent * 100) / 10_000;
  return (
    <div>
      <RangeSlider
        label={t(label)}
        value={Math.round(value * 100)}
        min={Math.round(min * 100)}
        max={Math.round(max * 100)}
        text={(steps) => `${steps} %`}
        outputText={(steps) => rateText(steps === null ? value : steps / 100)}
        spokenText={(steps) => rateText(steps / 100)}
        lock={undefined}
        onTouch={saver.touch}
        onDraft={(steps) => draft(steps === undefined ? undefined : steps / 100)}
        onCommit={(steps) => change(steps / 100)}
      />
      <div className={styles.pair}>
        <AmountField
          label={t("Growth per Epoch")}
          unit="%"
          value={value * 100}
          text={(percent) => percentText(percent / 100)}
          min={min * 100}
          max={max * 100}
          rule={t(field.message)}
          onTouch={saver.touch}
          onDraft={(percent) => draft(typeof percent === "number" ? perEpoch(percent) : percent)}
          onCommit={(percent) => change(perEpoch(percent))}
        />
        <AmountField
          label={t("Growth per Year")}
          unit="%"
          value={yearlyGrowth(value) * 100}
          text={(percent) => percentText(percent / 100)}
          min={yearlyGrowth(min) * 100}
          max={yearlyMax * 100}
          rule={t("Growth a year must be between {min} and {max}", {
            min: `${percentText(yearlyGrowth(min))} %`,
            max: `${percentText(yearlyGrowth(max))} %`,
          })}
          onTouch={saver.touch}
          onDraft={(percent) => draft(typeof percent === "number" ? perYear(percent) : percent)}
          onCommit={(percent) => change(perYear(percent))}
        />
      </div>
    </div>
  );
}

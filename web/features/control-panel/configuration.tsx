import type { ControlPanel } from "#shared/api/control-panel.ts";
import { rhythmDays } from "#shared/domain/buy-rhythm.ts";
import { t } from "#shared/domain/language/translate.ts";
import { type PlanFieldWith, planFields } from "#shared/domain/plan-fields.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { AmountField } from "#web/features/control-panel/fields/amount-field.tsx";
import { PlanDateField } from "#web/features/control-panel/fields/date-field.tsx";
import { FeePresetField } from "#web/features/control-panel/fields/fee-preset-field.tsx";
import fieldStyles from "#web/features/control-panel/fields/fields.module.css";
import { LimitSliders } from "#web/features/control-panel/fields/limit-sliders.tsx";
import { ScenarioField } from "#web/features/control-panel/fields/scenario-field.tsx";
import { shownPlan } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { usePlanEdits } from "#web/features/control-panel/saving/use-control-panel.ts";
import styles from "./panel.module.css";
import {
  boundsOf,
  dateBound,
  dayAfter,
  endProblem,
  lockOf,
  quickRanges,
  type Rules,
  startProblem,
} from "./rules.ts";

interface ConfigurationProps {
  saver: PlanSaver;
  rules: Rules;
}

const feeFormat = numberFormat();

/** Settings that a tier may not include, one for each tier. */
const lockableFields = ["priceRandomisationLowerLimit", "globalWealthLowerLimit"] as const;
/** A fraction as percent with two decimals. */
const shareOf = (percent: number) => Math.round(percent * 100) / 10_000;
const unbounded = [0, Number.MAX_SAFE_INTEGER] as const;

/** The settings of the whole plan. */
export function Configuration({ saver, rules }: ConfigurationProps) {
  const plan = shownPlan(usePlanEdits(saver));
  const amount = (field: PlanFieldWith<{ kind: "money" }>) => (
    <AmountField
      label={t(planFields[field].label)}
      unit={"currency" in planFields[field] ? "US$" : plan.baseCurrency}
      value={plan[field]}
      saved={saver.edits().server[field]}
      {...boundsOf(rules, field, unbounded)}
      rule={t(planFields[field].message)}
      onTouch={saver.touch}
      onDraft={(value) => saver.draft(field, value)}
      onCommit={(value) => saver.change(field, value)}
    />
  );
  const choice = <Name extends PlanFieldWith<{ kind: "choice" }>>(field: Name) => (
    <ChoiceField
      id={field}
      field={planFields[field]}
      value={plan[field]}
      onChange={(value) => saver.change(field, value as ControlPanel[Name])}
    />
  );
  const feeBounds = boundsOf(rules, "feePct", [planFields.feePct.min, planFields.feePct.max]);
  return (
    <>
      <div className={styles.fields}>
        {amount("baseAmount")}
        {choice("buyRhythm")}
        {choice("baseCurrency")}
        <PlanDateField
          label={t(planFields.investStartDate.label)}
          value={plan.investStartDate}
          min={dateBound(rules, "investStartDate", "min")}
          max={dateBound(rules, "investStartDate", "max")}
          problem={(date) => startProblem(date, plan, rules)}
          onTouch={saver.touch}
          onDraft={(date) => saver.draft("investStartDate", date)}
          onCommit={(date) => saver.change("investStartDate", date)}
        />
        <PlanDateField
          label={t(planFields.investEndDate.label)}
          value={plan.investEndDate}
          min={dayAfter(plan.investStartDate)}
          max={dateBound(rules, "investEndDate", "max")}
          problem={(date) => endProblem(date, plan, rules)}
          onTouch={saver.touch}
          onDraft={(date) => saver.draft("investEndDate", date)}
          onCommit={(date) => saver.change("investEndDate", date)}
        />
        <QuickRanges plan={plan} rules={rules} onChoose={(start) => saver.change("investStartDate", start)} />
        {amount("dynamicTopUpCap")}
        {amount("cycleTopUpCap")}
        <FeePresetField
          plan={plan}
          onChange={({ feePct, feeFixedUsd }) => {
            saver.change("feePct", feePct);
            saver.change("feeFixedUsd", feeFixedUsd);
          }}
        />
        <AmountField
          label={t(planFields.feePct.label)}
          unit="%"
          value={plan.feePct * 100}
          saved={saver.edits().server.feePct * 100}
          text={(value) => percentText(value / 100)}
          min={feeBounds.min * 100}
          max={feeBounds.max * 100}
          rule={t(planFields.feePct.message)}
          onTouch={saver.touch}
          onDraft={(value) => saver.draft("feePct", typeof value === "number" ? shareOf(value) : value)}
          onCommit={(value) => saver.change("feePct", shareOf(value))}
        />
        {amount("feeFixedUsd")}
      </div>
      <div className={`${styles.fields} ${styles.sliders}`}>
        <LimitSliders saver={saver} rules={rules} plan={plan} />
      </div>
      {lockableFields.some((field) => lockOf(rules, field) !== undefined) ? (
        <UpgradeHint>
          {t("Greyed-out settings need a higher subscription. Your values are saved.")}
        </UpgradeHint>
      ) : null}
      <ScenarioField plan={plan} onChange={(value) => saver.change("growthConservatism", value)} />
      <div className={styles.backfill}>
        <Switch
          label={t(planFields.backfillPast.label)}
          isOn={plan.backfillPast}
          onChange={(isOn) => saver.change("backfillPast", isOn)}
        />
        <p className={styles.note}>
          {plan.backfillPast
            ? t("Past months without a recorded transaction count as bought at the price of the day.")
            : t("Past months without a recorded transaction count as skipped.")}
        </p>
      </div>
      <p className={styles.note}>
        {purchaseNote(plan)}{" "}
        {t(
          "Fees of {percent} plus {fixed} are added. The growth rate raises the base amount from one epoch to the next, about every four years. A cap of 0 turns its top-up off.",
          { percent: `${percentText(plan.feePct)} %`, fixed: `US$ ${feeFormat.format(plan.feeFixedUsd)}` },
        )}
      </p>
    </>
  );
}

/** When the base amount is spent, in a sentence or two. */
function purchaseNote({ buyRhythm, investStartDate }: ControlPanel): string {
  const days = rhythmDays[buyRhythm];
  const day = String(Number(investStartDate.slice(8)));
  if (days === null) return t("The base amount buys coins every month on day {day}.", { day });
  return t(
    "The base amount buys coins {days, plural, one {every day} other {every # days}} from the start date. Each row of the table adds up the purchases since the row before, up to day {day} of its month.",
    { days, day },
  );
}

interface QuickRangesProps {
  plan: ControlPanel;
  rules: Rules;
  onChoose(start: string): void;
}

/** Sets the start date to a period before today. */
function QuickRanges({ plan, rules, onChoose }: QuickRangesProps) {
  const today = dateBound(rules, "investStartDate", "max");
  const ranges = quickRanges(today, dateBound(rules, "investStartDate", "min"));
  const usable = ranges.filter(({ start }) => start < plan.investEndDate);
  const chosen = usable.find(({ start }) => start === plan.investStartDate);
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.wide}`}>
      <span className={fieldStyles.caption}>{t("Start at")}</span>
      <Segmented
        label={t("Quick start dates, back from today")}
        options={usable.map(({ text, start }) => ({ value: start, text }))}
        value={chosen?.start ?? null}
        onChange={onChoose}
      />
    </div>
  );
}

interface ChoiceFieldProps {
  id: string;
  field: {
    readonly label: string;
    readonly options: readonly string[];
    readonly optionLabels?: Readonly<Record<string, string>>;
  };
  value: string;
  onChange(value: string): void;
}

/** A setting with a few named values. */
function ChoiceField({
  id,
  field: { label, options, optionLabels = {} },
  value,
  onChange,
}: ChoiceFieldProps) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{t(label)}</label>
      <div className={fieldStyles.box}>
        <select id={id} required value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(optionLabels[option] ?? option)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

import type { ControlPanel } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { type NumberField, namesOf, type PlanFieldWith, planFields } from "#shared/domain/plan-fields.ts";
import { boundsOf, lockOf, type Rules } from "#web/features/control-panel/rules.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { GrowthRate } from "./growth-rate.tsx";
import { RangeSlider } from "./range-slider.tsx";

interface LimitSlidersProps {
  saver: PlanSaver;
  rules: Rules;
  plan: ControlPanel;
}

type SliderField = PlanFieldWith<{ control: "slider" }>;

const sliderFields = namesOf(planFields).filter((name): name is SliderField => {
  const field = planFields[name];
  return "control" in field && field.control === "slider";
});

/** A slider's steps and spoken value. */
interface Scale {
  /** Steps of the slider in one unit of the setting. */
  readonly stepsPerUnit: number;
  readonly text: (steps: number) => string;
  readonly spokenText: (steps: number) => string;
}

const percent: Scale = {
  stepsPerUnit: 100,
  text: (steps) => `${steps}\u00a0%`,
  spokenText: (steps) => t("{steps} percent", { steps: String(steps) }),
};

/** Months before or after a turning point of the cycle. */
const shiftFrom = (texts: { at: string; before: string; after: string }): Scale => ({
  stepsPerUnit: 1,
  text: (months) =>
    months === 0 ? "0" : t("{months} mo", { months: `${months < 0 ? "−" : "+"}${Math.abs(months)}` }),
  spokenText: (months) =>
    months === 0 ? t(texts.at) : t(months < 0 ? texts.before : texts.after, { count: Math.abs(months) }),
});

/** Every slider that is not a percentage. */
const scales: Readonly<Record<Exclude<SliderField, PlanFieldWith<{ kind: "fraction" }>>, Scale>> = {
  sellShiftMonths: shiftFrom({
    at: msg("at the peak"),
    before: msg("{count} months before the peak"),
    after: msg("{count} months after the peak"),
  }),
  reinvestShiftMonths: shiftFrom({
    at: msg("at the trough"),
    before: msg("{count} months before the trough"),
    after: msg("{count} months after the trough"),
  }),
};

const scaleOf = (name: SliderField): Scale =>
  name in scales ? scales[name as keyof typeof scales] : percent;

/** The growth rate, the limits of randomisation and wealth, and the shifts of selling and reinvesting. */
export function LimitSliders({ saver, rules, plan }: LimitSlidersProps) {
  return sliderFields.map((name) => {
    if (name === "baseAmountGrowthRate")
      return <GrowthRate key={name} saver={saver} rules={rules} plan={plan} />;
    const field: NumberField = planFields[name];
    const { stepsPerUnit, text, spokenText } = scaleOf(name);
    const { min, max } = boundsOf(rules, name, [field.min, field.max]);
    const least = field.notBelow === undefined ? min : Math.max(min, plan[field.notBelow]);
    const stepsOf = (value: number) => Math.round(value * stepsPerUnit);
    return (
      <RangeSlider
        key={name}
        label={t(field.label)}
        value={stepsOf(plan[name])}
        min={stepsOf(least)}
        max={stepsOf(max)}
        text={text}
        spokenText={spokenText}
        lock={lockOf(rules, name)}
        onTouch={saver.touch}
        onDraft={(steps) => saver.draft(name, steps === undefined ? undefined : steps / stepsPerUnit)}
        onCommit={(steps) => saver.change(name, steps / stepsPerUnit)}
      />
    );
  });
}

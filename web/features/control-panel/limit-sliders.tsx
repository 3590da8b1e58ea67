import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { ControlPanelField } from "#shared/domain/editable-fields.ts";
import type { PlanSaver } from "./plan-saver.ts";
import { RangeSlider } from "./range-slider.tsx";
import { boundsOf, lockOf, type Rules } from "./rules.ts";

interface LimitSlidersProps {
  saver: PlanSaver;
  rules: Rules;
  plan: ControlPanel;
}

type FractionField = Extract<
  ControlPanelField,
  `priceRandomisation${string}` | `globalWealth${string}` | "baseAmountGrowthRate"
>;
type ShiftField = "sellShiftMonths" | "reinvestShiftMonths";

const percent = (steps: number) => `${steps} %`;

/** Months before or after a turning point of the cycle. */
function shiftText(months: number): string {
  if (months === 0) return "0";
  return `${months < 0 ? "−" : "+"}${Math.abs(months)} mo`;
}

/** The growth rate, the limits of randomisation and wealth, and the shifts of selling and reinvesting. */
export function LimitSliders({ saver, rules, plan }: LimitSlidersProps) {
  const fraction = (
    field: FractionField,
    label: string,
    usual: readonly [number, number],
    lower?: FractionField,
  ) => {
    const { min, max } = boundsOf(rules, field, usual);
    const least = lower === undefined ? min : Math.max(min, plan[lower]);
    return (
      <RangeSlider
        label={label}
        value={Math.round(plan[field] * 100)}
        min={Math.round(least * 100)}
        max={Math.round(max * 100)}
        text={percent}
        spokenText={(steps) => `${steps} percent`}
        lock={lockOf(rules, field)}
        onTouch={saver.touch}
        onDraft={(steps) => saver.draft(field, steps === undefined ? undefined : steps / 100)}
        onCommit={(steps) => saver.change(field, steps / 100)}
      />
    );
  };
  const shift = (field: ShiftField, label: string, point: string) => (
    <RangeSlider
      label={label}
      value={plan[field]}
      {...boundsOf(rules, field, [-12, 12])}
      text={shiftText}
      spokenText={(months) =>
        months === 0
          ? `at the ${point}`
          : `${Math.abs(months)} months ${months < 0 ? "before" : "after"} the ${point}`
      }
      lock={lockOf(rules, field)}
      onTouch={saver.touch}
      onDraft={(months) => saver.draft(field, months)}
      onCommit={(months) => saver.change(field, months)}
    />
  );
  return (
    <>
      {fraction("baseAmountGrowthRate", "Base Amount Growth Rate", [0, 1])}
      {fraction("priceRandomisationLowerLimit", "Price Randomisation Lower Limit", [0.85, 1])}
      {fraction(
        "priceRandomisationUpperLimit",
        "Price Randomisation Upper Limit",
        [1, 1.15],
        "priceRandomisationLowerLimit",
      )}
      {fraction("globalWealthLowerLimit", "Global Wealth Lower Limit", [0.04, 0.16])}
      {fraction(
        "globalWealthUpperLimit",
        "Global Wealth Upper Limit",
        [0.16, 0.28],
        "globalWealthLowerLimit",
      )}
      {shift("sellShiftMonths", "Sell Shift", "peak")}
      {shift("reinvestShiftMonths", "Reinvest Shift", "trough")}
    </>
  );
}

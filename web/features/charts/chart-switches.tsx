import { msg, t } from "#shared/domain/language/translate.ts";
import { ScaleChoice } from "#web/components/charts/scale-choice.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { type DateRange, isSameRange } from "#web/features/charts/model/chart-range.ts";
import type { ChartChoices } from "./chart-choices.ts";
import styles from "./charts.module.css";

interface ChartSwitchesProps {
  /** The chart shown. */
  chart: string;
  choices: ChartChoices;
  /** Whether the chart has a choice of scale. */
  canBeLog: boolean;
  /** The plan's months; null where they are all that the chart shows. */
  plan: DateRange | null;
  onChange(change: Partial<ChartChoices>): void;
}

const spans = [
  { value: "all", text: msg("All") },
  { value: "plan", text: msg("Plan") },
] as const;

/** Settings for the chart's surroundings and its scale. */
export function ChartSwitches({ chart, choices, canBeLog, plan, onChange }: ChartSwitchesProps) {
  const { scale, hasPrice, hasGrid, hasSelector, hasLegend, defaultChart, range } = choices;
  return (
    <div className={styles.switches}>
      <Switch label={t("Price")} isOn={hasPrice} onChange={(isOn) => onChange({ hasPrice: isOn })} />
      <Switch label={t("Grid")} isOn={hasGrid} onChange={(isOn) => onChange({ hasGrid: isOn })} />
      <Switch label={t("Legend")} isOn={hasLegend} onChange={(isOn) => onChange({ hasLegend: isOn })} />
      <Switch
        label={t("Default chart")}
        reason={t("The chart shown first next time")}
        isOn={defaultChart === chart}
        onChange={(isOn) => onChange({ defaultChart: isOn ? chart : null })}
      />
      <Switch
        label={t("Range selector")}
        isOn={hasSelector}
        onChange={(isOn) => onChange({ hasSelector: isOn })}
      />
      {plan ? (
        <Segmented
          label={t("Months shown")}
          options={spans.map((each) => ({ value: each.value, text: t(each.text) }))}
          value={range === null ? "all" : isSameRange(range, plan) ? "plan" : null}
          onChange={(span) => onChange({ range: span === "plan" ? plan : null })}
        />
      ) : null}
      {canBeLog ? <ScaleChoice value={scale} onChange={(value) => onChange({ scale: value })} /> : null}
    </div>
  );
}

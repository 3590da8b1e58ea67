import type { ChartScale } from "#web/components/charts/chart-model.ts";
import { Segmented } from "#web/components/ui/segmented.tsx";
import { Switch } from "#web/components/ui/switch.tsx";
import type { ChartChoices } from "./chart-choices.ts";
import styles from "./charts.module.css";

interface ChartSwitchesProps {
  choices: ChartChoices;
  /** Whether anything of the chart follows the choice of the scale. */
  canBeLog: boolean;
  onChange(change: Partial<ChartChoices>): void;
}

const scales: readonly { value: ChartScale; text: string }[] = [
  { value: "linear", text: "Linear" },
  { value: "log", text: "Log" },
];

/** What is shown around the lines, and on which scale. */
export function ChartSwitches({ choices, canBeLog, onChange }: ChartSwitchesProps) {
  const { scale, hasPrice, hasGrid, hasSelector } = choices;
  return (
    <div className={styles.switches}>
      <Switch label="Price" isOn={hasPrice} onChange={(isOn) => onChange({ hasPrice: isOn })} />
      <Switch label="Grid" isOn={hasGrid} onChange={(isOn) => onChange({ hasGrid: isOn })} />
      <Switch
        label="Range selector"
        isOn={hasSelector}
        onChange={(isOn) => onChange({ hasSelector: isOn })}
      />
      {canBeLog ? (
        <Segmented
          label="Scale"
          options={scales}
          value={scale}
          onChange={(value) => onChange({ scale: value })}
        />
      ) : null}
    </div>
  );
}

import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import type { ChartScale } from "./chart-model.ts";

const scales = [
  { value: "linear", text: "Linear" },
  { value: "log", text: "Log" },
] as const;

interface ScaleChoiceProps {
  label?: string;
  value: ChartScale;
  onChange(scale: ChartScale): void;
}

/** Linear or logarithmic values. */
export function ScaleChoice({ label = "Scale", value, onChange }: ScaleChoiceProps) {
  return <Segmented<ChartScale> label={label} options={scales} value={value} onChange={onChange} />;
}

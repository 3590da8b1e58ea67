import { msg, t } from "#shared/domain/language/translate.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import type { ChartScale } from "./chart-model.ts";

const scales = [
  { value: "linear", text: msg("Linear") },
  { value: "log", text: msg("Log") },
] as const;

interface ScaleChoiceProps {
  label?: string;
  value: ChartScale;
  onChange(scale: ChartScale): void;
}

/** Linear or logarithmic values. */
export function ScaleChoice({ label = t("Scale"), value, onChange }: ScaleChoiceProps) {
  const options = scales.map((scale) => ({ ...scale, text: t(scale.text) }));
  return <Segmented<ChartScale> label={label} options={options} value={value} onChange={onChange} />;
}

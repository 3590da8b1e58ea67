import { formatCell } from "#web/components/format/cell-format.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import type { ChartUnit } from "./chart-model.ts";

const scales = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
] as const;
const short = numberFormat({ maximumSignificantDigits: 6 });

/** A value in full, as the table shows it: `US$ 78.325,10`, `US$ 1,20 M`, `−12,40 %`, `0,81`. */
export function valueText(unit: ChartUnit, value: number): string {
  if (unit === "number") return formatCell("", "ratio", value, "USD").text;
  if (unit === "percent") return formatCell("", "fraction", value, "USD").text;
  return formatCell("", "USD/BTC", value, unit).text;
}

/** The number at a tick, as short as possible: `1 M`, `100.000`, `0,01`, `40 %`. */
export function tickText(unit: ChartUnit, value: number): string {
  const size = Math.abs(unit === "percent" ? value * 100 : value);
  const scale = scales.find(([from]) => size >= from);
  const digits = scale ? `${short.format(size / scale[0])} ${scale[1]}` : short.format(size);
  return `${value < 0 ? "−" : ""}${digits}${unit === "percent" ? " %" : ""}`;
}

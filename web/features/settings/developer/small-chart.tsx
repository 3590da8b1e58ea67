import { useId } from "react";
import styles from "./monitoring.module.css";

interface SmallChartProps {
  /** What it shows, for assistive technology; the values are in the table. */
  label: string;
  shape: "bars" | "line";
  tone: "accent" | "success" | "info" | "error" | "warning";
  /** Oldest first; null where nothing was measured. */
  values: readonly (number | null)[];
  /** The value at the upper edge; default: the highest one. */
  most?: number;
}

const height = 30;

/** Values of equal steps of time, without axes: a bar or a level for each. */
export function SmallChart({ label, shape, tone, values, most }: SmallChartProps) {
  const id = useId();
  const top = Math.max(most ?? 0, ...values.map((value) => value ?? 0)) || 1;
  const width = 100 / values.length;
  const y = (value: number) => height - 1 - (value / top) * (height - 2);
  return (
    <svg
      className={`${styles.chart} ${styles[tone]}`}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{label}</title>
      {shape === "line" ? (
        <path d={levels(values, width, y)} vectorEffect="non-scaling-stroke" />
      ) : (
        bars(values, width).map(({ value, x }) => (
          <rect key={x} x={x} y={y(value)} width={width * 0.8} height={height - y(value)} />
        ))
      )}
    </svg>
  );
}

function bars(values: readonly (number | null)[], width: number): { value: number; x: number }[] {
  return values.flatMap((value, index) => (value === null ? [] : [{ value, x: index * width }]));
}

/** A level for each value, joined to the one before; a value between two gaps can be seen as well. */
function levels(values: readonly (number | null)[], width: number, y: (value: number) => number): string {
  let isDrawn = false;
  const parts = values.map((value, index) => {
    if (value === null) {
      isDrawn = false;
      return "";
    }
    const start = `${isDrawn ? "L" : "M"}${index * width} ${y(value)}`;
    isDrawn = true;
    return `${start}H${(index + 1) * width}`;
  });
  return parts.join("");
}

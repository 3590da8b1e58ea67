import type { SimulationFigures } from "#shared/api/portfolio/simulations.ts";
import styles from "./saved.module.css";

interface RangeMarkProps {
  range: SimulationFigures["range"];
  ends: { readonly low: number; readonly high: number } | null;
}

const width = 96;

/** The range of a value from the 10th to the 90th percentile, with its median, on a scale that all rows of a list share. */
export function RangeMark({ range, ends }: RangeMarkProps) {
  if (range === null || ends === null) return null;
  const { p10, p50, p90 } = range;
  if (p10 === null || p50 === null || p90 === null || p10 <= 0) return null;
  const span = Math.log(ends.high / ends.low);
  const x = (value: number) =>
    4 + (width - 8) * (span > 0 ? Math.min(1, Math.max(0, Math.log(value / ends.low) / span)) : 0.5);
  return (
    <svg width={width} height={16} className={styles.range} aria-hidden="true">
      <line x1={0} x2={width} y1={8} y2={8} />
      <rect x={x(p10)} width={Math.max(2, x(p90) - x(p10))} y={5} height={6} rx={3} />
      <rect className={styles.median} x={x(p50) - 1.5} width={3} y={2} height={12} />
    </svg>
  );
}

import { type RefObject, useState } from "react";
import type { ChartHandle, ChartModel, ChartRange, ChartScale } from "#web/components/charts/chart-model.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import styles from "./panel.module.css";

const Chart = lazyPart(
  () => import("#web/components/charts/chart.tsx").then((module) => module.Chart),
  PartFailure,
  <div className={styles.chartPlace} />,
);

interface LineChartProps {
  model: ChartModel;
  scale: ChartScale;
  handle?: RefObject<ChartHandle | null>;
  height?: number;
}

/** A chart that keeps the months in view while what it shows changes. */
export function LineChart({ model, scale, handle, height = 300 }: LineChartProps) {
  const [chosen, setChosen] = useState<ChartRange | null>(null);
  const last = model.dates.length - 1;
  const range = chosen === null || chosen.to > last ? { from: 0, to: last } : chosen;
  return (
    <Chart
      {...(handle && { ref: handle })}
      model={model}
      scale={scale}
      hasGrid
      hasSelector
      range={range}
      onRangeChange={setChosen}
      height={height}
    />
  );
}

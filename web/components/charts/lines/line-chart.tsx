import { type RefObject, useState } from "react";
import type { ChartHandle, ChartModel, ChartRange, ChartScale } from "#web/components/charts/chart-model.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";

const usualHeight = 300;

const Chart = lazyPart(
  () => import("#web/components/charts/chart.tsx").then((module) => module.Chart),
  PartFailure,
  <div style={{ height: usualHeight }} />,
);

interface LineChartProps {
  model: ChartModel;
  scale: ChartScale;
  handle?: RefObject<ChartHandle | null>;
  height?: number;
  /** The range selector under the plot. */
  hasSelector?: boolean;
}

/** A chart that keeps the months in view while what it shows changes. */
export function LineChart({
  model,
  scale,
  handle,
  height = usualHeight,
  hasSelector = true,
}: LineChartProps) {
  const [chosen, setChosen] = useState<ChartRange | null>(null);
  const last = model.dates.length - 1;
  const range = chosen === null || chosen.to > last ? { from: 0, to: last } : chosen;
  return (
    <Chart
      {...(handle && { ref: handle })}
      model={model}
      scale={scale}
      hasGrid
      hasSelector={hasSelector}
      range={range}
      onRangeChange={setChosen}
      height={height}
    />
  );
}

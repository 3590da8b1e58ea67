import { memo } from "react";
import styles from "./chart.module.css";
import type { ChartModel } from "./chart-model.ts";
import { legendEntries } from "./legend-entries.ts";
import type { Palette } from "./palette.ts";
import { Sample } from "./sample.tsx";

interface LegendProps {
  model: ChartModel;
  palette: Palette;
}

/** Names everything in the plot. */
export const Legend = memo(function Legend({ model, palette }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {legendEntries(model).map((entry) => (
        <li key={`${entry.kind} ${entry.label}`}>
          <Sample of={entry} palette={palette} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
});

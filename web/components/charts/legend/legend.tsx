import { memo } from "react";
import { t } from "#shared/domain/language/translate.ts";
import styles from "#web/components/charts/chart.module.css";
import type { ChartModel } from "#web/components/charts/chart-model.ts";
import type { Palette } from "#web/components/charts/palette.ts";
import { legendEntries } from "./legend-entries.ts";
import { Sample } from "./sample.tsx";

interface LegendProps {
  model: ChartModel;
  palette: Palette;
}

/** Names everything in the plot. */
export const Legend = memo(function Legend({ model, palette }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label={t("Legend")}>
      {legendEntries(model).map((entry) => (
        <li key={`${entry.kind} ${entry.label}`}>
          <Sample of={entry} palette={palette} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
});

import { t } from "#shared/domain/language/translate.ts";
import type { ChartColour } from "#web/components/charts/chart-model.ts";
import { Sample } from "#web/components/charts/legend/sample.tsx";
import { usePalette } from "#web/components/charts/palette.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import parts from "#web/features/simulations/parts.module.css";
import styles from "./compare.module.css";
import type { ComparisonRow } from "./comparison-rows.ts";

interface DifferenceTableProps {
  names: readonly { readonly name: string; readonly colour: ChartColour; readonly isDashed: boolean }[];
  rows: readonly ComparisonRow[];
}

/** Settings that differ and the figures of the common month, one column for each simulation. */
export function DifferenceTable({ names, rows }: DifferenceTableProps) {
  const palette = usePalette();
  return (
    <ScrollRegion className={parts.scroller} label={t("Differences")}>
      <table className={`num ${parts.table}`}>
        <thead className={styles.column}>
          <tr>
            <th scope="col">{t("Setting or figure")}</th>
            {names.map(({ name, colour, isDashed }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: simulations may have the same name.
              <th key={at} scope="col">
                <Sample of={{ kind: "line", colour, isDashed, isProjected: false }} palette={palette} />
                {name}
                {at === 0 ? <small>{t("Baseline")}</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, kind, cells }) => (
            <tr key={`${kind} ${label}`}>
              <th scope="row">{label}</th>
              {cells.map(({ text, difference, isDifferent }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one cell for each column.
                <td key={at} className={isDifferent ? parts.marked : undefined}>
                  {text}
                  {difference === undefined ? null : <small>{difference}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

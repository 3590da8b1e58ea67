import { t } from "#shared/domain/language/translate.ts";
import type { ChartColour } from "#web/components/charts/chart-model.ts";
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
  return (
    <ScrollRegion className={parts.scroller} label={t("Differences")}>
      <table className={`num ${parts.table}`}>
        <thead className={styles.column}>
          <tr>
            <th scope="col">{t("Setting or figure")}</th>
            {names.map(({ name, colour, isDashed }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: simulations may have the same name.
              <th key={at} scope="col">
                <svg width={20} height={4} aria-hidden="true">
                  <line
                    x1={0}
                    x2={20}
                    y1={2}
                    y2={2}
                    stroke={`var(--${colour})`}
                    strokeWidth={2}
                    strokeDasharray={isDashed ? "5 4" : undefined}
                  />
                </svg>
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

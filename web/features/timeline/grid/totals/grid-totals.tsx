import { memo, useDeferredValue, useMemo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import type { PlacedColumn, TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import { cellStyle } from "#web/features/timeline/grid/rows/cell-look.ts";
import gridStyles from "#web/features/timeline/grid/rows/grid-row.module.css";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import styles from "./grid-totals.module.css";
import { type TotalScope, totalOf, totalScopes } from "./totals.ts";

interface GridTotalsProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  /** Position of the row among all rows of the grid, from 1. */
  rowIndex: number;
  firstColumn: number;
  lastColumn: number;
}

/** The sticky row at the bottom: totals of all months, of those until now, or of one epoch. */
export function GridTotals(props: GridTotalsProps) {
  // Sums over all months, deferred while a preview changes.
  const model = useDeferredValue(props.model);
  return <TotalsRow {...props} model={model} />;
}

const TotalsRow = memo(function TotalsRow(props: GridTotalsProps) {
  const { model, layout, sizes, rowIndex, firstColumn, lastColumn } = props;
  const [chosen, setChosen] = useState("all");
  const scopes = useMemo(() => totalScopes(model), [model]);
  const scope = scopes.find(({ key }) => key === chosen) ?? scopes[0];
  if (!scope) return null;
  const isMixed = scope.isProjected || scope.isSimulated;
  const notes = [
    scope.isSimulated ? t("Simulated past months are part of these totals") : [],
    scope.isProjected ? t("Projected months are part of these totals") : [],
  ].flat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is windowed, see there.
    <div role="rowgroup" className={styles.totals}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus. */}
      <div role="row" aria-rowindex={rowIndex} className={styles.row} style={{ height: sizes.row }}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus. */}
        <div
          role="rowheader"
          aria-colindex={1}
          className={`${gridStyles.lead} ${styles.lead} ${isMixed ? styles.mixed : ""}`}
        >
          <select
            aria-label={t("Months of the totals")}
            title={isMixed ? notes.join(". ") : undefined}
            value={scope.key}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {scopes.map(({ key, text }) => (
              <option key={key} value={key}>
                {t("Total, {months}", { months: text })}
              </option>
            ))}
          </select>
          {scope.isSimulated ? <span className="visually-hidden">, {t("partly simulated")}</span> : null}
          {scope.isProjected ? <span className="visually-hidden">, {t("partly projected")}</span> : null}
        </div>
        {layout.columns.slice(firstColumn, lastColumn).map((column, i) => (
          <TotalCell
            key={column.definition.id}
            model={model}
            scope={scope}
            column={column}
            index={firstColumn + i}
            usualWidth={sizes.column}
            isFirst={i === 0}
          />
        ))}
      </div>
    </div>
  );
});

interface TotalCellProps {
  model: TimelineModel;
  scope: TotalScope;
  column: PlacedColumn;
  index: number;
  usualWidth: number;
  isFirst: boolean;
}

/** Memoised: a sum over a thousand months is not repeated when a column comes into view. */
const TotalCell = memo(function TotalCell(props: TotalCellProps) {
  const { model, scope, column, index, usualWidth, isFirst } = props;
  const { definition, left, width, startsGroup } = column;
  const total = useMemo(() => totalOf(model, definition, scope), [model, definition, scope]);
  const isEnd = total?.kind === "end";
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus.
    <div
      role="gridcell"
      aria-colindex={index + 2}
      className={`${gridStyles.cell} ${startsGroup ? gridStyles.groupStart : ""} ${isEnd ? styles.end : ""}`}
      style={cellStyle(isFirst ? left : 0, width === usualWidth ? undefined : width)}
      title={isEnd ? t("Value at the end: {months}", { months: scope.text }) : undefined}
    >
      {total === null ? null : formatCell(definition.id, definition.unit, total.value, null).text}
      {isEnd ? <span className="visually-hidden"> {t("at the end")}</span> : null}
    </div>
  );
});

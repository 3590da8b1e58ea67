import { memo } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { formatCell, formatRowMonth } from "./cell-format.ts";
import { cellClass, cellStyle } from "./cell-look.ts";
import { CycleMark } from "./source-marker.tsx";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";
import { type RowView, sourceWords, type TimelineModel } from "./timeline-model.ts";

interface GridRowProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  /** Row of the month in the model. */
  month: number;
  /** Place among the rows of the table. */
  place: number;
  /** How many transactions are recorded; several can be expanded. */
  transactionCount: number;
  isExpanded: boolean;
  /** Whether the plan's buy of this month waits to be confirmed. */
  isConfirmable: boolean;
  firstColumn: number;
  lastColumn: number;
  /** Column of the focus in this row: -1 for the month, undefined when the focus is elsewhere. */
  focusedColumn: number | undefined;
  /** Columns that are marked to be copied, both included; undefined when none is. */
  markedFrom: number | undefined;
  markedTo: number | undefined;
  gridId: string;
}

/** One month. Drawn again only when its numbers, the columns in view or its focus change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    model,
    layout,
    sizes,
    month,
    place,
    firstColumn,
    lastColumn,
    focusedColumn,
    markedFrom,
    markedTo,
    gridId,
  } = props;
  const { transactionCount, isExpanded, isConfirmable } = props;
  const row = model.rows[month];
  if (!row) return null;
  const drawn = layout.columns.slice(firstColumn, lastColumn);
  const name = formatRowMonth(row.date, sizes.isPhone);
  const classes = [
    styles.row,
    styles[row.kind],
    styles[row.phase],
    row.isCurrentMonth ? styles.now : "",
    row.marks.includes("halving") ? styles.halving : "",
    focusedColumn === undefined ? "" : styles.focused,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the window, which a table row cannot be.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell.
    <div
      role="row"
      aria-rowindex={place + 3}
      data-place={place}
      className={classes.filter(Boolean).join(" ")}
      style={{ top: place * sizes.row, height: sizes.row, width: sizes.lead + layout.width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see the row. */}
      <div
        role="rowheader"
        aria-colindex={1}
        id={focusedColumn === -1 ? `${gridId}-${place}-date` : undefined}
        aria-label={rowName(name, row, transactionCount)}
        className={focusedColumn === -1 ? `${styles.lead} ${styles.activeCell}` : styles.lead}
      >
        {transactionCount > 1 ? (
          <button
            type="button"
            tabIndex={-1}
            data-action="toggle"
            className={styles.chevron}
            aria-expanded={isExpanded}
            aria-label={`${transactionCount} transactions of ${name}`}
          >
            <Icon name={isExpanded ? "chevron-down" : "chevron-right"} size={16} />
          </button>
        ) : null}
        <span className={styles.marker} />
        <span className={styles.month}>{name}</span>
        {row.marks.length === 0 ? null : (
          <span className={styles.marks}>
            {row.marks.map((mark) => (
              <CycleMark key={mark} mark={mark} />
            ))}
          </span>
        )}
        {isConfirmable ? (
          <button
            type="button"
            data-action="confirm"
            className={styles.confirm}
            aria-label={`Confirm the buy of ${name}`}
            title="Confirm this month's buy"
          >
            <Icon name="check" size={16} />
          </button>
        ) : null}
      </div>
      {drawn.map(({ definition, left, width, startsGroup }, i) => {
        const value = model.cell(definition.id, month);
        const { text, tone } = formatCell(definition.id, definition.unit, value, model.timeline.baseCurrency);
        const column = firstColumn + i;
        const isActive = focusedColumn === column;
        const isMarked =
          markedFrom !== undefined && markedTo !== undefined && column >= markedFrom && column <= markedTo;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the row.
          // biome-ignore lint/a11y/useFocusableInteractive: see the row.
          <div
            key={definition.id}
            role="gridcell"
            aria-colindex={column + 2}
            id={isActive ? `${gridId}-${place}-${column}` : undefined}
            className={cellClass(startsGroup, tone, definition.unit === "text", isActive, isMarked)}
            style={cellStyle(i === 0 ? left : 0, width === sizes.column ? undefined : width)}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

function rowName(month: string, { source, marks }: RowView, transactionCount: number): string {
  const several = transactionCount > 1 ? [`${transactionCount} transactions`] : [];
  return [month, sourceWords[source], ...several, ...marks].join(", ");
}

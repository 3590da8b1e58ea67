import type { ReactNode } from "react";
import type { ColumnDefinition } from "#shared/engine/definitions/definition.ts";
import type { CellText } from "#web/components/format/cell-format.ts";
import { cellClass, cellStyle } from "./cell-look.ts";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";

/** Where a row of the table stands and what of it is drawn. */
export interface RowPlace {
  layout: TableLayout;
  sizes: TableSizes;
  /** Place among the rows of the table. */
  place: number;
  firstColumn: number;
  lastColumn: number;
  /** Column of the focus in this row: -1 for the first one, undefined when the focus is elsewhere. */
  focusedColumn: number | undefined;
  /** Columns that are marked to be copied, both included; undefined when none is. */
  markedFrom: number | undefined;
  markedTo: number | undefined;
  gridId: string;
}

interface PlacedRowProps extends RowPlace {
  className: string;
  /** What stands in the column that stays, and how. */
  lead: ReactNode;
  leadClass: string;
  leadLabel?: string;
  /** Whether its figures can be explained. */
  isExplainable: boolean;
  text(definition: ColumnDefinition): CellText;
}

/** A row of the table at its place: the month or date that stays, and the cells of the columns in view. */
export function PlacedRow(props: PlacedRowProps) {
  const { layout, sizes, place, firstColumn, lastColumn, focusedColumn, markedFrom, markedTo, gridId } =
    props;
  const { className, lead, leadClass, leadLabel, isExplainable, text: textOf } = props;
  const isLeadActive = focusedColumn === -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the window, which a table row cannot be.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell.
    <div
      role="row"
      aria-rowindex={place + 3}
      data-place={place}
      className={focusedColumn === undefined ? className : `${className} ${styles.focused}`}
      style={{ top: place * sizes.row, height: sizes.row, width: sizes.lead + layout.width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see the row. */}
      <div
        role="rowheader"
        aria-colindex={1}
        id={isLeadActive ? `${gridId}-${place}-date` : undefined}
        aria-label={leadLabel}
        className={isLeadActive ? `${leadClass} ${styles.activeCell}` : leadClass}
      >
        {lead}
      </div>
      {layout.columns.slice(firstColumn, lastColumn).map(({ definition, left, width, startsGroup }, i) => {
        const { text, tone } = textOf(definition);
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
            {isActive && isExplainable ? (
              <button
                type="button"
                tabIndex={-1}
                data-action="explain"
                className={styles.why}
                aria-label="Explain this number"
                title="Explain this number (Shift+F1)"
              >
                ?
              </button>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

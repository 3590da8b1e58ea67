import { type ReactNode, useLayoutEffect, useRef } from "react";
import { type DrawnCells, drawCells, type RowCells } from "./draw-cells.ts";
import styles from "./timeline-grid.module.css";

/** Where a row of the table stands and what of it is drawn. */
export type RowPlace = Omit<RowCells, "isExplainable" | "text">;

interface PlacedRowProps extends RowCells {
  className: string;
  /** What stands in the column that stays, and how. */
  lead: ReactNode;
  leadClass: string;
  leadLabel?: string;
}

/** A row of the table at its place: the month or date that stays, and the cells of the columns in view. */
export function PlacedRow({ className, lead, leadClass, leadLabel, ...cells }: PlacedRowProps) {
  const { place, focusedColumn, gridId } = cells;
  const isLeadActive = focusedColumn === -1;
  const strip = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnCells>({ first: 0, cells: [] });
  useLayoutEffect(() => {
    if (strip.current) drawCells(strip.current, drawn.current, cells);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the window, which a table row cannot be.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell.
    <div
      role="row"
      aria-rowindex={place + 3}
      data-place={place}
      className={focusedColumn === undefined ? className : `${className} ${styles.focused}`}
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
      <div ref={strip} className={styles.cells} />
    </div>
  );
}

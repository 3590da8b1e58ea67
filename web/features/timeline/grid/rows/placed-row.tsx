import { type ReactNode, useLayoutEffect, useRef } from "react";
import { type DrawnCells, drawCells, type RowCells } from "./draw-cells.ts";
import styles from "./grid-row.module.css";

/** A row's position and the part of it that is drawn. */
export type RowPlace = Omit<RowCells, "isExplainable" | "text">;

interface PlacedRowProps extends RowCells {
  className: string;
  /** Content and style of the sticky column. */
  lead: ReactNode;
  leadClass: string;
  leadLabel?: string;
}

/** A positioned row of the table: the sticky month or date, and the cells of the columns in view. */
export function PlacedRow({ className, lead, leadClass, leadLabel, ...cells }: PlacedRowProps) {
  const { place, focusedColumn, gridId } = cells;
  const isLeadActive = focusedColumn === -1;
  const strip = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnCells>({ first: 0, cells: [] });
  useLayoutEffect(() => {
    if (strip.current) drawCells(strip.current, drawn.current, cells);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are positioned absolutely, which table rows cannot be.
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

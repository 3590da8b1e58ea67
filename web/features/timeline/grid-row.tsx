import { memo } from "react";
import { formatCell, formatRowMonth } from "./cell-format.ts";
import { CycleMark, SourceMarker } from "./source-marker.tsx";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";
import { sourceWords, type TimelineModel } from "./timeline-model.ts";

interface GridRowProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  index: number;
  firstColumn: number;
  lastColumn: number;
  /** Column of the focus in this row: -1 for the month, undefined when the focus is elsewhere. */
  focusedColumn: number | undefined;
  gridId: string;
}

/** One month. Drawn again only when its numbers, the columns in view or its focus change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { model, layout, sizes, index, firstColumn, lastColumn, focusedColumn, gridId } = props;
  const row = model.rows[index];
  if (!row) return null;
  const drawn = layout.columns.slice(firstColumn, lastColumn);
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
      aria-rowindex={index + 3}
      className={classes.filter(Boolean).join(" ")}
      style={{ top: index * sizes.row, height: sizes.row, width: sizes.lead + layout.width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see the row. */}
      <div
        role="rowheader"
        aria-colindex={1}
        id={`${gridId}-${index}-date`}
        className={`${styles.lead} ${focusedColumn === -1 ? styles.activeCell : ""}`}
        style={{ width: sizes.lead }}
      >
        <SourceMarker kind={row.kind} />
        <span className={styles.month}>{formatRowMonth(row.date, sizes.isPhone)}</span>
        <span className="visually-hidden">{`, ${[sourceWords[row.source], ...row.marks].join(", ")}`}</span>
        <span className={styles.marks}>
          {row.marks.map((mark) => (
            <CycleMark key={mark} mark={mark} />
          ))}
        </span>
      </div>
      <div className={styles.cells} style={{ paddingLeft: drawn[0]?.left ?? 0 }}>
        {drawn.map(({ definition, width, startsGroup }, i) => {
          const value = model.cell(definition.id, index);
          const { text, tone } = formatCell(
            definition.id,
            definition.unit,
            value,
            model.timeline.baseCurrency,
          );
          const column = firstColumn + i;
          const names = [
            styles.cell,
            startsGroup ? styles.groupStart : "",
            tone === undefined ? "" : styles[tone],
            definition.unit === "text" ? styles.words : "",
            focusedColumn === column ? styles.activeCell : "",
          ];
          return (
            // biome-ignore lint/a11y/useSemanticElements: see the row.
            // biome-ignore lint/a11y/useFocusableInteractive: see the row.
            <div
              key={definition.id}
              role="gridcell"
              aria-colindex={column + 2}
              id={`${gridId}-${index}-${column}`}
              className={names.filter(Boolean).join(" ")}
              style={{ width }}
            >
              {text}
            </div>
          );
        })}
      </div>
    </div>
  );
});

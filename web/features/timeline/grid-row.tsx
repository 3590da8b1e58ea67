import { type CSSProperties, memo } from "react";
import { formatCell, formatRowMonth } from "./cell-format.ts";
import { CycleMark } from "./source-marker.tsx";
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
  const month = formatRowMonth(row.date, sizes.isPhone);
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
        id={focusedColumn === -1 ? `${gridId}-${index}-date` : undefined}
        aria-label={[month, sourceWords[row.source], ...row.marks].join(", ")}
        className={focusedColumn === -1 ? `${styles.lead} ${styles.activeCell}` : styles.lead}
      >
        <span className={styles.marker} />
        <span className={styles.month}>{month}</span>
        {row.marks.length === 0 ? null : (
          <span className={styles.marks}>
            {row.marks.map((mark) => (
              <CycleMark key={mark} mark={mark} />
            ))}
          </span>
        )}
      </div>
      {drawn.map(({ definition, left, width, startsGroup }, i) => {
        const value = model.cell(definition.id, index);
        const { text, tone } = formatCell(definition.id, definition.unit, value, model.timeline.baseCurrency);
        const column = firstColumn + i;
        const isActive = focusedColumn === column;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the row.
          // biome-ignore lint/a11y/useFocusableInteractive: see the row.
          <div
            key={definition.id}
            role="gridcell"
            aria-colindex={column + 2}
            id={isActive ? `${gridId}-${index}-${column}` : undefined}
            className={cellClass(startsGroup, tone, definition.unit === "text", isActive)}
            style={cellStyle(i === 0 ? left : 0, width === sizes.column ? undefined : width)}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

/** Only what differs from the usual cell: the room of the columns before the first one drawn, an odd width. */
function cellStyle(marginLeft: number, width: number | undefined): CSSProperties | undefined {
  if (marginLeft === 0 && width === undefined) return undefined;
  return { ...(marginLeft > 0 && { marginLeft }), ...(width !== undefined && { width }) };
}

function cellClass(
  startsGroup: boolean,
  tone: "gain" | "loss" | undefined,
  isText: boolean,
  isActive: boolean,
): string {
  let names = styles.cell ?? "";
  if (startsGroup) names += ` ${styles.groupStart}`;
  if (tone !== undefined) names += ` ${styles[tone]}`;
  if (isText) names += ` ${styles.words}`;
  if (isActive) names += ` ${styles.activeCell}`;
  return names;
}

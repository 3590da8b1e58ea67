import { type CSSProperties, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { GridHeader } from "./grid-header.tsx";
import { type Focus, moveFocus } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";
import type { TimelineModel } from "./timeline-model.ts";
import { useScrollPlace } from "./use-scroll-place.ts";
import { useWindow } from "./use-window.ts";

/** What the page may ask of the table. */
export interface GridHandle {
  /** Brings a row to the top of the view. */
  showRow(row: number): void;
}

interface TimelineGridProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  /** Told when other rows come into view: the first, and the one after the last. */
  onRowsInView(first: number, last: number): void;
  ref: Ref<GridHandle>;
}

const headerRows = 2;

/** The months by the columns, drawn only where they are looked at. */
export function TimelineGrid({ model, layout, sizes, onRowsInView, ref }: TimelineGridProps) {
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Focus>({ row: Math.max(0, model.currentRow), column: -1 });
  const [hasFocus, setHasFocus] = useState(false);
  const headerHeight = headerRows * sizes.header;
  const edges = useMemo(() => [...layout.columns.map(({ left }) => left), layout.width], [layout]);
  const rowCount = model.rows.length;
  // The place comes first: the window then draws what is in view after it, not before.
  const { firstInView, showRow, reveal } = useScrollPlace(scroller, {
    model,
    layout,
    sizes,
    headerHeight,
    onRowsInView,
  });
  const drawn = useWindow(scroller, {
    rowCount,
    rowHeight: sizes.row,
    headerHeight,
    leadWidth: sizes.lead,
    edges,
  });
  useImperativeHandle(ref, () => ({ showRow }), [showRow]);

  const active: Focus = {
    row: Math.min(focus.row, rowCount - 1),
    column: Math.min(focus.column, layout.columns.length - 1),
  };
  const isDrawn = active.row >= drawn.firstRow && active.row < drawn.lastRow;
  const activeId = `${gridId}-${active.row}-${active.column === -1 ? "date" : active.column}`;
  const indices = Array.from({ length: drawn.lastRow - drawn.firstRow }, (_, i) => drawn.firstRow + i);

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a windowed grid of 1,600 rows is no table element. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label="Timeline by month"
        aria-rowcount={rowCount + headerRows}
        aria-colcount={layout.columns.length + 1}
        aria-activedescendant={hasFocus && isDrawn ? activeId : undefined}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onKeyDown={(event) => {
          const page = Math.max(
            1,
            Math.floor((event.currentTarget.clientHeight - headerHeight) / sizes.row) - 1,
          );
          const limits = { rows: rowCount, columns: layout.columns.length, page };
          const next = moveFocus(active, event, limits);
          if (!next) return;
          event.preventDefault();
          setFocus(next);
          reveal(next);
        }}
      >
        <div
          className={styles.content}
          style={{
            height: headerHeight + rowCount * sizes.row,
            width: sizes.lead + layout.width,
            ...cellSizes(sizes),
          }}
        >
          <GridHeader
            layout={layout}
            sizes={sizes}
            epoch={model.rows[firstInView]?.epoch ?? 0}
            firstColumn={drawn.firstColumn}
            lastColumn={drawn.lastColumn}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
          <div role="rowgroup" className={styles.body}>
            {indices.map((index) => (
              <GridRow
                key={index}
                model={model}
                layout={layout}
                sizes={sizes}
                index={index}
                firstColumn={drawn.firstColumn}
                lastColumn={drawn.lastColumn}
                focusedColumn={hasFocus && index === active.row ? active.column : undefined}
                gridId={gridId}
              />
            ))}
          </div>
        </div>
      </div>
      <div className={styles.fade} aria-hidden="true" />
    </div>
  );
}

/** Sizes that all cells share, as properties of the table rather than of each of its thousands of cells. */
function cellSizes(sizes: TableSizes): CSSProperties {
  return {
    "--column": `${sizes.column}px`,
    "--line": `${sizes.row - 1}px`,
    "--lead": `${sizes.lead}px`,
  } as CSSProperties;
}

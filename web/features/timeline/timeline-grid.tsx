import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { ColumnTip } from "./column-tip.tsx";
import { cellCount, rangeOf, rangeText } from "./copy-cells.ts";
import {
  type DisplayRow,
  type DisplayRows,
  type MonthTransactions,
  monthKey,
  transactionsOf,
} from "./display-rows.ts";
import { GridHeader } from "./grid-header.tsx";
import { type Focus, moveFocus } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";
import type { TimelineModel } from "./timeline-model.ts";
import { TransactionRow } from "./transaction-row.tsx";
import { useColumnTip } from "./use-column-tip.ts";
import { useScrollPlace } from "./use-scroll-place.ts";
import { useWindow } from "./use-window.ts";

/** What the page may ask of the table. */
export interface GridHandle {
  /** Brings a month to the top of the view. */
  showMonth(month: number): void;
}

/** What can be done with a row. */
export type RowAction = "open" | "toggle" | "confirm";

interface TimelineGridProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  display: DisplayRows;
  months: MonthTransactions;
  expanded: ReadonlySet<string>;
  /** The month whose planned buy waits to be confirmed, or -1. */
  confirmableMonth: number;
  /** Told when other months come into view: the first, and the one after the last. */
  onMonthsInView(first: number, last: number): void;
  onAction(row: DisplayRow, action: RowAction): void;
  onTogglePercent(columnId: string): void;
  /** Cells were asked for as text; columns apart by tabs. */
  onCopy(text: string, cells: number): void;
  ref: Ref<GridHandle>;
}

const headerRows = 2;

/** The months by the columns, drawn only where they are looked at. */
export function TimelineGrid(props: TimelineGridProps) {
  const { model, layout, sizes, display, months, expanded, confirmableMonth } = props;
  const { onMonthsInView, onAction, onTogglePercent, onCopy, ref } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const startRow = model.currentRow < 0 ? -1 : display.placeOf(model.currentRow);
  const [focus, setFocus] = useState<Focus>({ row: Math.max(0, startRow), column: -1 });
  const [hasFocus, setHasFocus] = useState(false);
  /** The other corner of what is marked to be copied. */
  const [anchor, setAnchor] = useState<Focus | null>(null);
  const headerHeight = headerRows * sizes.header;
  const edges = useMemo(() => [...layout.columns.map(({ left }) => left), layout.width], [layout]);
  const rowCount = display.rows.length;
  const tellMonths = useCallback(
    (first: number, last: number) =>
      onMonthsInView(display.monthAt(first), last === 0 ? 0 : display.monthAt(last - 1) + 1),
    [display, onMonthsInView],
  );
  // The place comes first: the window then draws what is in view after it, not before.
  const { firstInView, showRow, reveal } = useScrollPlace(scroller, {
    rowCount,
    startRow,
    layout,
    sizes,
    headerHeight,
    onRowsInView: tellMonths,
  });
  const drawn = useWindow(scroller, {
    rowCount,
    rowHeight: sizes.row,
    headerHeight,
    leadWidth: sizes.lead,
    edges,
  });
  useImperativeHandle(
    ref,
    () => ({
      showMonth(month) {
        const row = display.placeOf(month);
        showRow(row);
        setFocus((before) => ({ ...before, row }));
      },
    }),
    [showRow, display],
  );

  const active: Focus = {
    row: Math.min(focus.row, rowCount - 1),
    column: Math.min(focus.column, layout.columns.length - 1),
  };
  const isDrawn = active.row >= drawn.firstRow && active.row < drawn.lastRow;
  const activeId = `${gridId}-${active.row}-${active.column === -1 ? "date" : active.column}`;
  const places = Array.from({ length: drawn.lastRow - drawn.firstRow }, (_, i) => drawn.firstRow + i);

  const range = rangeOf(anchor ?? active, active);
  const tips = useColumnTip(scroller, layout, sizes);

  const explained = tips.shown ? layout.columns[tips.shown.column] : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Buttons inside the table answer their own keys.
    if (event.target !== event.currentTarget) return;
    const row = display.rows[active.row];
    if (event.key === "Escape" && (tips.shown || anchor)) {
      event.preventDefault();
      tips.hide();
      setAnchor(null);
      return;
    }
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    if (isCopy && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      onCopy(rangeText(range, model, layout, display.rows), cellCount(range));
      return;
    }
    const action = event.key === "Enter" ? "open" : event.key === " " ? "toggle" : undefined;
    if (action && row) {
      event.preventDefault();
      onAction(row, action);
      return;
    }
    const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - headerHeight) / sizes.row) - 1);
    const next = moveFocus(active, event, { rows: rowCount, columns: layout.columns.length, page });
    if (!next) return;
    event.preventDefault();
    setAnchor(event.shiftKey ? (anchor ?? active) : null);
    setFocus(next);
    reveal(next);
    if (next.column !== active.column && next.column >= 0) tips.show(next.column, true);
    else tips.hide();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
    const row = place === undefined ? undefined : display.rows[Number(place)];
    // Marking figures to copy them is no wish to edit.
    if (!row || getSelection()?.isCollapsed === false) return;
    setFocus((before) => ({ ...before, row: Number(place) }));
    setAnchor(null);
    const action = target.closest<HTMLElement>("[data-action]")?.dataset.action;
    onAction(row, action === "toggle" || action === "confirm" ? action : "open");
  };

  return (
    <div
      className={styles.frame}
      onPointerOver={tips.onPointerOver}
      onPointerLeave={tips.hide}
      onWheel={tips.shown ? tips.hide : undefined}
    >
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
        aria-describedby={tips.shown?.id}
        onBlur={() => {
          setHasFocus(false);
          tips.hide();
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
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
            epoch={model.rows[display.monthAt(firstInView)]?.epoch ?? 0}
            firstColumn={drawn.firstColumn}
            lastColumn={drawn.lastColumn}
            onTogglePercent={onTogglePercent}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
          <div role="rowgroup" className={styles.body}>
            {places.map((place) => {
              const row = display.rows[place];
              if (!row) return null;
              const common = {
                layout,
                sizes,
                place,
                firstColumn: drawn.firstColumn,
                lastColumn: drawn.lastColumn,
                focusedColumn: hasFocus && place === active.row ? active.column : undefined,
                ...(anchor && place >= range.firstRow && place <= range.lastRow
                  ? { markedFrom: range.firstColumn, markedTo: range.lastColumn }
                  : { markedFrom: undefined, markedTo: undefined }),
                gridId,
              };
              if (row.transaction) {
                return (
                  <TransactionRow
                    key={row.transaction.id}
                    {...common}
                    transaction={row.transaction}
                    isLast={row.isLast === true}
                    phase={model.rows[row.month]?.phase ?? "support"}
                    baseCurrency={model.timeline.baseCurrency}
                  />
                );
              }
              return (
                <GridRow
                  key={row.month}
                  {...common}
                  model={model}
                  month={row.month}
                  transactionCount={transactionsOf(model, months, row.month).length}
                  isExpanded={expanded.has(monthKey(model.rows[row.month]?.date ?? ""))}
                  isConfirmable={row.month === confirmableMonth}
                />
              );
            })}
          </div>
        </div>
      </div>
      <div className={styles.fade} aria-hidden="true" />
      {tips.shown && explained ? (
        <ColumnTip id={tips.shown.id} column={explained} left={tips.shown.left} top={headerHeight + 4} />
      ) : null}
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

import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  use,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "#shared/domain/language/translate.ts";
import { withTexts } from "#web/components/language/part-texts.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { cellSizes } from "#web/features/timeline/grid/rows/cell-look.ts";
import { TransactionDetails } from "#web/features/timeline/grid/rows/transaction-row.tsx";
import { useScrollPlace } from "#web/features/timeline/grid/scrolling/use-scroll-place.ts";
import { useSteadyMonths } from "#web/features/timeline/grid/scrolling/use-steady-months.ts";
import { useWindow } from "#web/features/timeline/grid/scrolling/use-window.ts";
import { moneyOf } from "#web/features/timeline/timeline-model.ts";
import { cellCount, rangeOf } from "./cell-range.ts";
import { cellUnder, useExplainTriggers } from "./explain-triggers.ts";
import { GridBody } from "./grid-body.tsx";
import { GridHeader } from "./grid-header.tsx";
import { type Focus, moveFocus } from "./grid-keys.ts";
import type { TimelineGridProps } from "./grid-props.ts";
import styles from "./timeline-grid.module.css";
import { useColumnTip } from "./use-column-tip.ts";

// The months come first; nothing moves when the totals appear.
const GridTotals = lazyPart(() =>
  import("#web/features/timeline/grid/totals/grid-totals.tsx").then((module) => module.GridTotals),
);

// The tips' texts are most of the columns' definitions. Without a network the table works without tips.
const ColumnTip = lazyPart(
  withTexts(["columns"], () => import("./column-tip.tsx").then((module) => module.ColumnTip)),
  () => null,
);

/** Element ids for assistive technology. */
const headerRows = 2;
const totalRows = 1;
/** How long a changed row stays marked. */
const flashMs = 600;

/** Months by columns; only the part in view is rendered. */
export function TimelineGrid(props: TimelineGridProps) {
  const { model, layout, sizes, display, months, expanded, confirmableMonth } = props;
  const { onMonthsInView, onAction, onTogglePercent, onExplain, onCopy, ref } = props;
  const hasDetails = use(TransactionDetails);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const startRow = model.currentRow < 0 ? -1 : display.placeOf(model.currentRow);
  const [focus, setFocus] = useState<Focus>({ row: Math.max(0, startRow), column: -1 });
  const [hasFocus, setHasFocus] = useState(false);
  /** The opposite corner of the selection. */
  const [anchor, setAnchor] = useState<Focus | null>(null);
  const headerHeight = sizes.headerRows * sizes.header;
  const edges = useMemo(() => [...layout.columns.map(({ left }) => left), layout.width], [layout]);
  const rowCount = display.rows.length;
  const reportMonths = (first: number, last: number) => {
    // The rows render first; listeners are notified when there is time.
    startTransition(() => {
      onMonthsInView(display.monthAt(first), last === 0 ? 0 : display.monthAt(last - 1) + 1);
    });
  };
  const epochOf = (row: number) => model.rows[display.monthAt(row)]?.epoch ?? 0;
  // The scroll position is applied first, so that the window renders what is in view afterwards.
  const { rowOfEpoch, showRow, reveal } = useScrollPlace(scroller, {
    rowCount,
    startRow,
    layout,
    sizes,
    headerHeight,
    footerHeight: totalRows * sizes.row,
    onRowsInView: reportMonths,
    epochOf,
  });
  const shiftFocus = useCallback((rows: number) => {
    setFocus((before) => ({ ...before, row: Math.max(0, before.row + rows) }));
    setAnchor(null);
  }, []);
  useSteadyMonths(scroller, model.rows, display, sizes.row, shiftFocus);
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
      flashMonth(month) {
        const place = display.placeOf(month);
        const cells = scroller.current?.querySelectorAll(
          `[data-place="${place}"], [data-place="${place}"] > *`,
        );
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        for (const cell of cells ?? []) {
          cell.animate({ backgroundColor: ["var(--accent-soft)", "var(--accent-soft)"] }, flashMs);
        }
      },
      focus: () => scroller.current?.focus({ preventScroll: true }),
    }),
    [showRow, display],
  );

  const active: Focus = {
    row: Math.min(focus.row, rowCount - 1),
    column: Math.min(focus.column, layout.columns.length - 1),
  };
  const isDrawn = active.row >= drawn.firstRow && active.row < drawn.lastRow;
  const activeId = `${gridId}-${active.row}-${active.column === -1 ? "date" : active.column}`;

  const range = rangeOf(anchor ?? active, active);
  const tips = useColumnTip(scroller, layout, sizes);

  const explained = tips.shown ? layout.columns[tips.shown.column] : undefined;

  const explain = ({ row, column }: Focus) => {
    const place = display.rows[row];
    const id = column === -1 ? "dateAcquired" : layout.columns[column]?.definition.id;
    if (!place || place.transaction || id === undefined) return false;
    tips.hide();
    setFocus({ row, column });
    setAnchor(null);
    onExplain(place.month, id);
    return true;
  };
  const { isAfterLongPress, ...triggers } = useExplainTriggers({ rows: display.rows, active, explain });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Buttons inside the table handle their own keys.
    if (event.target !== event.currentTarget) return;
    const row = display.rows[active.row];
    if (event.key === "Escape" && (tips.shown || anchor)) {
      event.preventDefault();
      tips.hide();
      setAnchor(null);
      return;
    }
    if (event.key === "F1") {
      event.preventDefault();
      if (event.shiftKey) explain(active);
      else tips.show(active.column, true);
      return;
    }
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    if (isCopy && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      const text = import("./copied-text.ts").then(({ rangeText }) =>
        rangeText(range, model, layout, display.rows, hasDetails),
      );
      onCopy(text, cellCount(range));
      return;
    }
    const action = event.key === "Enter" ? "open" : event.key === " " ? "toggle" : undefined;
    if (action && row) {
      event.preventDefault();
      onAction(row, action);
      return;
    }
    const page = Math.max(
      1,
      Math.floor((event.currentTarget.clientHeight - headerHeight) / sizes.row) - 1 - totalRows,
    );
    const next = moveFocus(active, event, { rows: rowCount, columns: layout.columns.length, page });
    if (!next) return;
    event.preventDefault();
    setAnchor(event.shiftKey ? (anchor ?? active) : null);
    setFocus(next);
    reveal(next);
    tips.hide();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
    const row = place === undefined ? undefined : display.rows[Number(place)];
    // Selecting figures to copy does not open the form, and neither does a press that opened an explanation.
    if (isAfterLongPress() || !row || getSelection()?.isCollapsed === false) return;
    const action = target.closest<HTMLElement>("[data-action]")?.dataset.action;
    const cell = cellUnder(target);
    if (action === "explain" && cell && explain(cell)) return;
    setFocus((before) => ({ ...before, row: Number(place) }));
    setAnchor(null);
    onAction(row, action === "toggle" || action === "confirm" ? action : "open");
  };

  return (
    <div
      className={styles.frame}
      onPointerOver={tips.onPointerOver}
      onPointerMove={tips.onPointerMove}
      onPointerLeave={tips.leave}
      onWheel={tips.shown ? tips.hide : undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a windowed grid of 1,600 rows cannot be a table element. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={t("Timeline by month")}
        aria-rowcount={rowCount + headerRows + totalRows}
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
        {...triggers}
      >
        <div
          className={styles.content}
          style={{
            height: headerHeight + (rowCount + totalRows) * sizes.row,
            width: sizes.lead + layout.width,
            ...cellSizes(sizes),
          }}
        >
          <GridHeader
            layout={layout}
            sizes={sizes}
            currency={model.currency}
            moneyOf={moneyOf(model)}
            epoch={epochOf(rowOfEpoch)}
            firstColumn={drawn.firstColumn}
            lastColumn={drawn.lastColumn}
            onTogglePercent={onTogglePercent}
          />
          <GridBody
            model={model}
            source={{ layout, sizes, display, months, expanded, confirmableMonth, gridId }}
            drawn={drawn}
            focus={hasFocus ? active : null}
            marked={anchor ? range : null}
          />
          <GridTotals
            model={model}
            layout={layout}
            sizes={sizes}
            rowIndex={rowCount + headerRows + totalRows}
            firstColumn={drawn.firstColumn}
            lastColumn={drawn.lastColumn}
          />
        </div>
      </div>
      <div className={styles.fade} aria-hidden="true" />
      {tips.shown && explained ? (
        <ColumnTip
          id={tips.shown.id}
          column={explained}
          money={{ currency: model.currency, moneyOf: moneyOf(model) }}
          left={tips.shown.left}
          top={headerHeight + 4}
          width={tips.shown.width}
        />
      ) : null}
    </div>
  );
}

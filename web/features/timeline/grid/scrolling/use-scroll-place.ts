import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import type { Focus } from "#web/features/timeline/grid/grid-keys.ts";

interface PlaceOptions {
  readonly rowCount: number;
  /** The row to open at, or -1. */
  readonly startRow: number;
  readonly layout: TableLayout;
  readonly sizes: TableSizes;
  readonly headerHeight: number;
  /** Height of the sticky part at the bottom. */
  readonly footerHeight: number;
  onRowsInView(first: number, last: number): void;
  epochOf(row: number): number;
}

/** Rows shown above the current month at the start, for context. */
const rowsBeforeNow = 3;

/** Manages the table's scroll position: opens at the current month, follows scrolling, and scrolls on request. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, options: PlaceOptions) {
  const { rowCount, startRow, layout, sizes, headerHeight, footerHeight } = options;
  /** A row of the epoch in view: scrolling within an epoch causes no re-render. */
  const [rowOfEpoch, setRowOfEpoch] = useState(0);
  const hasOpened = useRef(false);
  // Figures change in every frame of a preview: the callbacks change with them, the position does not.
  const latest = useRef(options);
  latest.current = options;

  const showRow = useCallback(
    (row: number) => {
      scroller.current?.scrollTo({ top: row * sizes.row, behavior: "instant" });
    },
    [scroller, sizes.row],
  );

  useLayoutEffect(() => {
    if (hasOpened.current || rowCount === 0) return;
    hasOpened.current = true;
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    // Under Home, which may still grow by a note, the table reaches below the window: with few rows in sight, the
    // current month is one of them.
    const inSight = Math.floor((innerHeight - top - headerHeight) / sizes.row);
    const before =
      inSight > 0 ? Math.min(rowsBeforeNow, Math.max(0, Math.floor((inSight - 3) / 2))) : rowsBeforeNow;
    if (startRow > before) showRow(startRow - before);
  }, [scroller, startRow, rowCount, showRow, headerHeight, sizes.row]);

  // Runs before the row window's listener: reading the position after rendering would force a layout.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const report = () => {
      const first = Math.min(rowCount - 1, Math.max(0, Math.floor(element.scrollTop / sizes.row)));
      const fitting = Math.ceil((element.clientHeight - headerHeight - footerHeight) / sizes.row);
      const { epochOf, onRowsInView } = latest.current;
      setRowOfEpoch((before) => (epochOf(before) === epochOf(first) ? before : first));
      onRowsInView(first, Math.min(rowCount, first + fitting));
    };
    report();
    element.addEventListener("scroll", report, { passive: true });
    const resized = new ResizeObserver(report);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", report);
      resized.disconnect();
    };
  }, [scroller, rowCount, sizes.row, headerHeight, footerHeight]);

  const reveal = useCallback(
    ({ row, column }: Focus) => {
      const element = scroller.current;
      if (!element) return;
      const top = row * sizes.row;
      const height = element.clientHeight - headerHeight - footerHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + sizes.row > element.scrollTop + height) element.scrollTop = top + sizes.row - height;
      const place = layout.columns[column];
      if (!place) {
        if (column === -1) element.scrollLeft = 0;
        return;
      }
      const width = element.clientWidth - sizes.lead;
      if (place.left < element.scrollLeft) element.scrollLeft = place.left;
      else if (place.left + place.width > element.scrollLeft + width) {
        element.scrollLeft = place.left + place.width - width;
      }
    },
    [scroller, layout, sizes, headerHeight, footerHeight],
  );

  return { rowOfEpoch, showRow, reveal };
}

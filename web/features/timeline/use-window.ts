import { type RefObject, useLayoutEffect, useState } from "react";

/** Rows and columns that are drawn: from the first to before the last. */
export interface DrawnWindow {
  readonly firstRow: number;
  readonly lastRow: number;
  /** Those of them that are in view; the others are drawn ahead of scrolling. */
  readonly firstShown: number;
  readonly lastShown: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

interface WindowOptions {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Height of what is stuck to the top and width of what is stuck to the left. */
  readonly headerHeight: number;
  readonly leadWidth: number;
  /** Left edges of the columns, ascending, and the right edge of the last one behind them. */
  readonly edges: readonly number[];
}

const overscanRows = 5;
const overscanPixels = 300;

/** Index of the last edge at or before a position. */
function indexAt(edges: readonly number[], position: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (edges[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function windowOf(scroller: HTMLElement, options: WindowOptions): DrawnWindow {
  const { rowCount, rowHeight, headerHeight, leadWidth, edges } = options;
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
  const columnCount = edges.length - 1;
  const firstShown = Math.floor(scrollTop / rowHeight);
  const lastShown = firstShown + Math.ceil((clientHeight - headerHeight) / rowHeight) + 1;
  const firstColumn = indexAt(edges, Math.max(0, scrollLeft - overscanPixels));
  const right = scrollLeft + clientWidth - leadWidth + overscanPixels;
  return {
    firstRow: Math.min(Math.max(0, firstShown - overscanRows), rowCount),
    lastRow: Math.min(rowCount, lastShown - 1 + overscanRows),
    firstShown,
    lastShown,
    firstColumn: Math.min(firstColumn, columnCount),
    lastColumn: Math.min(columnCount, indexAt(edges, right) + 1),
  };
}

const same = (a: DrawnWindow, b: DrawnWindow) =>
  a.firstRow === b.firstRow &&
  a.lastRow === b.lastRow &&
  a.firstShown === b.firstShown &&
  a.lastShown === b.lastShown &&
  a.firstColumn === b.firstColumn &&
  a.lastColumn === b.lastColumn;

const nothing: DrawnWindow = {
  firstRow: 0,
  lastRow: 0,
  firstShown: 0,
  lastShown: 0,
  firstColumn: 0,
  lastColumn: 0,
};

/** What of the table has to be drawn; renders again only when a row or a column comes or goes. */
export function useWindow(scroller: RefObject<HTMLElement | null>, options: WindowOptions): DrawnWindow {
  const [drawn, setDrawn] = useState<DrawnWindow>(nothing);
  const { rowCount, rowHeight, headerHeight, leadWidth, edges } = options;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const next = windowOf(element, { rowCount, rowHeight, headerHeight, leadWidth, edges });
      setDrawn((before) => (same(before, next) ? before : next));
    };
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller, rowCount, rowHeight, headerHeight, leadWidth, edges]);

  return drawn;
}

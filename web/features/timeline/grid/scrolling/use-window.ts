import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";

/** Rows and columns to draw: from the first up to but excluding the last. */
export interface DrawnWindow {
  readonly firstRow: number;
  readonly lastRow: number;
  /** Those in view; the others are drawn ahead of scrolling. */
  readonly firstShown: number;
  readonly lastShown: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

interface WindowOptions {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Height of the sticky part at the top and width of the one at the left. */
  readonly headerHeight: number;
  readonly leadWidth: number;
  /** Left edges of the columns, ascending, followed by the right edge of the last one. */
  readonly edges: readonly number[];
}

/** Rows that are added and removed together. */
export const blockRows = 4;
/** Rows drawn ahead of scrolling: on both sides of a resting table, then on the side it moves to. */
const restingRows = 2;
const movingRows = 8;
const overscanPixels = 300;
const reachPixels = 2000;
/** Avoids measuring rows again for every column that comes into view. */
const reachStep = 1000;

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

/**
 * How far rows extend beyond the cells they draw, in pixels from the first column. Farther than any flick within a
 * frame, but not over all columns: the browser repaints rows while scrolling if they are wider than its painted area.
 */
export function rowReach({ columns, width }: TableLayout, firstColumn: number, lastColumn: number) {
  const first = columns[firstColumn]?.left ?? 0;
  const last = columns[lastColumn]?.left ?? width;
  const left = Math.floor((first - reachPixels) / reachStep) * reachStep;
  const right = Math.ceil((last + reachPixels) / reachStep) * reachStep;
  return { left: Math.max(0, left), right: Math.min(width, right) };
}

type Direction = "up" | "down" | "none";

function windowOf(scroller: HTMLElement, options: WindowOptions, direction: Direction): DrawnWindow {
  const { rowCount, rowHeight, headerHeight, leadWidth, edges } = options;
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
  const columnCount = edges.length - 1;
  const firstShown = Math.min(rowCount, Math.floor(scrollTop / rowHeight));
  const lastShown = Math.ceil((scrollTop + clientHeight - headerHeight) / rowHeight);
  const resting = direction === "none" ? restingRows : 0;
  const above = direction === "up" ? movingRows : resting;
  const below = direction === "down" ? movingRows : resting;
  const firstColumn = indexAt(edges, Math.max(0, scrollLeft - overscanPixels));
  const right = scrollLeft + clientWidth - leadWidth + overscanPixels;
  return {
    firstRow: Math.max(0, blockStart(firstShown - above)),
    lastRow: Math.min(rowCount, blockStart(lastShown + below + blockRows - 1)),
    firstShown: blockStart(firstShown),
    lastShown: blockStart(lastShown + blockRows - 1),
    firstColumn: Math.min(firstColumn, columnCount),
    lastColumn: Math.min(columnCount, indexAt(edges, right) + 1),
  };
}

const blockStart = (row: number) => Math.floor(row / blockRows) * blockRows;

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

/** The part of the table to draw; re-renders only when rows or columns are added or removed. */
export function useWindow(scroller: RefObject<HTMLElement | null>, options: WindowOptions): DrawnWindow {
  const [drawn, setDrawn] = useState<DrawnWindow>(nothing);
  const { rowCount, rowHeight, headerHeight, leadWidth, edges } = options;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let shown = nothing;
    let top = element.scrollTop;
    let direction: Direction = "none";
    const hasChanged = () => {
      const next = windowOf(element, { rowCount, rowHeight, headerHeight, leadWidth, edges }, direction);
      const isSame = same(shown, next);
      if (!isSame) shown = next;
      return !isSame;
    };
    const update = () => {
      if (hasChanged()) setDrawn((before) => (same(before, shown) ? before : shown));
    };
    const onScroll = () => {
      if (element.scrollTop !== top) direction = element.scrollTop < top ? "up" : "down";
      top = element.scrollTop;
      // Synchronous: otherwise React would draw the rows one frame too late.
      if (hasChanged()) flushSync(() => setDrawn(shown));
    };
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, rowCount, rowHeight, headerHeight, leadWidth, edges]);

  return drawn;
}

import { type RefObject, useLayoutEffect, useRef } from "react";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import type { DisplayRows } from "#web/features/timeline/grid/display-rows.ts";
import type { RowView } from "#web/features/timeline/timeline-model.ts";

/**
 * Keeps the months in view where they are when a plan gets an earlier or a later start: rows come and go above them.
 *
 * @param onShift called with the number of rows by which everything in view has moved
 */
export function useSteadyMonths(
  scroller: RefObject<HTMLElement | null>,
  months: readonly RowView[],
  display: DisplayRows,
  rowHeight: number,
  onShift: (rows: number) => void,
): void {
  const before = useRef({ months, display });
  useLayoutEffect(() => {
    const { months: old, display: oldDisplay } = before.current;
    before.current = { months, display };
    const element = scroller.current;
    if (!element || keyOf(old[0]) === keyOf(months[0])) return;
    const month = oldDisplay.monthAt(Math.floor(element.scrollTop / rowHeight));
    const key = keyOf(old[month]);
    const next = months.findIndex((row) => keyOf(row) === key);
    if (next === -1) return;
    const shift = display.placeOf(next) - oldDisplay.placeOf(month);
    element.scrollTop += shift * rowHeight;
    onShift(shift);
  }, [scroller, months, display, rowHeight, onShift]);
}

const keyOf = (row: RowView | undefined) => row && monthKey(row.date);

import { type RefObject, useEffect, useState } from "react";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import type { GridHandle } from "./grid/grid-props.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** Marks the month of what was recorded, once the table shows it. Returns what notes the date of that. */
export function useFlash(grid: RefObject<GridHandle | null>, model: TimelineModel): (date: string) => void {
  const [flashed, setFlashed] = useState<string | null>(null);
  const flashedRow = flashed === null ? -1 : model.rows.findIndex(({ date }) => monthKey(date) === flashed);
  const isFlashedKnown = model.rows[flashedRow]?.source === "actual";
  useEffect(() => {
    if (!isFlashedKnown) return;
    grid.current?.flashMonth(flashedRow);
    setFlashed(null);
  }, [grid, isFlashedKnown, flashedRow]);
  return (date) => setFlashed(monthKey(date));
}

import type { Focus } from "./grid-keys.ts";

/** Cells from one corner to the other, both included; column -1 is the month. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export function rangeOf(one: Focus, other: Focus): CellRange {
  return {
    firstRow: Math.min(one.row, other.row),
    lastRow: Math.max(one.row, other.row),
    firstColumn: Math.min(one.column, other.column),
    lastColumn: Math.max(one.column, other.column),
  };
}

export function cellCount({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): number {
  return (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
}

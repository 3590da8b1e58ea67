import { formatCell } from "#web/components/format/cell-format.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import { transactionCell } from "#web/features/timeline/grid/rows/transaction-cell.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { CellRange } from "./cell-range.ts";
import type { DisplayRow } from "./display-rows.ts";

/** The text of a cell as the table shows it. */
function cellText(
  model: TimelineModel,
  layout: TableLayout,
  row: DisplayRow,
  column: number,
  hasDetails: boolean,
): string {
  if (column === -1) {
    return row.transaction
      ? formatDay(row.transaction.dateAcquired)
      : formatMonth(model.rows[row.month]?.date ?? "");
  }
  const definition = layout.columns[column]?.definition;
  if (!definition) return "";
  const value = row.transaction
    ? transactionCell(row.transaction, definition.id, hasDetails, model.transactionMoney)
    : model.shown(definition.id, row.month);
  if (value === undefined) return "";
  return formatCell(definition.id, definition.unit, value, null).text;
}

/** Cells converted to text before yielding to the page: about a frame on a slow machine. */
const cellsInATurn = 3_000;

/** Yields to pending events of the page. */
function turn(): Promise<void> {
  // Missing in some browsers that are still in use.
  if ("scheduler" in globalThis && "yield" in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * A range as text: columns separated by tabs, rows by line breaks, as spreadsheets expect. A whole plan has a quarter
 * of a million cells, so the work is split into short tasks.
 *
 * @param hasDetails whether rows of transactions show more than their amounts
 */
export async function rangeText(
  range: CellRange,
  model: TimelineModel,
  layout: TableLayout,
  rows: readonly DisplayRow[],
  hasDetails = true,
): Promise<string> {
  const columns = Array.from(
    { length: range.lastColumn - range.firstColumn + 1 },
    (_, i) => range.firstColumn + i,
  );
  const rowsInATurn = Math.max(1, Math.floor(cellsInATurn / columns.length));
  const lines: string[] = [];
  for (const row of rows.slice(range.firstRow, range.lastRow + 1)) {
    if (lines.length > 0 && lines.length % rowsInATurn === 0) await turn();
    lines.push(columns.map((column) => cellText(model, layout, row, column, hasDetails)).join("\t"));
  }
  return lines.join("\n");
}

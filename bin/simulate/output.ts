import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { type ColumnId, columnDefinition } from "#shared/engine/columns/columns.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import type { PlanResult } from "./calculate.ts";
import { tableText, usualColumns } from "./table.ts";

/** How a result is written. */
export type OutputFormat = "json" | "csv" | "table";

export const outputFormats: readonly OutputFormat[] = ["json", "csv", "table"];

/** Where a month's numbers come from, in words, and whether the price of its day is projected. */
function sourceOf({ rows, rowSource, dataDate }: PlanResult, row: number): string {
  return sourceText(rowSource[row]!, String(rows.dateAcquired?.[row]) <= dataDate);
}

function rowsAsCsv(result: PlanResult, ids: readonly string[]): string {
  const lines: (readonly CsvCell[])[] = [[...ids, "source", "dataDate"]];
  for (let row = 0; row < result.rowCount; row++) {
    const cells = ids.map((id) => result.rows[id]?.[row] ?? null);
    lines.push([...cells, sourceOf(result, row), result.dataDate]);
  }
  return csvText(lines);
}

function rowsAsTable(result: PlanResult, columns: readonly ColumnId[]): string {
  const texts = columns.map((id) => {
    const { header, unit } = columnDefinition(id);
    return { header, unit, cells: result.rows[id] ?? [] };
  });
  const sources = result.rowSource.map((_, row) => sourceOf(result, row));
  const source = { header: "Source", unit: "text", cells: sources } as const;
  return tableText([...texts, source]);
}

/**
 * Writes a result out: all of it as JSON, its rows as CSV, or its rows as a table for people. `columns` chooses the
 * columns of the rows and their order; without it CSV has all of them and the table the usual ones. After them the rows
 * say where their numbers come from, for which the result needs the column dateAcquired.
 */
export function resultText(
  result: PlanResult,
  format: OutputFormat,
  columns: readonly ColumnId[] | null,
): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(result)}\n`;
    case "csv":
      return rowsAsCsv(result, columns ?? result.columns.map(({ id }) => id));
    case "table":
      return rowsAsTable(result, columns ?? usualColumns);
  }
}

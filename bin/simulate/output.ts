import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { type ColumnId, columnDefinition } from "#shared/engine/columns/columns.ts";

import type { PlanResult } from "./calculate.ts";
import { tableText, usualColumns } from "./table.ts";

/** How a result is written. */
export type OutputFormat = "json" | "csv" | "table";

export const outputFormats: readonly OutputFormat[] = ["json", "csv", "table"];

function rowsAsCsv(result: PlanResult, ids: readonly string[]): string {
  const lines: (readonly CsvCell[])[] = [ids];
  for (let row = 0; row < result.rowCount; row++) {
    lines.push(ids.map((id) => result.rows[id]?.[row] ?? null));
  }
  return csvText(lines);
}

function rowsAsTable(result: PlanResult, columns: readonly ColumnId[]): string {
  const texts = columns.map((id) => {
    const { header, unit } = columnDefinition(id);
    return { header, unit, cells: result.rows[id] ?? [] };
  });
  const source = { header: "Source", unit: "text", cells: result.rowSource } as const;
  return tableText([...texts, source]);
}

/**
 * Writes a result out: all of it as JSON, its rows as CSV, or its rows as a table for people. `columns` chooses the
 * columns of the rows and their order; without it CSV has all of them and the table the usual ones.
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

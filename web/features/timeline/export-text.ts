import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import type { ExportTable } from "./export-table.ts";
import { type PlanDocument, planColumn } from "./plan-file.ts";

/**
 * Comma-separated values with full precision; texts that a spreadsheet would run are made harmless. The last column
 * carries the plan in its first cell, so that the file can be imported again and every record is as long.
 */
export function exportCsv({ columns, rows }: ExportTable, plan: PlanDocument): string {
  const lines: CsvCell[][] = rows.map(({ date, values }) => [date, ...values, null]);
  if (lines.length === 0) lines.push([null, ...columns.map(() => null), null]);
  lines[0]?.splice(-1, 1, JSON.stringify(plan));
  return csvText([["Month", ...columns.map(({ header }) => header), planColumn], ...lines]);
}

/** The visible columns by their ids, with what they mean, and the plan to import again. */
export function exportJson(table: ExportTable, plan: PlanDocument): string {
  const { columns, rows, modelVersion, madeOn, dataDate, baseCurrency } = table;
  const content = {
    madeOn,
    dataDate,
    modelVersion,
    baseCurrency,
    plan,
    columns: columns.map(({ id, header, group, unit, meaning }) => ({ id, header, group, unit, meaning })),
    rowSource: rows.map(({ source }) => source),
    rows: rows.map(({ date, values }) => ({
      dateAcquired: date,
      ...Object.fromEntries(columns.map(({ id }, i) => [id, values[i] ?? null])),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

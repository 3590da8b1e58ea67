import { csvText } from "#shared/domain/csv.ts";
import type { ExportTable } from "./export-table.ts";

/** Comma-separated values with full precision; texts that a spreadsheet would run are made harmless. */
export function exportCsv({ columns, rows }: ExportTable): string {
  return csvText([
    ["Month", ...columns.map(({ header }) => header)],
    ...rows.map(({ date, values }) => [date, ...values]),
  ]);
}

/** The visible columns by their ids, with what they mean. */
export function exportJson(table: ExportTable): string {
  const { columns, rows, modelVersion, madeOn, dataDate, baseCurrency } = table;
  const content = {
    madeOn,
    dataDate,
    modelVersion,
    baseCurrency,
    columns: columns.map(({ id, header, group, unit, meaning }) => ({ id, header, group, unit, meaning })),
    rowSource: rows.map(({ source }) => source),
    rows: rows.map(({ date, values }) => ({
      dateAcquired: date,
      ...Object.fromEntries(columns.map(({ id }, i) => [id, values[i] ?? null])),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { realColumns } from "#shared/engine/base-currency/real-columns.ts";
import { planHeading, planTexts } from "#web/components/plan-document/plan-texts.ts";
import { amountUnit, headerIn } from "#web/features/timeline/columns/table-columns.ts";
import type { ExportTable } from "./export-table.ts";

/**
 * Comma-separated values with full precision; texts that a spreadsheet would execute are escaped. The plan comes first,
 * so that the file can be imported again, then when and with what the file was made, an empty line and the table; a file
 * without metadata has the table alone. All records have the same length.
 */
export function exportCsv(table: ExportTable, plan: PlanDocument): string {
  const { columns, rows, createdAt, modelVersion, dataDate } = table;
  const rest = ["Source", ...columns.map((column) => headerIn(column, table))];
  const empty = rest.map(() => null);
  const facts = [
    `Created at: ${createdAt}`,
    `Model version: ${modelVersion}`,
    `Market data until: ${dataDate}`,
  ];
  const about = createdAt === null ? [] : [planHeading, ...planTexts(plan), ...facts, null];
  const block = about.map((text): CsvCell[] => [text, ...empty]);
  const lines = rows.map(({ date, source, values }): CsvCell[] => [date, source, ...values]);
  return csvText([...block, ["Month", ...rest], ...lines]);
}

/** The visible columns by id, with their meaning, and, unless without metadata, the plan for importing it again. */
export function exportJson(table: ExportTable, plan: PlanDocument): string {
  const { columns, rows, modelVersion, madeOn, createdAt, dataDate, baseCurrency, currency, moneyOf } = table;
  const content = {
    ...(createdAt === null ? {} : { madeOn, createdAt, dataDate, modelVersion, plan }),
    baseCurrency,
    currency,
    columns: columns.map((column) => ({
      id: column.id,
      header: headerIn(column, table),
      group: column.group,
      unit: amountUnit(column.unit, currency),
      ...(moneyOf !== null && realColumns.has(column.id) && { moneyOf }),
      meaning: column.meaning,
    })),
    rowSource: rows.map(({ source }) => source),
    rows: rows.map(({ date, values }) => ({
      dateAcquired: date,
      ...Object.fromEntries(columns.map(({ id }, i) => [id, values[i] ?? null])),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

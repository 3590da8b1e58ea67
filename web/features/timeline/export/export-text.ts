import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { t } from "#shared/domain/language/translate.ts";
import { realColumns } from "#shared/engine/base-currency/real-columns.ts";
import { planHeading, planTexts } from "#web/components/plan-document/plan-texts.ts";
import { headerIn } from "#web/components/saved-timeline/column-headers.ts";
import { amountUnit } from "#web/features/timeline/columns/table-columns.ts";
import type { ExportTable } from "./export-table.ts";

/**
 * Comma-separated values with full precision; texts that a spreadsheet would execute are escaped. The plan comes first,
 * so that the file can be imported again, then when and with what the file was made, an empty line and the table; a file
 * without metadata has the table alone. All records have the same length.
 *
 * @param names a line below the header, from `columnNames`; null for none
 */
export function exportCsv(
  table: ExportTable,
  plan: PlanDocument,
  names: readonly string[] | null = null,
): string {
  const { rows, createdAt, modelVersion, dataDate } = table;
  const header = ["Month", "Source", ...headersOf(table)];
  const empty = header.slice(1).map(() => null);
  const facts = [
    `Created at: ${createdAt}`,
    `Model version: ${modelVersion}`,
    `Market data until: ${dataDate}`,
  ];
  const about = createdAt === null ? [] : [planHeading, ...planTexts(plan), ...facts, null];
  const block = about.map((text): CsvCell[] => [text, ...empty]);
  const lines = rows.map(({ date, source, values }): CsvCell[] => [date, source, ...values]);
  return csvText([...block, header, ...(names === null ? [] : [names]), ...lines]);
}

/** The names of the table's columns in the reader's language. */
export const columnNames = (table: Pick<ExportTable, "columns" | "currency" | "moneyOf">): string[] => [
  t("Month"),
  t("Source"),
  ...headersOf(table),
];

const headersOf = (table: Pick<ExportTable, "columns" | "currency" | "moneyOf">): string[] =>
  table.columns.map((column) => headerIn(column, table));

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

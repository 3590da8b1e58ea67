import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { planHeading, planTexts } from "#web/components/plan-document/plan-texts.ts";
import { amountUnit, headerIn } from "#web/features/timeline/columns/table-columns.ts";
import type { ExportTable } from "./export-table.ts";

/**
 * Comma-separated values with full precision; texts that a spreadsheet would execute are escaped. The plan comes first,
 * so that the file can be imported again, then an empty line and the table. All records have the same length.
 */
export function exportCsv({ columns, rows, currency }: ExportTable, plan: PlanDocument): string {
  const rest = ["Source", ...columns.map((column) => headerIn(column, currency))];
  const empty = rest.map(() => null);
  const block: CsvCell[][] = [planHeading, ...planTexts(plan), null].map((text) => [text, ...empty]);
  const lines = rows.map(({ date, source, values }): CsvCell[] => [date, source, ...values]);
  return csvText([...block, ["Month", ...rest], ...lines]);
}

/** The visible columns by id, with their meaning, and the plan for importing it again. */
export function exportJson(table: ExportTable, plan: PlanDocument): string {
  const { columns, rows, modelVersion, madeOn, dataDate, baseCurrency, currency } = table;
  const content = {
    madeOn,
    dataDate,
    modelVersion,
    baseCurrency,
    currency,
    plan,
    columns: columns.map((column) => ({
      id: column.id,
      header: headerIn(column, currency),
      group: column.group,
      unit: amountUnit(column.unit, currency),
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

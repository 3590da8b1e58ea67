import writeExcelFile, { type Cell } from "write-excel-file/universal";
import type { CellValue } from "#shared/api/timeline.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";
import { headerIn } from "#web/features/timeline/columns/table-columns.ts";
import type { ExportTable } from "./export-table.ts";

/** Negative amounts in brackets, as in the table. Units stand in the headers, as there and in the other exports. */
const amount = "#,##0.00;(#,##0.00)";

const formats: Partial<Record<Unit, string>> = {
  "base/USD": "0.0000",
  USD: amount,
  "USD/BTC": amount,
  base: amount,
  BTC: "0.00000000",
  fraction: "0.00%",
  "fraction/month": "0.00%",
  "fraction/year": "0.00%",
  multiplier: "0.00%",
  block: "#,##0",
  blocks: "#,##0",
  days: "#,##0",
};

const date = (isoDate: string, format: string): Cell => ({
  value: new Date(`${isoDate}T00:00:00Z`),
  type: Date,
  format,
});
const words = (value: string): Cell => ({ value, type: String, wrap: true });
const heading = (text: string): Cell => ({ value: text, type: String, fontWeight: "bold" });

/** Texts are stored as text cells, so that none is interpreted as a formula. */
function cell(value: CellValue, unit: Unit): Cell {
  if (value === null) return null;
  if (typeof value === "boolean") return { value, type: Boolean };
  if (typeof value === "number") return { value, type: Number, format: formats[unit] ?? "General" };
  return unit === "date" && /^\d{4}-\d\d-\d\d$/.test(value)
    ? date(value, "mmmm yyyy")
    : { value, type: String };
}

/** Creates a workbook: the table with typed cells, the meaning of its columns and, unless without metadata, what it is. */
export function exportExcel(table: ExportTable): Promise<Blob> {
  const { columns, rows, summary, modelVersion, createdAt, dataDate } = table;
  const facts: Cell[][] = [
    ...summary.map(([label, value]) => [words(label), words(value)]),
    [words("Created at"), words(createdAt ?? "")],
    [words("Market data until"), date(dataDate, "d mmm yyyy")],
    [words("Model version"), words(modelVersion)],
    [words("Note"), words("Projected months show what a model expects. They are not promises.")],
  ];
  const glossary = columns.map((column) => [
    headerIn(column, table),
    inWords(column.meaning),
    inWords(column.formula),
    inWords(column.nullRule),
  ]);
  return writeExcelFile([
    {
      sheet: "Timeline Data",
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: [{ width: 18 }, { width: 20 }, ...columns.map(() => ({ width: 20 }))],
      data: [
        [heading("Month"), heading("Source"), ...columns.map((column) => heading(headerIn(column, table)))],
        ...rows.map((row) => [
          date(row.date, "mmmm yyyy"),
          words(row.source),
          ...columns.map(({ unit }, i) => cell(row.values[i] ?? null, unit)),
        ]),
      ],
    },
    {
      sheet: "Definitions",
      columns: [{ width: 26 }, { width: 70 }, { width: 60 }, { width: 40 }],
      data: [
        ["Column", "Meaning", "Formula", "When it is empty"].map(heading),
        ...glossary.map((texts) => texts.map(words)),
      ],
    },
    ...(createdAt === null ? [] : [{ sheet: "About", columns: [{ width: 30 }, { width: 70 }], data: facts }]),
  ]).toBlob();
}

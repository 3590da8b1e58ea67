import writeExcelFile, { type Cell } from "write-excel-file/universal";
import { t } from "#shared/domain/language/translate.ts";
import {
  dateCell,
  figureCell,
  headingCell,
  sheetName,
  textCell,
} from "#web/components/download/excel-cells.ts";
import { headerIn } from "#web/components/saved-timeline/column-headers.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";
import type { ExportTable } from "./export-table.ts";

/** Creates a workbook: the table with typed cells, the meaning of its columns and, unless without metadata, what it is. */
export function exportExcel(table: ExportTable): Promise<Blob> {
  const { columns, rows, summary, modelVersion, createdAt, dataDate } = table;
  const facts: Cell[][] = [
    ...summary.map(([label, value]) => [textCell(label), textCell(value)]),
    [textCell(t("Created at")), textCell(createdAt ?? "")],
    [textCell(t("Market data until")), dateCell(dataDate, "d mmm yyyy")],
    [textCell(t("Model version")), textCell(modelVersion)],
    [textCell(t("Note")), textCell(t("Projected months show what a model expects. They are not promises."))],
  ];
  const glossary = columns.map((column) => [
    headerIn(column, table),
    inWords(column.meaning),
    inWords(column.formula),
    inWords(column.nullRule),
  ]);
  return writeExcelFile([
    {
      sheet: sheetName(t("Timeline Data")),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: [{ width: 18 }, { width: 20 }, ...columns.map(() => ({ width: 20 }))],
      data: [
        [
          headingCell(t("Month")),
          headingCell(t("Source")),
          ...columns.map((column) => headingCell(headerIn(column, table))),
        ],
        ...rows.map((row) => [
          dateCell(row.date, "mmmm yyyy"),
          textCell(row.source),
          ...columns.map((column, i) => figureCell(row.values[i] ?? null, column)),
        ]),
      ],
    },
    {
      sheet: sheetName(t("Definitions")),
      columns: [{ width: 26 }, { width: 70 }, { width: 60 }, { width: 40 }],
      data: [
        [t("Column"), t("Meaning"), t("Formula"), t("When it is empty")].map(headingCell),
        ...glossary.map((texts) => texts.map(textCell)),
      ],
    },
    ...(createdAt === null
      ? []
      : [{ sheet: sheetName(t("About")), columns: [{ width: 30 }, { width: 70 }], data: facts }]),
  ]).toBlob();
}

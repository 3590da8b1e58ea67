import writeExcelFile, { type Cell } from "write-excel-file/universal";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { CellValue, Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import {
  dateCell,
  figureCell,
  headingCell,
  sheetName,
  textCell,
} from "#web/components/download/excel-cells.ts";
import { planSettings } from "#web/components/plan-document/plan-changes.ts";
import { sourceWords } from "#web/components/saved-timeline/source-words.ts";
import { monthHeaders } from "./month-headers.ts";

/** What an export of the console has. */
export interface MonthTable {
  /** Without the date. */
  readonly columns: Timeline["columns"];
  readonly rows: readonly MonthRow[];
  readonly baseCurrency: Currency;
  /** Null for a file without metadata. */
  readonly facts: Facts | null;
}

interface MonthRow {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** A row source of the engine. */
  readonly source: string;
  readonly isPriceKnown: boolean;
  /** One for each column. */
  readonly values: readonly CellValue[];
}

/** Facts about the file; the plan is one of them. */
type Facts = Readonly<Record<"createdAt" | "modelVersion" | "dataDate", string>> & {
  readonly plan: PlanDocument;
};

/** A workbook of the months with typed cells and, unless without metadata, the plan, in the language of the page. */
export function monthsWorkbook({ columns, rows, baseCurrency, facts }: MonthTable): Promise<Blob> {
  const about = (known: NonNullable<MonthTable["facts"]>): Cell[][] => [
    [textCell(t("Created at")), textCell(known.createdAt)],
    [textCell(t("Market data until")), dateCell(known.dataDate, "d mmm yyyy")],
    [textCell(t("Model version")), textCell(known.modelVersion)],
    [textCell(t("Note")), textCell(t("Projected months show what a model expects. They are not promises."))],
    ...planSettings(known.plan).map((texts) => texts.map(textCell)),
  ];
  return writeExcelFile([
    {
      sheet: sheetName(t("Months")),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: [{ width: 18 }, { width: 20 }, ...columns.map(() => ({ width: 20 }))],
      data: [
        monthHeaders(columns, baseCurrency).map(headingCell),
        ...rows.map(({ date, source, isPriceKnown, values }) => [
          dateCell(date, "mmmm yyyy"),
          textCell(sourceWords(source, isPriceKnown)),
          ...columns.map(({ id, unit }, i) => figureCell(values[i] ?? null, { id, unit: unit as Unit })),
        ]),
      ],
    },
    ...(facts === null
      ? []
      : [{ sheet: sheetName(t("About")), columns: [{ width: 30 }, { width: 70 }], data: about(facts) }]),
  ]).toBlob();
}

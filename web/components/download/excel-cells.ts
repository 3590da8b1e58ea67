import type { Cell } from "write-excel-file/universal";
import type { CellValue } from "#shared/api/timeline.ts";
import type { Language } from "#shared/domain/formats.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";
import type { ColumnDefinition, Unit } from "#shared/engine/columns/definition.ts";
import { formatCell } from "#web/components/format/cell-format.ts";

/** How Excel names the languages of months; without one, months are in the language of the computer. */
const locales: Readonly<Record<Language, string>> = {
  en: "",
  es: "[$-40A]",
  fr: "[$-40C]",
  de: "[$-407]",
  it: "[$-410]",
  pt: "[$-816]",
};

/** Excel takes no longer names. */
const longestSheetName = 31;

/** The name of a sheet, without the signs that Excel refuses. */
export const sheetName = (name: string): string =>
  name.replace(/[\\/?*[\]:]/g, " ").slice(0, longestSheetName);

export const headingCell = (text: string): Cell => ({
  value: text,
  type: String,
  fontWeight: "bold",
  wrap: true,
});

/** Stored as text, so that none is interpreted as a formula. */
export const textCell = (value: string | null): Cell =>
  value === null ? null : { value, type: String, wrap: true };

/** A date, with its month in the language of the texts. */
export const dateCell = (isoDate: string | null, format: "mmmm yyyy" | "d mmm yyyy"): Cell =>
  isoDate === null
    ? null
    : {
        value: new Date(`${isoDate}T00:00:00Z`),
        type: Date,
        format: `${locales[textLanguage()]}${format}`,
      };

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

/** A figure of a column: numbers as numbers, dates as dates. */
export function figureCell(value: CellValue, { id, unit }: Pick<ColumnDefinition, "id" | "unit">): Cell {
  if (value === null) return null;
  if (typeof value === "boolean") return { value, type: Boolean };
  if (typeof value === "number") return { value, type: Number, format: formats[unit] ?? "General" };
  if (unit === "date" && /^\d{4}-\d\d-\d\d$/.test(value)) return dateCell(value, "mmmm yyyy");
  return { value: unit === "date" ? value : formatCell(id, unit, value, null).text, type: String };
}

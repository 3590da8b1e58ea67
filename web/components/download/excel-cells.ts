import type { Cell } from "write-excel-file/universal";
import type { Language } from "#shared/domain/formats.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";

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

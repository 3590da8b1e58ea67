export const languages = ["en", "es", "fr", "de", "it", "pt"] as const;
export const dateFormats = ["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD"] as const;
export const numberFormats = ["1,234.56", "1.234,56", "1 234.56"] as const;

export type Language = (typeof languages)[number];
type DateFormat = (typeof dateFormats)[number];
export type NumberFormat = (typeof numberFormats)[number];

/** How numbers and dates are written on screens, in exports and in mails. */
export interface Formats {
  /** Of the names of months and weekdays. */
  readonly language: Language;
  readonly numberFormat: NumberFormat;
  /** Null: compact dates name the month, which everyone reads alike, until the reader's format is known. */
  readonly dateFormat: DateFormat | null;
  /** IANA name of the zone of moments; null for that of the computer that writes them. Dates are UTC days anyway. */
  readonly timeZone: string | null;
}

/** The formats of pages before anything is known about their reader. */
export const commonFormats: Formats = {
  language: "en",
  numberFormat: "1.234,56",
  dateFormat: null,
  timeZone: null,
};

/** The formats of a browser's language: of the three each, the ones closest to how that language writes. */
export function formatsOfLanguage(given: string): { numberFormat: NumberFormat; dateFormat: DateFormat } {
  const language = isLanguage(given) ? given : "en-GB";
  const number = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const sign = (type: string) => number.find((part) => part.type === type)?.value;
  const withPoint: NumberFormat = sign("group") === "," ? "1,234.56" : "1 234.56";
  const date = new Intl.DateTimeFormat(language, { dateStyle: "short" }).formatToParts(0);
  const [first] = date.filter(({ type }) => type === "day" || type === "month" || type === "year");
  const byFirst: Readonly<Record<string, DateFormat>> = { month: "MM/DD/YYYY", year: "YYYY-MM-DD" };
  return {
    numberFormat: sign("decimal") === "," ? "1.234,56" : withPoint,
    dateFormat: byFirst[first?.type ?? "day"] ?? "DD/MM/YYYY",
  };
}

/** Some browsers name the language of a system without one, such as "C". */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Writes numbers in a format; the options are those of `Intl.NumberFormat`. */
export function numberWriter(
  format: NumberFormat,
  options: Intl.NumberFormatOptions = {},
): (value: number) => string {
  const { format: write } = new Intl.NumberFormat(format === "1.234,56" ? "de-DE" : "en-US", options);
  if (format !== "1 234.56") return write;
  // No-break spaces, so that a number stays in one line.
  return (value) => write(value).replaceAll(",", "\u00a0");
}

/** The locale in which dates are spelled out: the language, in English with the order of the date format. */
export function dateLocale({ language, dateFormat }: Pick<Formats, "language" | "dateFormat">): string {
  if (language !== "en") return language;
  return dateFormat === "MM/DD/YYYY" ? "en-US" : "en-GB";
}

/** A day in a date format: `21/08/2026` of `2026-08-21`. */
export function numericDay(isoDate: string, format: DateFormat): string {
  const [year = "", month = "", day = ""] = isoDate.slice(0, 10).split("-");
  return format.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

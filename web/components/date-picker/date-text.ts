import { msg, t } from "#shared/domain/language/translate.ts";
import { englishMonth } from "#web/components/format/dates.ts";
import { currentFormats, dateFormat } from "#web/components/format/formats.ts";

const longFormat = dateFormat({
  day: "2-digit",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const monthNameFormat = dateFormat({ month: "long", timeZone: "UTC" });

/** The month that a name begins, in the language of the page or in English; -1 for none. */
function monthOf(text: string): number {
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));
  const isMonth = (write: (day: number) => string) =>
    days.findIndex((day) => write(day).toLowerCase().startsWith(text));
  const own = isMonth((day) => monthNameFormat.format(day));
  return own >= 0 ? own : isMonth(englishMonth);
}

/** The text of a date in a field, spelled out: `01 January 2021` of `2021-01-01`; empty for no date. */
export function dateText(isoDate: string): string {
  return isoDate === "" ? "" : longFormat.format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * Parses a typed date as `yyyy-mm-dd`: `31/12/2025` (also with dots or dashes), `2025-12-31`, `31 December 2025` or
 * `December 31, 2025`, the month in full or from three letters on. Null for anything else, including a day that its
 * month does not have. The day comes before the month, unless the reader's date format has it the other way round.
 */
export function parseDateText(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return isoOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(plain);
  if (numbers) {
    const isMonthFirst = currentFormats().dateFormat === "MM/DD/YYYY";
    const [day, month] = isMonthFirst ? [numbers[3], numbers[1]] : [numbers[1], numbers[3]];
    return isoOf(numbers[4], month, day);
  }
  const words = plain.replaceAll(/[\s,]+/g, " ").replaceAll(/(^| )de /g, "$1");
  const dayFirst = /^(\d{1,2})\.? (\p{L}{3,})\.? (\d{4})$/u.exec(words);
  const monthFirst = /^(\p{L}{3,})\.? (\d{1,2}) (\d{4})$/u.exec(words);
  const [name, day, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]];
  if (name === undefined) return null;
  const month = monthOf(name);
  return month < 0 ? null : isoOf(year, String(month + 1), day);
}

const orders = {
  "DD/MM/YYYY": msg("Day, month and year, such as 31/12/2025"),
  "MM/DD/YYYY": msg("Month, day and year, such as 12/31/2025"),
  "YYYY-MM-DD": msg("Year, month and day, such as 2025-12-31"),
} as const;

/** How the reader types dates: the pattern, and the same in words with an example. */
export function typedDate(): { readonly pattern: string; readonly order: string } {
  const pattern = currentFormats().dateFormat ?? "DD/MM/YYYY";
  return { pattern, order: t(orders[pattern]) };
}

/** The error for text that is not a date. */
export const unreadableDate = () => t("Enter the date as {pattern}", { pattern: typedDate().pattern });

function isoOf(year = "", month = "", day = ""): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day beyond the end of its month would roll over to the next month.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

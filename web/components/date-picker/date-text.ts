const longFormat = new Intl.DateTimeFormat("en-GB", {
  day: "2-digit",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const monthNameFormat = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const monthNames = Array.from({ length: 12 }, (_, month) =>
  monthNameFormat.format(Date.UTC(2024, month, 1)).toLowerCase(),
);

/** The text of a date in a field: `01 January 2021` of `2021-01-01`; empty for no date. */
export function dateText(isoDate: string): string {
  return isoDate === "" ? "" : longFormat.format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * Parses a typed date as `yyyy-mm-dd`: `31/12/2025` (also with dots or dashes), `2025-12-31` or `31 December 2025`, the
 * month in full or from three letters on. Null for anything else, including a day that its month does not have. The day
 * always comes before the month.
 */
export function parseDateText(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return isoOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(plain);
  if (numbers) return isoOf(numbers[4], numbers[3], numbers[1]);
  const words = /^(\d{1,2})\.? ([a-z]{3,}) (\d{4})$/.exec(plain.replaceAll(/\s+/g, " "));
  if (!words) return null;
  const month = monthNames.findIndex((name) => name.startsWith(words[2] ?? ""));
  return month < 0 ? null : isoOf(words[3], String(month + 1), words[1]);
}

function isoOf(year = "", month = "", day = ""): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day beyond the end of its month would roll over to the next month.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/**
 * Calendar arithmetic on integers. A day is the number of days since 1970-01-01 (UTC); a month is
 * `12 · year + month − 1`. No `Date` object is involved, so nothing depends on a time zone or a clock.
 */

const daysPerEra = 146_097;
const daysToUnixEpoch = 719_468;

/** Years that a four-digit ISO date can hold. */
const lastDay = 2_932_896;
const firstDay = -719_528;

/**
 * The day of a proleptic Gregorian date. `month` is 1–12; `dayOfMonth` is not checked.
 * Counting years from March puts the leap day last, which makes the month lengths one linear formula.
 */
export function dayOfDate(year: number, month: number, dayOfMonth: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysToUnixEpoch;
}

/** Calendar parts of a day: the month as `12 · year + month − 1`, and the day of the month from 1. */
export interface CalendarDay {
  readonly month: number;
  readonly dayOfMonth: number;
}

/** Splits a day into its month and day of the month. */
export function calendarDay(day: number): CalendarDay {
  const shifted = day + daysToUnixEpoch;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { month: 12 * (yearOfEra + era * 400) + monthFromMarch + 2, dayOfMonth };
}

/** The month a day falls in, as `12 · year + month − 1`. */
export function monthOf(day: number): number {
  return calendarDay(day).month;
}

function firstDayOf(month: number): number {
  const year = Math.floor(month / 12);
  return dayOfDate(year, month - year * 12 + 1, 1);
}

/** Number of days in a month. */
export function monthLength(month: number): number {
  return firstDayOf(month + 1) - firstDayOf(month);
}

/** The day in `month` whose day of the month is `dayOfMonth`, or the month's last day if it is shorter. */
export function dayOf(month: number, dayOfMonth: number): number {
  const first = firstDayOf(month);
  if (dayOfMonth <= 28) return first + dayOfMonth - 1;
  return first + Math.min(dayOfMonth, firstDayOf(month + 1) - first) - 1;
}

/** The same day of the month `months` later (earlier when negative), held to the length of that month. */
export function addMonths(day: number, months: number): number {
  const parts = calendarDay(day);
  return dayOf(parts.month + months, parts.dayOfMonth);
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** The day of a date written yyyy-mm-dd, or null when it is anything else or no such day exists. */
export function parseDate(text: string): number | null {
  const match = datePattern.exec(text);
  if (match === null) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const dayOfMonth = Number(match[3]);
  if (month < 1 || month > 12 || dayOfMonth < 1) return null;
  return dayOfMonth > monthLength(12 * year + month - 1) ? null : dayOfDate(year, month, dayOfMonth);
}

/**
 * The UTC day of a date (yyyy-mm-dd) or of an ISO 8601 timestamp; one without an offset counts as UTC.
 * Null when the text is neither or names a moment that does not exist.
 */
export function parseDay(text: string): number | null {
  const match = timestampPattern.exec(text);
  if (match === null) return parseDate(text);
  const local = parseDate(match[1]!);
  if (local === null) return null;
  const zone = match[5] ?? "Z";
  if (zone === "Z") return local;
  const offset = (zone[0] === "-" ? -1 : 1) * (60 * Number(zone.slice(1, 3)) + Number(zone.slice(4, 6)));
  const minute = 60 * Number(match[2]) + Number(match[3]) - offset;
  const day = local + Math.floor(minute / 1440);
  return isWritable(day) ? day : null;
}

/** Whether a day is an integer whose year has four digits, so that {@link formatDate} can write it. */
function isWritable(day: number): boolean {
  return Number.isInteger(day) && day >= firstDay && day <= lastDay;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** A month as yyyy-mm. */
export function formatMonth(month: number): string {
  const year = Math.floor(month / 12);
  return `${padded(year, 4)}-${padded(month - year * 12 + 1, 2)}`;
}

/** A day as yyyy-mm-dd. */
export function formatDate(day: number): string {
  const parts = calendarDay(day);
  return `${formatMonth(parts.month)}-${padded(parts.dayOfMonth, 2)}`;
}

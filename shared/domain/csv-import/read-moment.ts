import { dayOfDate, formatDate, monthLength } from "#shared/domain/dates.ts";
import { daySeconds, hourSeconds } from "#shared/domain/durations.ts";
import { zoneOffset, zoneOffsetText } from "#shared/domain/time-zones.ts";

/** Whether 03/04 is the third of April or the fourth of March. */
export type DateOrder = "dmy" | "mdy";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/;

/**
 * The order of day and month in dates like 03/04/2024, from the unambiguous ones; null when there is none or when they
 * contradict each other. Dots mean day first, wherever they are used.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  let dayFirst = false;
  let monthFirst = false;
  for (const text of texts) {
    const match = numericDate.exec(text.trim());
    if (match === null) continue;
    if (Number(match[1]) > 12 || text.includes(".")) dayFirst = true;
    if (Number(match[2]) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst ? "dmy" : "mdy";
}

/** A moment in UTC. */
export interface Moment {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** Seconds since 1970, to put rows in order; midnight when the text has no time. */
  readonly seconds: number;
}

interface ZoneRule {
  readonly order: DateOrder;
  /** IANA name of the zone that a text without one is in, e.g. `Europe/Amsterdam`; default UTC. */
  readonly timeZone?: string | undefined;
}

const isoDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/;
const namedMonthFirst = /^([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/;
const dayFirstNamed = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3})[a-z]*\.?,?[ -](\d{4})/;
const clock = /^[,T\s]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(.*)$/;

/** Reads a date with or without a time, as the exports of exchanges write it. Null for anything else. */
export function readMoment(text: string, { order, timeZone }: ZoneRule): Moment | null {
  const trimmed = text.trim();
  const found = calendarPart(trimmed, order);
  if (found === null) return null;
  const rest = trimmed.slice(found.length).trim();
  if (rest === "") return momentOf(found.day * daySeconds);
  const match = clock.exec(rest);
  if (match === null) return null;
  const hour = hourOf(Number(match[1]), match[4]);
  const minute = Number(match[2]);
  const second = Number(match[3] ?? 0);
  if (hour === null || minute > 59 || second > 60) return null;
  const local = found.day * daySeconds + hour * hourSeconds + minute * 60 + second;
  const minutesAhead = minutesAheadOfUtc((match[5] ?? "").trim(), timeZone, local);
  return minutesAhead === null ? null : momentOf(local - minutesAhead * 60);
}

function momentOf(seconds: number): Moment {
  return { date: formatDate(Math.floor(seconds / daySeconds)), seconds };
}

function calendarPart(text: string, order: DateOrder): { day: number; length: number } | null {
  const checked = (match: RegExpExecArray, year: number, month: number, dayOfMonth: number) => {
    if (!(month >= 1 && month <= 12) || dayOfMonth < 1) return null;
    if (year < 1970 || dayOfMonth > monthLength(12 * year + month - 1)) return null;
    return { day: dayOfDate(year, month, dayOfMonth), length: match[0].length };
  };
  const iso = isoDate.exec(text);
  if (iso) return checked(iso, Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = numericDate.exec(text);
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])];
    const [month, dayOfMonth] =
      order === "dmy" || text[numeric[1]!.length] === "." ? [second, first] : [first, second];
    return checked(numeric, Number(numeric[3]), month, dayOfMonth);
  }
  const monthFirst = namedMonthFirst.exec(text);
  if (monthFirst)
    return checked(monthFirst, Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  const dayFirst = dayFirstNamed.exec(text);
  if (dayFirst) return checked(dayFirst, Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  return null;
}

function monthOf(name: string | undefined): number {
  return months.indexOf((name ?? "").toLowerCase()) + 1;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** Null for an unknown zone. */
function minutesAheadOfUtc(zone: string, timeZone: string | undefined, localSeconds: number): number | null {
  if (zone === "" && timeZone !== undefined) return zoneOffset(timeZone, localSeconds);
  if (zone === "" || /^(Z|UTC|GMT)$/i.test(zone)) return 0;
  return zoneOffsetText(zone);
}

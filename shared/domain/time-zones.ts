import { formatDate, parseDate } from "./dates.ts";
import { daySeconds, hourSeconds, minuteMs } from "./durations.ts";

const offset = /^(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})?$/;

/** Minutes ahead of UTC of a zone written as `+05:30` or `GMT-03`; null for anything else. */
export function zoneOffsetText(text: string): number | null {
  const match = offset.exec(text);
  if (match === null) return null;
  const minutes = 60 * Number(match[2]) + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}

/** Whether a zone is known here: a browser may have another name for its own, or none. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Minutes a named zone is ahead of UTC at a moment. @throws RangeError for an unknown zone */
export function zoneOffsetAt(timeZone: string, atMs: number): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(atMs).find(({ type }) => type === "timeZoneName");
  return zoneOffsetText(name?.value ?? "") ?? 0;
}

/** Minutes since midnight that the clocks of a zone show at a moment. */
export function localMinutes(timeZone: string, atMs: number): number {
  const minutes = Math.floor(atMs / minuteMs) + zoneOffsetAt(timeZone, atMs);
  return ((minutes % 1_440) + 1_440) % 1_440;
}

/**
 * Minutes a named zone is ahead of UTC at a local time, in seconds since 1970; null for an unknown zone. Asked twice
 * because the first guess may cross a change.
 */
export function zoneOffset(timeZone: string, localSeconds: number): number | null {
  try {
    const at = (seconds: number) => zoneOffsetAt(timeZone, seconds * 1_000);
    return at(localSeconds - 60 * at(localSeconds));
  } catch {
    return null;
  }
}

/** The date in a zone at a moment, `yyyy-mm-dd`. */
export function localDate(timeZone: string, atMs: number): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = format.formatToParts(atMs);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${of("year")}-${of("month")}-${of("day")}`;
}

/**
 * When a zone's clocks show a full hour on a date, in milliseconds since 1970. Where they skip that hour, an hour
 * beside it.
 */
export function localHour(timeZone: string, date: string, hour: number): number {
  const day = parseDate(date);
  if (day === null) throw new Error(`Not a date: ${date}`);
  const local = day * daySeconds + hour * hourSeconds;
  return 1_000 * (local - 60 * (zoneOffset(timeZone, local) ?? 0));
}

/** The date some days later, `yyyy-mm-dd`. */
export function dateAfter(date: string, days: number): string {
  return formatDate((parseDate(date) ?? 0) + days);
}

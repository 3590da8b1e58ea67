import { numericDay } from "#shared/domain/formats.ts";
import { currentFormats, dateFormat, dayOf } from "./formats.ts";

const monthFormat = dateFormat({ month: "long", year: "numeric", timeZone: "UTC" });
const shortMonthFormat = dateFormat({
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const dayFormat = dateFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const englishMonthFormat = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** The English name of the month of a day, which everyone may type. */
export const englishMonth = (day: number): string => englishMonthFormat.format(day);

const timeFormat = dateFormat({ hour: "2-digit", minute: "2-digit" });
const secondFormat = dateFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** `April 2028` from an ISO date. */
export function formatMonth(isoDate: string): string {
  return monthFormat.format(new Date(isoDate));
}

/** `Apr 2028` from an ISO date. */
export function formatShortMonth(isoDate: string): string {
  return shortMonthFormat.format(new Date(isoDate));
}

/** A day of an ISO date in the reader's format: `21/08/2026`; `21 Aug 2026` where that is not known. */
export function formatDay(isoDate: string): string {
  const { dateFormat: format } = currentFormats();
  if (format === null) return dayFormat.format(new Date(isoDate));
  return numericDay(new Date(isoDate).toISOString(), format);
}

/** The time of a moment in the reader's time zone: `14:22`. */
export function formatTime(moment: string | number | Date): string {
  return timeFormat.format(new Date(moment));
}

/** Day and time of a moment in the reader's time zone and date format: `21/08/2026, 14:22`. */
export function formatMoment(moment: string | number | Date): string {
  return `${formatDay(dayOf(new Date(moment)))}, ${formatTime(moment)}`;
}

/** The same to the second: `21/08/2026, 14:22:05`. */
export function formatMomentToSecond(moment: string | number | Date): string {
  return `${formatDay(dayOf(new Date(moment)))}, ${secondFormat.format(new Date(moment))}`;
}

import { numericDay } from "#shared/domain/formats.ts";
import { currentFormats, dateFormat } from "./formats.ts";

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

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonthFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const dayFormat = new Intl.DateTimeFormat("en-GB", {
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

/** `21 Aug 2026` from an ISO date. */
export function formatDay(isoDate: string): string {
  return dayFormat.format(new Date(isoDate));
}

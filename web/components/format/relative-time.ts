import { dayMs, hourMs, minuteMs } from "#shared/domain/durations.ts";
import { formatDay } from "./dates.ts";
import { dayOf } from "./formats.ts";

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** How long ago a moment was: `Just now`, then minutes, hours, days up to a week, then its date in the reader's time zone. */
export function formatRelative(isoTime: string, nowMs: number): string {
  const elapsed = nowMs - Date.parse(isoTime);
  if (elapsed < minuteMs) return "Just now";
  if (elapsed < hourMs) return ago(Math.floor(elapsed / minuteMs), "minute");
  if (elapsed < dayMs) return ago(Math.floor(elapsed / hourMs), "hour");
  if (elapsed < 7 * dayMs) return ago(Math.floor(elapsed / dayMs), "day");
  return formatDay(dayOf(new Date(isoTime)));
}

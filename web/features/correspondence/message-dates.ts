import { dayMs } from "#shared/domain/durations.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { dateFormat, dayOf } from "#web/components/format/formats.ts";

const clock = dateFormat({ hour: "2-digit", minute: "2-digit" });
const weekday = dateFormat({ weekday: "long" });
const dayOfMonth = dateFormat({ day: "numeric", month: "long" });
const month = dateFormat({ month: "long", year: "numeric" });

/** Whole days between the calendar day of a moment and today, in the reader's time zone. */
function daysAgo(moment: Date, now: Date): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(moment))) / dayMs);
}

/** `14:22` from an ISO time, in the reader's time zone. */
export function messageTime(isoTime: string): string {
  return clock.format(new Date(isoTime));
}

/** `Today, at 14:22`, `Yesterday, at 21:40`, else `17/08/2026, 11:31`. */
export function listTime(isoTime: string, now: Date): string {
  const moment = new Date(isoTime);
  const days = daysAgo(moment, now);
  if (days === 0) return `Today, at ${clock.format(moment)}`;
  if (days === 1) return `Yesterday, at ${clock.format(moment)}`;
  return `${formatDay(dayOf(moment))}, ${clock.format(moment)}`;
}

/**
 * The date separator above messages: Today, Yesterday, weekday and date for a week, day and month for a month, then the
 * month alone.
 */
export function dayHeading(isoTime: string, now: Date): string {
  const moment = new Date(isoTime);
  const days = daysAgo(moment, now);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days < 7) return `${weekday.format(moment)} ${dayOfMonth.format(moment)}`;
  if (days < 30) return dayOfMonth.format(moment);
  return month.format(moment);
}

import { dayMs } from "#shared/domain/durations.ts";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const dayOfMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });

/** Whole days between the calendar day of a moment and today, in local time. */
function daysAgo(moment: Date, now: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((dayOf(now) - dayOf(moment)) / dayMs);
}

/** `January 2024` from an ISO time, in local time. */
export function monthOf(isoTime: string): string {
  return month.format(new Date(isoTime));
}

/** `14:22` from an ISO time, in local time. */
export function messageTime(isoTime: string): string {
  return clock.format(new Date(isoTime));
}

/** `Today, at 14:22`, `Yesterday, at 21:40`, else `17/08/2026, 11:31`. */
export function listTime(isoTime: string, now: Date): string {
  const moment = new Date(isoTime);
  const days = daysAgo(moment, now);
  if (days === 0) return `Today, at ${clock.format(moment)}`;
  if (days === 1) return `Yesterday, at ${clock.format(moment)}`;
  return full.format(moment);
}

/** Whether two ISO times are on the same day, both before or both after noon, in local time. */
export function isSameHalfDay(one: string, other: string): boolean {
  const [first, second] = [new Date(one), new Date(other)];
  return daysAgo(first, second) === 0 && first.getHours() < 12 === second.getHours() < 12;
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

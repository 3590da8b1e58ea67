import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { dateFormat, dayOf } from "#web/components/format/formats.ts";

const clock = dateFormat({ hour: "2-digit", minute: "2-digit" });
const hour = dateFormat({ hour: "2-digit", hourCycle: "h23" });
const weekday = dateFormat({ weekday: "long" });
const dayOfMonth = dateFormat({ day: "numeric", month: "long" });
const month = dateFormat({ month: "long", year: "numeric" });

/** Whole days between the calendar day of a moment and today, in the reader's time zone. */
function daysAgo(moment: Date, now: Date): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(moment))) / dayMs);
}

/** `January 2024` from an ISO time, in the reader's time zone. */
export function monthOf(isoTime: string): string {
  return month.format(new Date(isoTime));
}

/** `14:22` from an ISO time, in the reader's time zone. */
export function messageTime(isoTime: string): string {
  return clock.format(new Date(isoTime));
}

/** `Today, at 14:22`, `Yesterday, at 21:40`, else `17/08/2026, 11:31`. */
export function listTime(isoTime: string, now: Date): string {
  const moment = new Date(isoTime);
  const days = daysAgo(moment, now);
  if (days === 0) return t("Today, at {time}", { time: clock.format(moment) });
  if (days === 1) return t("Yesterday, at {time}", { time: clock.format(moment) });
  return fullTime(moment);
}

function fullTime(moment: Date): string {
  return `${formatDay(dayOf(moment))}, ${clock.format(moment)}`;
}

/** When a message was read: `14:19`, after another day than that of the message `18/08/2026, 00:05`. */
export function readTime(isoTime: string, sentAt: string): string {
  const moment = new Date(isoTime);
  return daysAgo(new Date(sentAt), moment) === 0 ? clock.format(moment) : fullTime(moment);
}

/** Whether two ISO times are on the same day, both before or both after noon, in the reader's time zone. */
export function isSameHalfDay(one: string, other: string): boolean {
  const [first, second] = [new Date(one), new Date(other)];
  const isMorning = (moment: Date) => Number.parseInt(hour.format(moment), 10) < 12;
  return daysAgo(first, second) === 0 && isMorning(first) === isMorning(second);
}

/**
 * The date separator above messages: Today, Yesterday, weekday and date for a week, day and month for a month, then the
 * month alone.
 */
export function dayHeading(isoTime: string, now: Date): string {
  const moment = new Date(isoTime);
  const days = daysAgo(moment, now);
  if (days === 0) return t("Today");
  if (days === 1) return t("Yesterday");
  if (days < 7)
    return t("{weekday} {day}", { weekday: weekday.format(moment), day: dayOfMonth.format(moment) });
  if (days < 30) return dayOfMonth.format(moment);
  return month.format(moment);
}

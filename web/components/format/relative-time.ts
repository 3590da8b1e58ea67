import { dayMs, hourMs, minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "./dates.ts";
import { dayOf } from "./formats.ts";

/** How long ago a moment was: `Just now`, then minutes, hours, days up to a week, then its date in the reader's time zone. */
export function formatRelative(isoTime: string, nowMs: number): string {
  const elapsed = nowMs - Date.parse(isoTime);
  if (elapsed < minuteMs) return t("Just now");
  const of = (unitMs: number) => ({ count: Math.floor(elapsed / unitMs) });
  if (elapsed < hourMs) return t("{count, plural, one {# minute ago} other {# minutes ago}}", of(minuteMs));
  if (elapsed < dayMs) return t("{count, plural, one {# hour ago} other {# hours ago}}", of(hourMs));
  if (elapsed < 7 * dayMs) return t("{count, plural, one {# day ago} other {# days ago}}", of(dayMs));
  return formatDay(dayOf(new Date(isoTime)));
}

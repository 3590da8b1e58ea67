import type { Timeline } from "#shared/api/timeline.ts";
import { rhythmDays } from "#shared/domain/buy-rhythm.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { lastRowDay } from "./buy-months.ts";
import { moneyText, type UpcomingBuy } from "./home-text.ts";

const compact = (day: number) => formatDate(day).replaceAll("-", "");

/** The rule of a monthly date: a day that a month does not have falls on its last day, as in the plan. */
function monthlyRule(dayOfMonth: number): string {
  if (dayOfMonth <= 28) return `BYMONTHDAY=${dayOfMonth}`;
  const days = Array.from({ length: dayOfMonth - 27 }, (_, i) => 28 + i);
  return `BYMONTHDAY=${days.join(",")};BYSETPOS=-1`;
}

/** How the buy dates of a plan recur (RFC 5545). */
function recurrence({ buyRhythm, investStartDate }: Pick<Timeline, "buyRhythm" | "investStartDate">): string {
  const days = rhythmDays[buyRhythm];
  if (days === null) return `FREQ=MONTHLY;${monthlyRule(Number(investStartDate.slice(8, 10)))}`;
  return days === 1 ? "FREQ=DAILY" : `FREQ=WEEKLY;INTERVAL=${days / 7}`;
}

/** The first event: a buy that was set for a whole month is not among the rhythm's days, on which the series must begin. */
function firstDay(
  { buyRhythm, investStartDate }: Pick<Timeline, "buyRhythm" | "investStartDate">,
  buy: number,
) {
  const days = rhythmDays[buyRhythm];
  if (days === null) return buy;
  const start = parseDate(investStartDate)!;
  return start + Math.ceil((buy - start) / days) * days;
}

/** Commas, semicolons and line breaks have a meaning in a calendar file. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

/**
 * The plan's buy dates as a calendar file (RFC 5545): all-day events from the next buy to the last one of the plan, each
 * with a reminder at nine in the morning of the place where the calendar is read. A series that is imported again
 * replaces the one before: its identity is that of the plan.
 *
 * @param host domain of the product, which makes the identity unique
 * @param stamp ISO time of writing
 */
export function purchaseCalendar(
  timeline: Pick<
    Timeline,
    "planId" | "planVersion" | "investStartDate" | "investEndDate" | "buyRhythm" | "baseCurrency"
  >,
  buy: UpcomingBuy,
  host: string,
  stamp: string,
): string {
  const first = firstDay(timeline, parseDate(buy.date)!);
  const amount = moneyText(buy.amount.baseCents, timeline.baseCurrency);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halvest//Purchase dates//EN",
    "BEGIN:VEVENT",
    `UID:purchases-${timeline.planId}@${host}`,
    `SEQUENCE:${timeline.planVersion}`,
    `DTSTAMP:${stamp.replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${compact(first)}`,
    `DTEND;VALUE=DATE:${compact(first + 1)}`,
    `RRULE:${recurrence(timeline)};UNTIL=${compact(lastRowDay(timeline))}`,
    "SUMMARY:Buy bitcoin",
    `DESCRIPTION:${escaped(`Next planned amount: ${amount}. Top-ups depend on the price that day. Record the buy in Halvest.`)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT9H",
    "DESCRIPTION:Buy bitcoin",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .flatMap(folded)
    .join("\r\n");
}

/** Lines of a calendar file have at most 75 bytes; the rest continues after a space. */
function folded(line: string): string[] {
  const parts = [line.slice(0, 70)];
  for (let at = 70; at < line.length; at += 69) parts.push(` ${line.slice(at, at + 69)}`);
  return parts;
}

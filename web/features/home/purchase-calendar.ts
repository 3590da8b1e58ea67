import type { Timeline } from "#shared/api/timeline.ts";
import { buyCalendarFile, calendarDay } from "#shared/domain/alerts/buy-calendar-file.ts";
import { rhythmDays } from "#shared/domain/buy-rhythm.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile } from "#web/components/download/save-file.ts";
import { navigate } from "#web/components/router/places.ts";
import { lastRowDay } from "./buy-months.ts";
import { moneyText, type UpcomingBuy } from "./home-text.ts";

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

/**
 * The plan's buy dates as a calendar file, from the next buy to the last one of the plan. A series that is imported
 * again replaces the one before: its identity is that of the plan.
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
  return buyCalendarFile(
    [
      {
        uid: `purchases-${timeline.planId}@${host}`,
        day: first,
        description: t(
          "Next planned amount: {amount}. Top-ups depend on the price that day. Record the buy in Halvest.",
          { amount },
        ),
        own: [
          `SEQUENCE:${timeline.planVersion}`,
          `RRULE:${recurrence(timeline)};UNTIL=${calendarDay(lastRowDay(timeline))}`,
        ],
      },
    ],
    { writer: "Purchase dates", writtenAtMs: Date.parse(stamp) },
  );
}

/** Saves the calendar file, which reminds on every device, also when Halvest is closed; says what was done. */
export function saveCalendar(
  timeline: Timeline,
  buy: UpcomingBuy,
): Parameters<ReturnType<typeof useAlert>>[0] {
  const text = purchaseCalendar(timeline, buy, location.hostname, new Date().toISOString());
  saveFile("halvest-buy-dates.ics", new Blob([text], { type: "text/calendar;charset=utf-8" }));
  return {
    text: t(
      "Buy dates saved as a calendar file. A calendar that follows your plan, and alerts, are one page away.",
    ),
    severity: "success",
    action: { label: t("Reminders and alerts"), run: () => navigate("/alerts") },
  };
}

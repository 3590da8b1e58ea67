import { msg } from "#shared/domain/language/translate.ts";
import { dateAfter, localDate, localHour } from "#shared/domain/time-zones.ts";
import { type QuietHours, sendingTime } from "./alert-rules.ts";

/** What a person can be reminded of once a day. */
export const reminderKinds = ["buyDay", "behindPlan", "longTerm", "outsideRange"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** How pages name the reminders, and when they are sent. */
export const reminderTexts: Readonly<Record<ReminderKind, { readonly name: string; readonly when: string }>> =
  {
    buyDay: {
      name: msg("Buy day"),
      when: msg("On each day on which your open plan buys, unless that buy is recorded already."),
    },
    behindPlan: {
      name: msg("Behind the plan"),
      when: msg("When a month of your open plan has no recorded transaction a month after its buy day."),
    },
    longTerm: {
      name: msg("Long-term coins"),
      when: msg(
        "On the day on which recorded coins have been held long enough for the long-term rules of the country chosen in the tax report, where it has such rules.",
      ),
    },
    outsideRange: {
      name: msg("Outside the model's range"),
      when: msg(
        "When bitcoin closes below the line through the lows of the cycles, or above the one through their highs, as your open plan has them.",
      ),
    },
  };

/** When reminders are looked at: once a day, when the clocks of a zone show a full hour. */
export interface ReminderTime {
  /** 0 to 23. */
  readonly hour: number;
  readonly timeZone: string;
}

/**
 * The first daily look after a moment, in milliseconds since 1970. Quiet hours put a look off until they end, so that
 * there is one on every day and none within them.
 */
export function nextLook(
  { hour, timeZone }: ReminderTime,
  quiet: QuietHours | null,
  afterMs: number,
): number {
  const today = localDate(timeZone, afterMs);
  // The look of the day before may have been put off until today.
  for (let days = -1; ; days += 1) {
    const look = sendingTime(quiet, localHour(timeZone, dateAfter(today, days), hour));
    if (look > afterMs) return look;
  }
}

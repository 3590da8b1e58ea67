import { dayMs } from "#shared/domain/durations.ts";
import { gracePeriodDays } from "#shared/domain/subscription/subscription.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import type { BillingPeriod } from "./tier-cards.ts";

const fullDay = dateFormat({
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `13 March 2027` from an ISO date. */
export function formatFullDay(isoDate: string): string {
  return fullDay.format(new Date(isoDate));
}

/** When an overdue subscription ends, as an ISO date and time, from the end of the paid period. */
export function graceEnd(periodEnd: string): string {
  return new Date(Date.parse(periodEnd) + gracePeriodDays * dayMs).toISOString();
}

/** A paid period and its elapsed part, in whole days. */
export interface PaidPeriod {
  /** ISO date and time. */
  readonly start: string;
  readonly end: string;
  readonly days: number;
  readonly daysUsed: number;
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day a month or a year before, or the last day of that month. */
function startOf(endMs: number, period: BillingPeriod): number {
  const end = new Date(endMs);
  const year = end.getUTCFullYear() - (period === "yearly" ? 1 : 0);
  const month = end.getUTCMonth() - (period === "monthly" ? 1 : 0);
  const day = Math.min(end.getUTCDate(), lastDayOf(year, month));
  return Date.UTC(year, month, day) + (endMs % dayMs);
}

/**
 * The period that ends at a given time.
 *
 * @param end ISO date and time
 * @param nowMs milliseconds since the epoch
 */
export function paidPeriod(end: string, period: BillingPeriod, nowMs: number): PaidPeriod {
  const endMs = Date.parse(end);
  const startMs = startOf(endMs, period);
  const days = Math.round((endMs - startMs) / dayMs);
  const daysUsed = Math.min(days, Math.max(0, Math.floor((nowMs - startMs) / dayMs)));
  return { start: new Date(startMs).toISOString(), end, days, daysUsed };
}

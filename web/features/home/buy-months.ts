import type { Timeline } from "#shared/api/timeline.ts";
import { calendarDay, dayOf, formatDate, monthOf, parseDate } from "#shared/domain/dates.ts";

/** The month of the plan that a buy belongs to, and the last day of that month. */
interface BuyMonth {
  /** `yyyy-mm-01` */
  readonly month: string;
  /** `yyyy-mm-dd` */
  readonly last: string;
}

/** The month of a buy's day, `yyyy-mm-dd`: a month of the plan ends with the plan's day of the month. */
export function buyMonth(date: string, { investStartDate }: Pick<Timeline, "investStartDate">): BuyMonth {
  const day = parseDate(date)!;
  const { dayOfMonth } = calendarDay(parseDate(investStartDate)!);
  const own = monthOf(day);
  const month = dayOf(own, dayOfMonth) < day ? own + 1 : own;
  return { month: formatDate(dayOf(month, 1)), last: formatDate(dayOf(month, dayOfMonth)) };
}

/** Day of the plan's last month, after which it buys nothing. */
export function lastRowDay({
  investStartDate,
  investEndDate,
}: Pick<Timeline, "investStartDate" | "investEndDate">): number {
  const { dayOfMonth } = calendarDay(parseDate(investStartDate)!);
  const end = parseDate(investEndDate)!;
  const month = monthOf(end);
  const last = dayOf(month, dayOfMonth);
  return last > end ? dayOf(month - 1, dayOfMonth) : last;
}

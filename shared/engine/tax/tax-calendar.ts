import { addMonths, calendarDay, dayOfDate } from "#shared/domain/dates.ts";
import type { Day } from "#shared/engine/types.ts";
import type { HoldingRule } from "./jurisdictions.ts";

/**
 * First sale date that is long term; null without a holding rule. `afterAnniversary`: the day after the same date a year
 * on. `clearYear`: the day after the purchase, a year on, where 29 February becomes 1 March.
 */
export function longFrom(rule: HoldingRule, acquired: Day): Day | null {
  if (rule === "none") return null;
  if (rule === "afterAnniversary") return addMonths(acquired, 12) + 1;
  const { month, dayOfMonth } = calendarDay(acquired + 1);
  // The day arithmetic carries 29 February of a common year over into March.
  return dayOfDate(Math.floor(month / 12) + 1, (month % 12) + 1, dayOfMonth);
}

export interface TaxYear {
  /** The year for calendar years, else like "2025/26". */
  readonly label: string;
  readonly start: Day;
  readonly end: Day;
}

/** The calendar year in which the tax year of a day starts; `yearStart` is mm-dd. */
export function startingYear(yearStart: string, day: Day): number {
  const { month } = calendarDay(day);
  const year = Math.floor(month / 12);
  return day < dayOfDate(year, Number(yearStart.slice(0, 2)), Number(yearStart.slice(3))) ? year - 1 : year;
}

/** The tax year that starts in a calendar year. */
export function taxYear(yearStart: string, year: number): TaxYear {
  const month = Number(yearStart.slice(0, 2));
  const dayOfMonth = Number(yearStart.slice(3));
  return {
    label: yearStart === "01-01" ? `${year}` : `${year}/${String((year + 1) % 100).padStart(2, "0")}`,
    start: dayOfDate(year, month, dayOfMonth),
    end: dayOfDate(year + 1, month, dayOfMonth) - 1,
  };
}

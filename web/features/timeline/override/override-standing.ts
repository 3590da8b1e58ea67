import { dayOf, monthOf, parseDate } from "#shared/domain/dates.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";

/** Why a change of the plan for a month has no effect: something is recorded in it, or the plan has no such month. */
export type IdleReason = "recorded" | "outside";

/** The months of a plan; dates are `yyyy-mm-dd`. */
export interface PlanWindow {
  readonly investStartDate: string;
  readonly investEndDate: string;
}

/** Whether a month, by its first day, has a buy day within the plan. */
function isWithin(month: string, { investStartDate, investEndDate }: PlanWindow): boolean {
  const [first, start, end] = [month, investStartDate, investEndDate].map(parseDate);
  if (first == null || start == null || end == null) return false;
  const buyDay = dayOf(monthOf(first), Number(investStartDate.slice(8)));
  return buyDay >= start && buyDay <= end;
}

/** @returns null when a change of this month, by its first day, has an effect */
export function idleReason(month: string, window: PlanWindow, isRecorded: boolean): IdleReason | null {
  if (isRecorded) return "recorded";
  return isWithin(month, window) ? null : "outside";
}

/** The reason for the reader. */
export function idleText(reason: IdleReason, month: string, window: PlanWindow): string {
  if (reason === "recorded") return `a transaction is recorded in ${formatMonth(month)}, and that counts`;
  const [start, end] = [formatDay(window.investStartDate), formatDay(window.investEndDate)];
  return `${formatMonth(month)} is outside your plan, which runs from ${start} to ${end}`;
}

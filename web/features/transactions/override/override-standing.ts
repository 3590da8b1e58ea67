import { dayOf, monthOf, parseDate } from "#shared/domain/dates.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";

/** Why a plan change for a month has no effect: a transaction is recorded in it, or the month is outside the plan. */
export type IdleReason = "recorded" | "outside";

/** The months of a plan; dates are `yyyy-mm-dd`. */
export interface TimelineSpan {
  readonly investStartDate: string;
  readonly investEndDate: string;
}

/** Whether a month, given its first day, has a buy date within the plan. */
function isWithin(month: string, { investStartDate, investEndDate }: TimelineSpan): boolean {
  const [first, start, end] = [month, investStartDate, investEndDate].map(parseDate);
  if (first == null || start == null || end == null) return false;
  const buyDay = dayOf(monthOf(first), Number(investStartDate.slice(8)));
  return buyDay >= start && buyDay <= end;
}

/** @returns null when a change of this month, given its first day, has an effect */
export function idleReason(month: string, window: TimelineSpan, isRecorded: boolean): IdleReason | null {
  if (isRecorded) return "recorded";
  return isWithin(month, window) ? null : "outside";
}

export function idleText(reason: IdleReason, month: string, window: TimelineSpan): string {
  if (reason === "recorded")
    return t("the transaction recorded in {month} takes precedence", { month: formatMonth(month) });
  const [start, end] = [formatDay(window.investStartDate), formatDay(window.investEndDate)];
  return t("{month} is outside your plan, which runs from {start} to {end}", {
    month: formatMonth(month),
    start: start ?? "",
    end: end ?? "",
  });
}

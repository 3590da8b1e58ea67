import { msg } from "#shared/domain/language/translate.ts";
import type { Day, PlanError, PlanPanel } from "#shared/engine/types.ts";
import { earliestDay } from "./transactions.ts";

/** The first and the last day of a plan; the last day may hold a row. */
export interface PlanWindow {
  readonly start: Day;
  readonly end: Day;
}

export type WindowCheck =
  | { readonly ok: true; readonly window: PlanWindow }
  | { readonly ok: false; readonly error: PlanError };

function refused(
  field: "investStartDate" | "investEndDate",
  code: string,
  message: string,
): { ok: false; error: PlanError } {
  return { ok: false, error: { code, path: `controlPanel.${field}`, message } };
}

/**
 * The window of a plan, or why it cannot be one. It is checked apart from the rest of the plan because the
 * epoch rules come first and the default end depends on the epochs.
 *
 * `defaults` are the calculation's date and the day before the second upcoming halving; `chainEnd` is the day
 * of block 6,930,000, which the plan must end before.
 */
export function checkPlanWindow(
  panel: Pick<PlanPanel, "investStartDate" | "investEndDate">,
  defaults: PlanWindow,
  chainEnd: Day,
): WindowCheck {
  const { investStartDate, investEndDate } = panel;
  if (investStartDate === "invalid")
    return refused("investStartDate", "required", msg("Start date is required"));
  const start = investStartDate === "default" ? defaults.start : investStartDate;
  if (start < earliestDay) {
    return refused("investStartDate", "outOfRange", msg("Start date must not be before 2009-01-04"));
  }
  if (investEndDate === "invalid") return refused("investEndDate", "required", msg("End date is required"));
  const end = investEndDate === "default" ? defaults.end : investEndDate;
  if (end <= start)
    return refused("investEndDate", "endBeforeStart", msg("End date must be after start date"));
  if (end >= chainEnd) {
    return refused("investEndDate", "outOfRange", msg("End date must be before the day of block 6,930,000"));
  }
  return { ok: true, window: { start, end } };
}

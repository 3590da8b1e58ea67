import type { ControlPanel } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { planFieldTier } from "#shared/domain/plan/editable-fields.ts";
import type { PlanField } from "#shared/domain/plan-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { formatDay } from "#web/components/format/dates.ts";

/** Bounds of every field for this user, from the server. */
export type Rules = OperationOutput<"control-panel", "validation">;

/** The bounds of a number field; `otherwise` applies where the server sets none. */
export function boundsOf(
  rules: Rules,
  field: PlanField,
  otherwise: readonly [number, number],
): { min: number; max: number } {
  const { min, max } = rules[field];
  return {
    min: typeof min === "number" ? min : otherwise[0],
    max: typeof max === "number" ? max : otherwise[1],
  };
}

/** The tier that unlocks a field; undefined when it is unlocked. */
export function lockOf(rules: Rules, field: PlanField): Tier | undefined {
  const { canEditPriceRandomisation, canEditGlobalWealth } = rules.subscriptionLimits;
  const isOpen =
    rules[field].editable &&
    (!field.startsWith("priceRandomisation") || canEditPriceRandomisation) &&
    (!field.startsWith("globalWealth") || canEditGlobalWealth);
  return isOpen ? undefined : planFieldTier[field];
}

/** A date bound; empty for none. */
export function dateBound(
  rules: Rules,
  field: "investStartDate" | "investEndDate",
  end: "min" | "max",
): string {
  const bound = rules[field][end];
  return typeof bound === "string" ? bound : "";
}

/** The error for a start date; undefined when it is valid. */
export function startProblem(date: string, plan: ControlPanel, rules: Rules): string | undefined {
  const earliest = dateBound(rules, "investStartDate", "min");
  const latest = dateBound(rules, "investStartDate", "max");
  if (date === "") return t("Start date is required");
  if (earliest !== "" && date < earliest)
    return t("Start date must be {day} or later", { day: formatDay(earliest) });
  if (latest !== "" && date > latest) return t("Start date must not be in the future");
  return date >= plan.investEndDate ? t("End date must be after start date") : undefined;
}

/** The error for an end date; undefined when it is valid. */
export function endProblem(date: string, plan: ControlPanel, rules: Rules): string | undefined {
  const latest = dateBound(rules, "investEndDate", "max");
  if (date === "") return t("End date is required");
  if (date <= plan.investStartDate) return t("End date must be after start date");
  return latest !== "" && date > latest
    ? t("Your subscription allows end dates up to {day}", { day: formatDay(latest) })
    : undefined;
}

const monthsBack = [
  [msg("1M"), 1],
  [msg("3M"), 3],
  [msg("6M"), 6],
  [msg("1Y"), 12],
  [msg("5Y"), 60],
] as const;

/** The quick ranges, with the start date of each. */
export function quickRanges(today: string, earliest: string): { text: string; start: string }[] {
  const ranges = monthsBack.map(([text, months]) => ({
    text: t(text),
    start: laterOf(monthsBefore(today, months), earliest),
  }));
  return [...ranges, { text: t("Max"), start: earliest }];
}

/** The next day, `yyyy-mm-dd`, UTC. */
export function dayAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}

/** The same day N months earlier, or the last day of that month. `yyyy-mm-dd`, UTC. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth)));
  return target.toISOString().slice(0, 10);
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

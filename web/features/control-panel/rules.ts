import type { ControlPanel } from "#shared/api/control-panel.ts";
import { planFieldTier } from "#shared/domain/editable-fields.ts";
import type { PlanField } from "#shared/domain/plan-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { Output } from "#web/api/client.ts";
import { formatDay } from "#web/components/format/dates.ts";

/** Bounds of every field for this user, as the server tells them. */
export type Rules = Output<"control-panel", "validation">;

/** The bounds of a number field; what the server leaves open is bounded by `otherwise`. */
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

/** The plan that opens a field to this user; undefined when it is open. */
export function lockOf(rules: Rules, field: PlanField): Tier | undefined {
  const { canEditPriceRandomisation, canEditGlobalWealth } = rules.subscriptionLimits;
  const isOpen =
    rules[field].editable &&
    (!field.startsWith("priceRandomisation") || canEditPriceRandomisation) &&
    (!field.startsWith("globalWealth") || canEditGlobalWealth);
  return isOpen ? undefined : planFieldTier[field];
}

/** A date bound; empty when there is none. */
export function dateBound(
  rules: Rules,
  field: "investStartDate" | "investEndDate",
  end: "min" | "max",
): string {
  const bound = rules[field][end];
  return typeof bound === "string" ? bound : "";
}

/** What is wrong with a start date; undefined when nothing is. */
export function startProblem(date: string, plan: ControlPanel, rules: Rules): string | undefined {
  const earliest = dateBound(rules, "investStartDate", "min");
  const latest = dateBound(rules, "investStartDate", "max");
  if (date === "") return "Start date is required";
  if (earliest !== "" && date < earliest) return `The earliest start is ${formatDay(earliest)}`;
  if (latest !== "" && date > latest) return "Start date must not be in the future";
  return date >= plan.investEndDate ? "End date must be after start date" : undefined;
}

/** What is wrong with an end date; undefined when nothing is. */
export function endProblem(date: string, plan: ControlPanel, rules: Rules): string | undefined {
  const latest = dateBound(rules, "investEndDate", "max");
  if (date === "") return "End date is required";
  if (date <= plan.investStartDate) return "End date must be after start date";
  return latest !== "" && date > latest ? `Your plan ends on ${formatDay(latest)} at the latest` : undefined;
}

const monthsBack = { "1M": 1, "3M": 3, "6M": 6, "1Y": 12, "5Y": 60 } as const;

/** The ranges that can be chosen at once, with the start date each of them means. */
export function quickRanges(today: string, earliest: string): { text: string; start: string }[] {
  const ranges = Object.entries(monthsBack).map(([text, months]) => ({
    text,
    start: laterOf(monthsBefore(today, months), earliest),
  }));
  return [...ranges, { text: "Max", start: earliest }];
}

/** The next day, `yyyy-mm-dd`, UTC. */
export function dayAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}

/** The same day so many months earlier, or the last day of that month. `yyyy-mm-dd`, UTC. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth)));
  return target.toISOString().slice(0, 10);
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

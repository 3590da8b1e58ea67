import { t } from "#shared/domain/language/translate.ts";
import type { OverrideField } from "#shared/domain/plan/editable-fields.ts";
import { isEmptyOverride, overrideErrors, type PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import {
  amountFields,
  deriveFigures,
  type FeeModel,
  noFigures,
  type TransactionFigures,
} from "#shared/domain/transaction-derivation.ts";

/** The plan's figures for a month without an override. USD per bitcoin and US dollars. */
export interface PlannedMonth {
  /** Null if the price is unknown. */
  readonly price: number | null;
  /** With the top-ups; null where the plan buys nothing. */
  readonly usdSpent: number | null;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

/** The month with the override applied: set values and derived ones. */
export interface OverrideFigures {
  readonly figures: TransactionFigures;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

const positive = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);

/** The plan's figures for a month, from the cells of its row. */
export function plannedMonth(cell: (columnId: string) => unknown): PlannedMonth {
  return {
    price: positive(cell("priceUSD")),
    usdSpent: positive(cell("usdSpent")),
    dynamicTopUp: positive(cell("dynamicTopUp")) ?? 0,
    cycleTopUp: positive(cell("cycleTopUp")) ?? 0,
  };
}

/** The figures of the month, derived from set values and the plan's, as in the transaction form. */
export function overrideFigures(
  override: PlanOverride,
  planned: PlannedMonth,
  fees: FeeModel,
): OverrideFigures {
  const edited = new Set(amountFields.filter((field) => override[field] !== undefined));
  const dynamicTopUp = override.dynamicTopUp ?? planned.dynamicTopUp;
  const cycleTopUp = override.cycleTopUp ?? planned.cycleTopUp;
  const given = Object.fromEntries(amountFields.map((field) => [field, override[field] ?? null]));
  const derived = deriveFigures(
    {
      ...noFigures,
      ...given,
      buyingPriceUSD: override.buyingPriceUSD ?? planned.price,
      usdSpent: override.usdSpent ?? withTopUps(planned, dynamicTopUp, cycleTopUp),
    },
    edited,
    "buy",
    fees,
  );
  // No buy, no fee: only set values count.
  const isNothing = derived.usdSpent === 0 && !edited.has("feesUSD") && !edited.has("costUSD");
  const figures = isNothing ? { ...derived, feesUSD: 0, costUSD: 0 } : derived;
  return { figures, dynamicTopUp, cycleTopUp };
}

function withTopUps(planned: PlannedMonth, dynamicTopUp: number, cycleTopUp: number): number | null {
  if (planned.usdSpent === null) return null;
  const base = planned.usdSpent - planned.dynamicTopUp - planned.cycleTopUp;
  return roundMoney(base + dynamicTopUp + cycleTopUp);
}

/** The override with a field set, or reset to the plan's value. */
export function withOverrideField(
  override: PlanOverride,
  field: OverrideField,
  value: number | boolean | null,
): PlanOverride {
  const { [field]: _, ...others } = override;
  return value === null ? others : { ...others, [field]: value };
}

/** The errors of an override, by field. */
export function overrideProblems(
  override: PlanOverride,
  { figures }: OverrideFigures,
): ReadonlyMap<OverrideField, string> {
  const problems = new Map<OverrideField, string>();
  for (const { field, message } of overrideErrors(savedOverride(override, { figures }))) {
    problems.set(field, t(message));
  }
  if (problems.size > 0 || isEmptyOverride(override)) return problems;
  if (figures.buyingPriceUSD === null) problems.set("buyingPriceUSD", t("Price is required"));
  if (figures.usdSpent === null) problems.set("usdSpent", t("USD amount is required"));
  return problems;
}

/**
 * The fields to save: those that are set. With a bitcoin amount and a cost set, the dollar amount is saved too, because
 * the plan's price of the month may change.
 */
export function savedOverride(
  override: PlanOverride,
  { figures }: Pick<OverrideFigures, "figures">,
): PlanOverride {
  const { btcBought, costUSD, usdSpent, buyingPriceUSD } = override;
  const isOpen = btcBought !== undefined && costUSD !== undefined && buyingPriceUSD === undefined;
  if (!isOpen || usdSpent !== undefined || figures.usdSpent === null) return override;
  return { ...override, usdSpent: figures.usdSpent };
}

/** The override fields that a subscription allows. */
export function settable(override: PlanOverride, canSell: boolean): PlanOverride {
  return canSell ? override : withOverrideField(override, "sell", null);
}

/** Whether two overrides are equal. */
export function isSameOverride(one: PlanOverride, other: PlanOverride): boolean {
  const text = (override: PlanOverride) => JSON.stringify(Object.entries(override).sort());
  return text(one) === text(other);
}

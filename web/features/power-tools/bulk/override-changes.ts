import { addMonths, formatDate, parseDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { PlanOverride, PlanOverrides } from "#shared/domain/plan/plan-overrides.ts";

/** What is done to all selected months that differ from the plan. */
export type OverrideAction =
  /** `usd` in US dollars; null while it is not entered. */
  | { readonly kind: "amount"; readonly usd: number | null }
  | { readonly kind: "fee"; readonly usd: number | null }
  | { readonly kind: "shift"; readonly months: number | null; readonly isEarlier: boolean }
  | { readonly kind: "remove" };

export const overrideActionNames: Readonly<Record<OverrideAction["kind"], string>> = {
  amount: msg("Set amount"),
  fee: msg("Set fee"),
  shift: msg("Shift months"),
  remove: msg("Follow the plan again"),
};

/** What becomes of one override; months are their first days. */
interface OverrideChange {
  readonly month: string;
  readonly override: PlanOverride;
  /** Null when the month follows the plan again. */
  readonly after: { readonly month: string; readonly override: PlanOverride } | null;
}

/** Months of a plan with their overrides, null for those that follow the plan. */
type Months = Readonly<Record<string, PlanOverride | null>>;

export interface PlannedOverrides {
  readonly changes: readonly OverrideChange[];
  /** Every month that changes, before and after. */
  readonly before: Months;
  readonly after: Months;
  /** A month that has a change already, which is not selected; nothing can be applied then. */
  readonly taken: string | null;
}

/** What an action makes of the selected months; those that it leaves as they are have no change. */
export function plannedOverrides(
  all: PlanOverrides,
  selected: ReadonlySet<string>,
  action: OverrideAction,
): PlannedOverrides {
  const changes = Object.entries(all)
    .filter(([month]) => selected.has(month))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([month, override]) => {
      const after = afterAction(month, override, action);
      return after === undefined ? [] : [{ month, override, after }];
    });
  const left = new Set(changes.map(({ month }) => month));
  const targets = changes.flatMap(({ after }) => after ?? []);
  const taken = targets.find(({ month }) => all[month] !== undefined && !left.has(month))?.month ?? null;
  const touched = [...left, ...targets.map(({ month }) => month)];
  const valuesOf = (months: PlanOverrides): Months =>
    Object.fromEntries(touched.map((month) => [month, months[month] ?? null]));
  return {
    changes,
    before: valuesOf(all),
    after: valuesOf(Object.fromEntries(targets.map(({ month, override }) => [month, override]))),
    taken,
  };
}

/** Undefined when it stays as it is, or the action is incomplete. */
function afterAction(
  month: string,
  override: PlanOverride,
  action: OverrideAction,
): OverrideChange["after"] | undefined {
  switch (action.kind) {
    case "remove":
      return null;
    case "amount": {
      if (action.usd === null || action.usd === override.usdSpent) return undefined;
      // Coins and cost follow from the amount; those that were set would contradict it.
      const { btcBought: _, costUSD: __, ...others } = override;
      return { month, override: { ...others, usdSpent: action.usd } };
    }
    case "fee": {
      if (action.usd === null || action.usd === override.feesUSD) return undefined;
      const { costUSD, ...others } = override;
      // Where the amount is set, the cost follows from both; otherwise the amount follows from cost and fee.
      const isAmountSet = override.usdSpent !== undefined || override.btcBought !== undefined;
      const cost = isAmountSet || costUSD === undefined ? {} : { costUSD };
      return { month, override: { ...others, ...cost, feesUSD: action.usd } };
    }
    case "shift": {
      const day = parseDate(month);
      if (!action.months || day === null) return undefined;
      const target = addMonths(day, action.isEarlier ? -action.months : action.months);
      return { month: formatDate(target), override };
    }
  }
}

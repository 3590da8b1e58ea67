import { epochFields, namesOf, planFields } from "#shared/domain/plan-fields.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";

function tiersOf<Name extends string>(
  fields: Readonly<Record<Name, { readonly tier: Tier }>>,
): Readonly<Record<Name, Tier>> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, fields[name].tier])) as Record<Name, Tier>;
}

/** The lowest tier that may change a setting of the plan. */
export const planFieldTier = tiersOf(planFields);

/** The lowest tier that may change a setting of an epoch. */
export const epochFieldTier = tiersOf(epochFields);

/** The lowest tier that may set a field of one month of the plan. */
export const overrideFieldTier = {
  buyingPriceUSD: "free",
  btcBought: "free",
  usdSpent: "free",
  feesUSD: "free",
  costUSD: "free",
  dynamicTopUp: "free",
  cycleTopUp: "free",
  sell: "basic",
} as const satisfies Record<string, Tier>;

export type OverrideField = keyof typeof overrideFieldTier;

/** Fields of a table of field tiers that a tier may change. */
export function editableFields<F extends string>(fieldTier: Readonly<Record<F, Tier>>, tier: Tier): F[] {
  return namesOf(fieldTier).filter((field) => tierIncludes(tier, fieldTier[field]));
}

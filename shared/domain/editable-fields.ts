import { type Tier, tierIncludes } from "./tiers.ts";

/** The lowest tier that may change a control-panel field. Fields of the fee model are everybody's. */
export const controlPanelFieldTier = {
  baseAmount: "free",
  baseCurrency: "free",
  baseAmountGrowthRate: "free",
  investStartDate: "free",
  investEndDate: "free",
  dynamicTopUpCap: "free",
  cycleTopUpCap: "free",
  feePct: "free",
  feeFixedUsd: "free",
  backfillPast: "free",
  growthConservatism: "free",
  priceRandomisationLowerLimit: "basic",
  priceRandomisationUpperLimit: "basic",
  sellReinvestSettings: "basic",
  sellShiftMonths: "basic",
  reinvestShiftMonths: "basic",
  globalWealthLowerLimit: "advanced",
  globalWealthUpperLimit: "advanced",
} as const satisfies Record<string, Tier>;

export type ControlPanelField = keyof typeof controlPanelFieldTier;

/** The lowest tier that may change a field of an epoch. */
export const epochFieldTier = {
  baseAmount: "free",
  sellReinvestEnabled: "basic",
  cycleGrowthRate: "advanced",
  halvingPrice: "advanced",
  peakPrice: "advanced",
  troughPrice: "advanced",
  peakPriceDate: "advanced",
  troughPriceDate: "advanced",
} as const satisfies Record<string, Tier>;

export type EpochField = keyof typeof epochFieldTier;

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
  return (Object.keys(fieldTier) as F[]).filter((field) => tierIncludes(tier, fieldTier[field]));
}

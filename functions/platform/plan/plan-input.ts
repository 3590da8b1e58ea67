import {
  type ControlPanelField,
  controlPanelFieldTier,
  editableFields,
  epochFieldTier,
} from "#shared/domain/editable-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { figuresOf } from "#shared/domain/transaction-rules.ts";
import type { StoredTransaction } from "./ledger-record.ts";
import type { EpochSettings, PlanRecord } from "./plan-record.ts";

export interface PlanOwner {
  readonly userId: string;
  readonly tier: Tier;
}

/** Panel values in the engine's units: amounts in currency, dates as text. Every field is present. */
export function panelValues(plan: PlanRecord) {
  return {
    baseAmount: plan.baseAmountCents / 100,
    baseCurrency: plan.baseCurrency,
    baseAmountGrowthRate: plan.baseAmountGrowthRate,
    investStartDate: plan.investStartDate,
    investEndDate: plan.investEndDate,
    dynamicTopUpCap: plan.dynamicTopUpCapCents / 100,
    cycleTopUpCap: plan.cycleTopUpCapCents / 100,
    priceRandomisationLowerLimit: plan.priceRandomisationLowerLimit,
    priceRandomisationUpperLimit: plan.priceRandomisationUpperLimit,
    globalWealthLowerLimit: plan.globalWealthLowerLimit,
    globalWealthUpperLimit: plan.globalWealthUpperLimit,
    growthConservatism: plan.growthConservatism,
    feePct: plan.feePct,
    feeFixedUsd: plan.feeFixedUsdCents / 100,
    backfillPast: plan.backfillPast,
    sellShiftMonths: plan.sellShiftMonths,
    reinvestShiftMonths: plan.reinvestShiftMonths,
    sellReinvestSettings: plan.sellReinvestSettings,
  } satisfies Record<ControlPanelField, string | number | boolean | null>;
}

/**
 * The stored plan as a plan file of the simulation model, with the recorded transactions. Fields that the owner's tier cannot edit are left out,
 * so a downgraded account keeps its settings while the model's defaults apply until it upgrades again.
 */
export function planInput(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  transactions: readonly StoredTransaction[],
): Record<string, unknown> {
  const values = panelValues(plan);
  const panel = Object.fromEntries(
    editableFields(controlPanelFieldTier, owner.tier)
      .filter((field) => values[field] !== null)
      .map((field) => [field, values[field]]),
  );
  const allowed = editableFields(epochFieldTier, owner.tier);
  const overrides = Object.entries(plan.epochs).flatMap(([epoch, settings]) => {
    const given = overrideValues(settings);
    const kept = Object.entries(given).filter(([field]) => allowed.some((name) => name === field));
    return kept.length > 0 ? [[epoch, Object.fromEntries(kept)] as const] : [];
  });
  return {
    now,
    seed: `${owner.userId}:${plan.simulationCount}`,
    tier: owner.tier,
    controlPanel: { ...panel, ...(plan.epochCount !== null && { epochCount: plan.epochCount }) },
    epochOverrides: Object.fromEntries(overrides),
    transactions: transactions.map(transactionInput),
  };
}

/** Price and cost are left to the engine, which finds them from the amounts. */
function transactionInput(transaction: StoredTransaction): Record<string, unknown> {
  const { buyingPriceUSD: _, costUSD: __, ...given } = figuresOf(transaction);
  return { id: transaction.id, ...given };
}

function overrideValues(settings: EpochSettings): Record<string, unknown> {
  const { baseAmountCents, ...rest } = settings;
  return { ...rest, ...(baseAmountCents !== undefined && { baseAmount: baseAmountCents / 100 }) };
}

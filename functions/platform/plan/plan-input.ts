import type { ControlPanelField } from "#shared/domain/editable-fields.ts";
import { overrideOf, type PlanOverrides } from "#shared/domain/plan-overrides.ts";
import { type PlanFile, type PlanSettings, planFile } from "#shared/domain/plan-settings.ts";
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

/** The stored settings in the units of the page. */
export function planSettings(plan: PlanRecord): PlanSettings {
  return {
    panel: panelValues(plan),
    epochCount: plan.epochCount,
    epochs: Object.fromEntries(
      Object.entries(plan.epochs).map(([epoch, settings]) => [epoch, epochValues(settings)]),
    ),
    edits: planOverrides(plan),
  };
}

/** The months that the plan overrides, in the units of the page. */
export function planOverrides({ edits }: PlanRecord): PlanOverrides {
  return Object.fromEntries(Object.entries(edits).map(([month, kept]) => [month, overrideOf(kept)]));
}

/** What the randomised prices of a plan are drawn from. */
export function planSeed(plan: PlanRecord, owner: PlanOwner): string {
  return `${owner.userId}:${plan.simulationCount}`;
}

/** The stored plan as a plan file of the simulation model, with the recorded transactions. */
export function planInput(
  plan: PlanRecord,
  owner: PlanOwner,
  now: string,
  transactions: readonly StoredTransaction[],
): PlanFile {
  const frame = { now, seed: planSeed(plan, owner), tier: owner.tier };
  return planFile(planSettings(plan), { ...frame, transactions: transactions.map(transactionInput) });
}

/** A recorded transaction of a plan file. Price and cost are left to the engine, which finds them from the amounts. */
export function transactionInput(transaction: StoredTransaction) {
  const { buyingPriceUSD: _, costUSD: __, ...given } = figuresOf(transaction);
  return { id: transaction.id, ...given };
}

function epochValues({ baseAmountCents, ...rest }: EpochSettings): PlanSettings["epochs"][string] {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(baseAmountCents !== undefined && { baseAmount: baseAmountCents / 100 }),
  };
}

import { fromCents } from "#shared/domain/money.ts";
import { overrideOf, type PlanOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { type PlanFile, type PlanSettings, planFile } from "#shared/domain/plan/plan-settings.ts";
import {
  earlierGrowthDefault,
  epochFields,
  fromStored,
  mapFields,
  type PlanField,
  type PlanFieldRecord,
  planFields,
  storedName,
  type ValueOf,
} from "#shared/domain/plan-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { figuresOf } from "#shared/domain/transactions/transaction-rules.ts";
import type { StoredTransaction } from "./ledger-record.ts";
import type { EpochSettings, PlanRecord } from "./plan-record.ts";

export interface PlanOwner {
  readonly userId: string;
  readonly tier: Tier;
}

type PanelValues = {
  [Name in PlanField]: ValueOf<(typeof planFields)[Name]> | (Name extends "investEndDate" ? null : never);
};

/** Panel values in the engine's units: amounts in currency, dates as text. Every field is present. */
export function panelValues(plan: PlanRecord): PanelValues {
  const stored = new Map<string, unknown>(Object.entries(plan));
  const value = (field: PlanFieldRecord, name: PlanField) =>
    fromStored(field, stored.get(storedName(name, field)));
  return mapFields<PlanField, PlanFieldRecord, unknown>(planFields, value) as PanelValues;
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
function planOverrides({ edits }: PlanRecord): PlanOverrides {
  return Object.fromEntries(Object.entries(edits).map(([month, stored]) => [month, overrideOf(stored)]));
}

/** Whether the plan still has the growth that was the default before model 1.1.0, and no one chose it. */
export function asksGrowth({ growthConservatism, isGrowthSettled }: PlanRecord): boolean {
  return !isGrowthSettled && growthConservatism === earlierGrowthDefault;
}

/** What the randomised prices of a plan are drawn from. */
export function planSeed(
  plan: Pick<PlanRecord, "simulationCount">,
  owner: Pick<PlanOwner, "userId">,
): string {
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
  const { entered } = transaction;
  return {
    id: transaction.id,
    ...given,
    ...(entered !== null && {
      entered: {
        currency: entered.currency,
        spent: fromCents(entered.spentCents),
        fees: fromCents(entered.feesCents),
      },
    }),
  };
}

function epochValues(settings: EpochSettings): PlanSettings["epochs"][string] {
  const stored = new Map<string, unknown>(Object.entries(settings));
  const given = Object.entries(epochFields).flatMap(([name, field]) => {
    const value = stored.get(storedName(name, field));
    return value === undefined ? [] : [[name, fromStored(field, value)]];
  });
  return Object.fromEntries(given);
}

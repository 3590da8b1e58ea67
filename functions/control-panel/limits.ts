import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { editableFields, epochFieldTier, planFieldTier } from "#shared/domain/plan/editable-fields.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import {
  type EpochField,
  earliestStart,
  mapFields,
  type PlanField,
  type PlanFieldRecord,
  planFields,
} from "#shared/domain/plan-fields.ts";
import { chartTier, openTo, tierFeatures } from "#shared/domain/tier-features.ts";
import { cycleAllowances, epochCounts, type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { halvingDateOf } from "#shared/engine/epochs/build-epochs.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";

/** Halvings whose eve ends the plan window of a tier, counted from the next one; the last one is block 6,930,000. */
const endHalving: Readonly<Record<Tier, number>> = { free: 2, basic: 6, advanced: lastEpoch + 1 };
const finalHalving = lastEpoch + 1;
/** One cent. */
const leastAmount = 0.01;
const oneDay = 1;

/** Halvings up to and including a day. */
function currentEpochOn(series: MarketSeries, today: number): number {
  let epoch = 0;
  while (epoch < finalHalving && halvingDateOf(series, epoch + 1) <= today) epoch++;
  return epoch;
}

/** Last day a plan of the tier may end on. */
export function latestEnd(series: MarketSeries, tier: Tier, today: number): string {
  const halving = Math.min(finalHalving, currentEpochOn(series, today) + endHalving[tier]);
  return formatDate(halvingDateOf(series, halving) - oneDay);
}

/** Last epoch that a plan lists, of the number that it asks for; null asks for as many as the tier has. */
export function lastListedEpoch(
  series: MarketSeries,
  tier: Tier,
  today: number,
  epochCount: number | null,
): number {
  const count = Math.min(epochCount ?? epochCounts[tier], epochCounts[tier]);
  return Math.min(lastEpoch, currentEpochOn(series, today) + count - 1);
}

interface Rule {
  min: number | string | null;
  max: number | string | null;
  editable: boolean;
}

type DateField = "investStartDate" | "investEndDate";

function isDateField(name: PlanField): name is DateField {
  return planFields[name].kind === "date";
}

/** The smallest and largest value of a number; null for other kinds. */
function numberBounds(field: PlanFieldRecord): readonly [number | null, number | null] {
  if (!("max" in field)) return [null, null];
  return [field.isPositive ? leastAmount : field.min, field.max];
}

/** Bounds of every field for a plan of the tier that starts on `startDate`. */
export function validationRules(series: MarketSeries, tier: Tier, today: number, startDate: string) {
  const dates: Record<DateField, readonly [string, string]> = {
    investStartDate: [earliestStart, formatDate(today)],
    investEndDate: [formatDate((parseDate(startDate) ?? today) + oneDay), latestEnd(series, tier, today)],
  };
  const rule = (field: PlanFieldRecord, name: PlanField): Rule => {
    const [min, max] = isDateField(name) ? dates[name] : numberBounds(field);
    return { min, max, editable: tierIncludes(tier, field.tier) };
  };
  const rules = mapFields<PlanField, PlanFieldRecord, Rule>(planFields, rule);
  const canEdit = (field: PlanField) => rules[field].editable;
  return {
    ...rules,
    epochCount: { min: 1, max: epochCounts[tier], editable: tierFeatures[tier].epochRange },
    subscriptionLimits: {
      canEditPriceRandomisation: canEdit("priceRandomisationLowerLimit"),
      canEditGlobalWealth: canEdit("globalWealthLowerLimit"),
      canEditSellReinvest: canEdit("sellReinvestSettings"),
      canEditEpochRange: tierFeatures[tier].epochRange,
      availableCharts: openTo(chartTier, tier),
    },
  };
}

export function tierConstraints(series: MarketSeries, tier: Tier, today: number) {
  const cycles = cycleAllowances[tier];
  return {
    tier,
    epochCount: { min: 1, max: epochCounts[tier] },
    cycles: Number.isFinite(cycles) ? cycles : null,
    maxInvestEndDate: latestEnd(series, tier, today),
    editableFields: [
      ...new Set([...editableFields(planFieldTier, tier), ...editableFields(epochFieldTier, tier)]),
    ],
  };
}

/** The facts that decide which fields of an epoch may be edited. */
export interface EpochState {
  readonly epoch: number;
  readonly peakObserved: boolean;
  readonly troughObserved: boolean;
  /** The halving lies on or before the data date. */
  readonly halvingKnown: boolean;
  /** The next halving does too: the epoch is history. */
  readonly completed: boolean;
}

/** Last epoch whose growth is history and can never be set. */
const lastFixedGrowth = 4;

/** Fields of an epoch that a plan of the tier may set: what is observed stays as it was. */
export function editableEpochFields(tier: Tier, state: EpochState): EpochField[] {
  const peakOpen = !state.peakObserved && !state.completed;
  const troughOpen = !state.troughObserved && !state.completed;
  const open: Record<EpochField, boolean> = {
    baseAmount: true,
    sellReinvestEnabled: true,
    cycleGrowthRate: state.epoch > lastFixedGrowth && peakOpen,
    halvingPrice: !state.halvingKnown,
    peakPrice: peakOpen,
    peakPriceDate: peakOpen,
    troughPrice: troughOpen,
    troughPriceDate: troughOpen,
  };
  return editableFields(epochFieldTier, tier).filter((field) => open[field]);
}

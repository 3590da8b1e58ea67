import { formatDate, parseDate } from "#shared/domain/dates.ts";
import {
  type ControlPanelField,
  controlPanelFieldTier,
  type EpochField,
  editableFields,
  epochFieldTier,
} from "#shared/domain/editable-fields.ts";
import { chartTier, openTo } from "#shared/domain/tier-features.ts";
import { cycleAllowances, epochCounts, type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { halvingDateOf } from "#shared/engine/epochs/build-epochs.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";

/** Halvings whose eve ends the plan window of a tier, counted from the next one; the last one is block 6,930,000. */
const endHalving: Readonly<Record<Tier, number>> = { free: 2, basic: 6, advanced: 33 };
const finalHalving = 33;
const earliestStart = "2009-01-04";
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

interface Rule {
  min: number | string | null;
  max: number | string | null;
  editable: boolean;
}

/** Bounds of every field for a plan of the tier that starts on `startDate`. */
export function validationRules(series: MarketSeries, tier: Tier, today: number, startDate: string) {
  const bounds: Record<ControlPanelField, readonly [number | string | null, number | string | null]> = {
    baseAmount: [0.01, 1_000_000_000],
    baseCurrency: [null, null],
    baseAmountGrowthRate: [0, 1],
    investStartDate: [earliestStart, formatDate(today)],
    investEndDate: [formatDate((parseDate(startDate) ?? today) + oneDay), latestEnd(series, tier, today)],
    dynamicTopUpCap: [0, 1_000_000_000],
    cycleTopUpCap: [0, 1_000_000_000],
    priceRandomisationLowerLimit: [0.85, 1],
    priceRandomisationUpperLimit: [1, 1.15],
    globalWealthLowerLimit: [0.04, 0.16],
    globalWealthUpperLimit: [0.16, 0.28],
    growthConservatism: [0, 1.5],
    feePct: [0, 0.5],
    feeFixedUsd: [0, 1_000_000],
    backfillPast: [null, null],
    sellShiftMonths: [-12, 12],
    reinvestShiftMonths: [-12, 12],
    sellReinvestSettings: [null, null],
  };
  const rule = (field: ControlPanelField): Rule => ({
    min: bounds[field][0],
    max: bounds[field][1],
    editable: tierIncludes(tier, controlPanelFieldTier[field]),
  });
  const fields = Object.keys(bounds) as ControlPanelField[];
  const canEdit = (field: ControlPanelField) => rule(field).editable;
  return {
    ...(Object.fromEntries(fields.map((field) => [field, rule(field)])) as Record<ControlPanelField, Rule>),
    epochCount: { min: 1, max: epochCounts[tier], editable: tier !== "free" },
    subscriptionLimits: {
      canEditPriceRandomisation: canEdit("priceRandomisationLowerLimit"),
      canEditGlobalWealth: canEdit("globalWealthLowerLimit"),
      canEditSellReinvest: canEdit("sellReinvestSettings"),
      canEditEpochRange: tier !== "free",
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
      ...new Set([...editableFields(controlPanelFieldTier, tier), ...editableFields(epochFieldTier, tier)]),
    ],
  };
}

/** What decides which fields of an epoch may be edited. */
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

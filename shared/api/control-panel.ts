import * as z from "zod";
import { chartIds } from "#shared/domain/tier-features.ts";
import { defineContract } from "./contract.ts";
import { EngineConfig } from "./engine-config.ts";
import { PlanDocument } from "./plan-document.ts";
import {
  baseAmount,
  checkMonths,
  epochFields,
  PlanOverride,
  planFields,
  planOverrides,
} from "./plan-fields.ts";
import { CalendarDate, Currency, Tier } from "./schemas.ts";

const EpochRecord = z.strictObject({
  epoch: z.int(),
  baseAmount: z.number().describe("base currency a month"),
  halvingBlockHeight: z.int(),
  cycleGrowthRate: z.number().nullable().describe("peak over the previous peak"),
  halvingPrice: z.number().nullable(),
  peakPrice: z.number().nullable(),
  troughPrice: z.number().nullable(),
  halvingDate: CalendarDate,
  peakPriceDate: CalendarDate,
  troughPriceDate: CalendarDate,
  bitcoinMined: z.number(),
  btcMarketCap: z.number().nullable(),
  globalWealth: z.number(),
  fractionOfGW: z.number().nullable(),
  sellReinvestEnabled: z.boolean(),
  peakObserved: z.boolean(),
  troughObserved: z.boolean(),
  saturated: z.boolean(),
  editable: z.array(z.string()).describe("fields of this epoch that the caller's plan may change"),
  overridden: z.array(z.string()).describe("fields the user has set"),
});
export type EpochRecord = z.infer<typeof EpochRecord>;

export const ControlPanel = z.strictObject({
  version: z
    .int()
    .nonnegative()
    .describe("grows with every change; send it back to detect another tab's edit"),
  updatedAt: z.iso.datetime(),
  baseAmount: z.number(),
  baseCurrency: Currency,
  baseAmountGrowthRate: z.number(),
  investStartDate: CalendarDate,
  investEndDate: CalendarDate,
  dynamicTopUpCap: z.number(),
  cycleTopUpCap: z.number(),
  priceRandomisationLowerLimit: z.number(),
  priceRandomisationUpperLimit: z.number(),
  globalWealthLowerLimit: z.number(),
  globalWealthUpperLimit: z.number(),
  growthConservatism: z.number(),
  feePct: z.number(),
  feeFixedUsd: z.number(),
  backfillPast: z.boolean(),
  sellShiftMonths: z.int(),
  reinvestShiftMonths: z.int(),
  sellReinvestSettings: z.boolean(),
  exchangeRate: z.number().describe("base currency units per US dollar, read-only"),
  epochCount: z.int(),
  epoch: z.array(EpochRecord),
  edits: planOverrides.describe("months that the caller has set otherwise, by their first day"),
});
export type ControlPanel = z.infer<typeof ControlPanel>;

const version = z.int().nonnegative().optional();

const edits = z
  .record(CalendarDate, PlanOverride.nullable())
  .superRefine(checkMonths)
  .optional()
  .describe(
    "by a date in each month: what is set there in place of all that was; null or nothing gives the month back to " +
      "the plan; months that are not named stay",
  );

/** Changed fields only; `version` is the one the change was based on. */
export const ControlPanelChange = z.strictObject({ version, ...planFields, edits });
export type ControlPanelChange = z.infer<typeof ControlPanelChange>;

const EpochChange = z.strictObject({ version, ...epochFields });
export type EpochChange = z.infer<typeof EpochChange>;

const EpochParams = z.strictObject({
  epoch: z
    .string()
    .regex(/^\d{1,3}$/, "Epoch not found for index")
    .transform(Number),
});

const Rule = z.strictObject({
  min: z.union([z.number(), CalendarDate]).nullable(),
  max: z.union([z.number(), CalendarDate]).nullable(),
  editable: z.boolean(),
});

const Validation = z.strictObject({
  baseAmount: Rule,
  baseCurrency: Rule,
  baseAmountGrowthRate: Rule,
  investStartDate: Rule,
  investEndDate: Rule,
  dynamicTopUpCap: Rule,
  cycleTopUpCap: Rule,
  priceRandomisationLowerLimit: Rule,
  priceRandomisationUpperLimit: Rule,
  globalWealthLowerLimit: Rule,
  globalWealthUpperLimit: Rule,
  growthConservatism: Rule,
  feePct: Rule,
  feeFixedUsd: Rule,
  backfillPast: Rule,
  sellShiftMonths: Rule,
  reinvestShiftMonths: Rule,
  sellReinvestSettings: Rule,
  epochCount: Rule,
  subscriptionLimits: z.strictObject({
    canEditPriceRandomisation: z.boolean(),
    canEditGlobalWealth: z.boolean(),
    canEditSellReinvest: z.boolean(),
    canEditEpochRange: z.boolean(),
    availableCharts: z.array(z.enum(chartIds)).describe("charts that the caller's plan shows"),
  }),
});

const TierConstraints = z.strictObject({
  tier: Tier,
  epochCount: z.strictObject({ min: z.int(), max: z.int() }),
  cycles: z.int().nullable().describe("future cycles shown beside the current one; null: all"),
  maxInvestEndDate: CalendarDate,
  editableFields: z.array(z.string()),
});

const base = {
  access: "session",
  errors: ["TIER_REQUIRED", "VERSION_CONFLICT", "NOT_FOUND"],
} as const;
const read = { ...base, method: "GET", csrf: false, errors: [] } as const;
const write = { ...base, csrf: true } as const;

/** Room for a plan with all the months that it may override. */
const largestPlanBytes = 256 * 1024;

export const controlPanel = defineContract({
  get: {
    ...read,
    path: "/control-panel",
    summary: "The caller's plan with its epochs.",
    response: ControlPanel,
  },
  update: {
    ...write,
    method: "PUT",
    path: "/control-panel",
    summary: "Changes the given fields of the plan.",
    body: ControlPanelChange,
    maxBodyBytes: largestPlanBytes,
    response: ControlPanel,
  },
  engineConfig: {
    ...read,
    path: "/control-panel/engine-config",
    summary: "What the engine needs to calculate the caller's plan, and the constants of its model.",
    response: EngineConfig,
  },
  reset: {
    ...write,
    method: "POST",
    path: "/control-panel/reset",
    summary: "Sets the plan back to its defaults; recorded transactions stay.",
    body: z.strictObject({ version }).optional(),
    response: ControlPanel,
  },
  exportPlan: {
    ...read,
    path: "/control-panel/plan",
    summary: "The caller's settings as one document, to keep and to import again.",
    response: PlanDocument,
  },
  importPlan: {
    ...write,
    method: "PUT",
    path: "/control-panel/plan",
    summary: "Replaces all settings of the plan by those of a document; recorded transactions stay.",
    body: z.strictObject({ version, plan: PlanDocument }),
    maxBodyBytes: largestPlanBytes,
    response: z.strictObject({
      controlPanel: ControlPanel,
      leftOut: z
        .array(z.strictObject({ epoch: z.int(), field: z.string() }))
        .describe("settings of epochs that real events have overtaken since"),
    }),
  },
  undoReplacement: {
    ...write,
    method: "POST",
    path: "/control-panel/undo",
    summary: "Brings back the plan as it was before a reset or an import, until it is changed again.",
    body: z.strictObject({ version: z.int().nonnegative() }),
    response: ControlPanel,
    errors: ["VERSION_CONFLICT", "CONFLICT"],
  },
  validation: {
    ...read,
    path: "/control-panel/validation",
    summary: "Bounds of each field and whether the caller's plan may edit it.",
    response: Validation,
  },
  adjustEpochs: {
    ...write,
    method: "POST",
    path: "/control-panel/adjust-epochs",
    summary: "Sets how many epochs the plan lists.",
    body: z.strictObject({
      version,
      targetCount: z.int("Invalid epoch count"),
    }),
    response: ControlPanel,
  },
  tierConstraints: {
    ...read,
    path: "/control-panel/tier-constraints",
    summary: "What the caller's tier allows in the control panel.",
    response: TierConstraints,
  },
  getEpoch: {
    ...read,
    path: "/control-panel/epoch/{epoch}",
    summary: "One epoch of the plan.",
    params: EpochParams,
    response: EpochRecord,
    errors: ["NOT_FOUND"],
  },
  setEpochBaseAmount: {
    ...write,
    method: "PUT",
    path: "/control-panel/epoch/{epoch}/baseAmount",
    summary: "Sets the monthly amount of one epoch.",
    params: EpochParams,
    body: z.strictObject({
      version,
      baseAmount,
    }),
    response: EpochRecord,
  },
  configureEpoch: {
    ...write,
    method: "PUT",
    path: "/control-panel/epoch/{epoch}/config",
    summary: "Changes any editable field of one epoch; dependent epochs are recalculated.",
    params: EpochParams,
    body: EpochChange,
    response: EpochRecord,
  },
  setEpochSellReinvest: {
    ...write,
    method: "PUT",
    path: "/control-panel/epoch/{epoch}/sellReinvestEnabled",
    summary: "Switches selling and reinvesting in one epoch.",
    params: EpochParams,
    body: z.strictObject({ version, value: z.boolean() }),
    response: EpochRecord,
  },
  setSellReinvest: {
    ...write,
    method: "PUT",
    path: "/control-panel/sell-reinvest-settings",
    summary: "Switches the sell and reinvest strategy.",
    body: z.strictObject({ version, enabled: z.boolean() }),
    response: ControlPanel,
  },
});

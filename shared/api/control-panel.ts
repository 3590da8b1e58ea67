import * as z from "zod";
import { defineContract } from "./contract.ts";
import { Amount, CalendarDate, Currency, GivenDate, Tier } from "./schemas.ts";

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
});
export type ControlPanel = z.infer<typeof ControlPanel>;

const fraction = (low: number, high: number, message: string) =>
  z.number(message).min(low, message).max(high, message);
const growthRate = "Growth rate must be between 0% and +100%";
const cap = "Cap must be non-negative";
const lowerRandomisation = "Lower limit must be between 85% and 100%";
const upperRandomisation = "Upper limit must be between 100% and 115%";
const lowerWealth = "Lower limit must be between 4% and 16%";
const upperWealth = "Upper limit must be between 16% and 28%";
const baseAmountRequired = "Base amount is required";
const version = z.int().nonnegative().optional();

/** Changed fields only; `version` is the one the change was based on. */
export const ControlPanelChange = z.strictObject({
  version,
  baseAmount: Amount.check(z.positive(baseAmountRequired)).optional(),
  baseCurrency: z.enum(Currency.options, "Currency is required").optional(),
  baseAmountGrowthRate: fraction(0, 1, growthRate).optional(),
  investStartDate: GivenDate.optional(),
  investEndDate: GivenDate.optional(),
  dynamicTopUpCap: Amount.check(z.nonnegative(cap)).optional(),
  cycleTopUpCap: Amount.check(z.nonnegative(cap)).optional(),
  priceRandomisationLowerLimit: fraction(0.85, 1, lowerRandomisation).optional(),
  priceRandomisationUpperLimit: fraction(1, 1.15, upperRandomisation).optional(),
  globalWealthLowerLimit: fraction(0.04, 0.16, lowerWealth).optional(),
  globalWealthUpperLimit: fraction(0.16, 0.28, upperWealth).optional(),
  growthConservatism: fraction(0, 1.5, "Growth preset must be between 0 and 1.5").optional(),
  feePct: fraction(0, 0.5, "Fee must be between 0% and 50%").optional(),
  feeFixedUsd: Amount.check(
    z.nonnegative("Fees cannot be negative"),
    z.lte(1_000_000, "Fixed fee must not exceed 1000000"),
  ).optional(),
  backfillPast: z.boolean().optional(),
  sellShiftMonths: z.int().min(-12).max(12).optional(),
  reinvestShiftMonths: z.int().min(-12).max(12).optional(),
  sellReinvestSettings: z.boolean().optional(),
});
export type ControlPanelChange = z.infer<typeof ControlPanelChange>;

const price = z.number().positive("Price must be greater than zero").max(1e15);

/** Null takes the user's value away, so that the model's applies again. */
const EpochChange = z.strictObject({
  version,
  baseAmount: Amount.check(z.positive(baseAmountRequired)).nullable().optional(),
  cycleGrowthRate: z.number().positive().max(1e6).nullable().optional(),
  halvingPrice: price.nullable().optional(),
  peakPrice: price.nullable().optional(),
  troughPrice: price.nullable().optional(),
  peakPriceDate: GivenDate.nullable().optional(),
  troughPriceDate: GivenDate.nullable().optional(),
  sellReinvestEnabled: z.boolean().optional(),
});
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
    response: ControlPanel,
  },
  engineConfig: {
    ...read,
    path: "/control-panel/engine-config",
    summary: "The constants of the simulation model.",
    response: z.record(z.string(), z.json()),
  },
  reset: {
    ...write,
    method: "POST",
    path: "/control-panel/reset",
    summary: "Sets the plan back to its defaults; recorded transactions stay.",
    body: z.strictObject({ version }).optional(),
    response: ControlPanel,
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
      baseAmount: Amount.check(z.positive(baseAmountRequired)),
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

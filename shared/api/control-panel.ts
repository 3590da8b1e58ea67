import * as z from "zod";
import { msg } from "#shared/domain/language/translate.ts";
import { mapFields, planFields } from "#shared/domain/plan-fields.ts";
import { chartIds } from "#shared/domain/tier-features.ts";
import { defineContract } from "./contract.ts";
import { EngineConfig } from "./schemas/engine-config.ts";
import { PlanDocument } from "./schemas/plan-document.ts";
import {
  checkMonths,
  givenEpochFields,
  givenPlanFields,
  PlanGoal,
  PlanOverride,
  planOverrides,
  shownPlanFields,
} from "./schemas/plan-fields.ts";
import { planIdentity, planList } from "./schemas/plan-list.ts";
import { PlanWithdrawal } from "./schemas/plan-withdrawal.ts";
import { CalendarDate, Tier } from "./schemas/values.ts";

const EpochRecord = z.strictObject({
  epoch: z.int(),
  baseAmount: z.number().describe("base currency per purchase"),
  halvingBlockHeight: z.int(),
  cycleGrowthRate: z.number().nullable().describe("peak divided by the previous peak"),
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
  editable: z.array(z.string()).describe("fields of this epoch that the caller's tier can change"),
  overridden: z.array(z.string()).describe("fields the user has set"),
});
export type EpochRecord = z.infer<typeof EpochRecord>;

export const ControlPanel = z.strictObject({
  ...planIdentity,
  version: z
    .int()
    .nonnegative()
    .describe("incremented with every change; send it back to detect a change made elsewhere"),
  updatedAt: z.iso.datetime(),
  ...shownPlanFields,
  exchangeRate: z.number().describe("base currency units per US dollar, read-only"),
  epochCount: z.int(),
  epoch: z.array(EpochRecord),
  edits: planOverrides.describe("months with values set by the caller, by their first day"),
  goal: PlanGoal.nullable().describe("what the plan is for, if anything"),
});
export type ControlPanel = z.infer<typeof ControlPanel>;

const version = z.int().nonnegative().optional();

const edits = z
  .record(CalendarDate, PlanOverride.nullable())
  .superRefine(checkMonths)
  .optional()
  .describe(
    "by a date in each month: the values to set, which replace all earlier ones; null or an empty object restores " +
      "the plan's own values; other months do not change",
  );

/** Changed fields only; `version` is the one the change was based on. */
export const ControlPanelChange = z.strictObject({
  version,
  ...givenPlanFields,
  edits,
  goal: PlanGoal.nullable().optional().describe("null removes it"),
  withdrawal: PlanWithdrawal.nullable().optional().describe("living from the coins; null removes it"),
});
export type ControlPanelChange = z.infer<typeof ControlPanelChange>;
/** The settings that a change can name. */
export type PlanFieldChanges = Omit<ControlPanelChange, "version" | "edits" | "goal" | "withdrawal">;

const EpochChange = z.strictObject({ version, ...givenEpochFields });
export type EpochChange = z.infer<typeof EpochChange>;
/** The settings of one epoch; null resets a field to the model's value. */
export type EpochFieldChanges = Omit<EpochChange, "version">;

const EpochParams = z.strictObject({
  epoch: z
    .string()
    .regex(/^\d{1,3}$/, msg("Epoch not found for index"))
    .transform(Number),
});

const Rule = z.strictObject({
  min: z.union([z.number(), CalendarDate]).nullable(),
  max: z.union([z.number(), CalendarDate]).nullable(),
  editable: z.boolean(),
});

const Validation = z.strictObject({
  ...mapFields(planFields, () => Rule),
  epochCount: Rule,
  subscriptionLimits: z.strictObject({
    canEditPriceRandomisation: z.boolean(),
    canEditGlobalWealth: z.boolean(),
    canEditSellReinvest: z.boolean(),
    canEditEpochRange: z.boolean(),
    availableCharts: z.array(z.enum(chartIds)).describe("charts included in the caller's tier"),
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
/** The epochs depend on each other: every change returns the whole plan. */
const write = { ...base, csrf: true, changes: ["timeline"], answers: "control-panel.get" } as const;
const { answers: _, ...withOtherAnswer } = write;

/** Room for a plan with all the months that it may override. */
const largestPlanBytes = 256 * 1024;

export const controlPanel = defineContract({
  ...planList,
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
    summary: "The engine's input for calculating the caller's plan, and the constants of the model.",
    response: EngineConfig,
  },
  reset: {
    ...write,
    method: "POST",
    path: "/control-panel/reset",
    summary: "Resets the plan to its defaults; recorded transactions do not change.",
    body: z.strictObject({ version }).optional(),
    response: ControlPanel,
  },
  resimulate: {
    ...write,
    method: "POST",
    path: "/control-panel/resimulate",
    summary: "Draws the randomised prices of the plan again, from another seed.",
    body: z.strictObject({
      version,
      simulationCount: z
        .int()
        .nonnegative()
        .max(1_000_000_000)
        .optional()
        .describe("the number of an earlier draw, to return to it; without it the next one"),
    }),
    response: ControlPanel,
    errors: ["VERSION_CONFLICT"],
  },
  exportPlan: {
    ...read,
    path: "/control-panel/plan",
    summary: "The caller's settings as one document that can be saved and imported again.",
    response: PlanDocument,
  },
  importPlan: {
    ...withOtherAnswer,
    method: "PUT",
    path: "/control-panel/plan",
    changes: ["timeline", "control-panel.get"],
    summary:
      "Replaces all settings of the plan with those of a document; recorded transactions do not change.",
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
    summary: "Restores the plan as it was before a reset or an import; possible until it is changed again.",
    body: z.strictObject({ version: z.int().nonnegative() }),
    response: ControlPanel,
    errors: ["VERSION_CONFLICT", "CONFLICT"],
  },
  validation: {
    ...read,
    path: "/control-panel/validation",
    summary: "Limits of each field, and whether the caller's tier can edit it.",
    response: Validation,
  },
  adjustEpochs: {
    ...write,
    method: "POST",
    path: "/control-panel/adjust-epochs",
    summary: "Sets how many epochs the control panel lists.",
    body: z.strictObject({
      version,
      targetCount: z.int(msg("Invalid epoch count")),
    }),
    response: ControlPanel,
  },
  tierConstraints: {
    ...read,
    path: "/control-panel/tier-constraints",
    summary: "What the caller's tier includes in the control panel.",
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
    body: z.strictObject({ version, baseAmount: givenPlanFields.baseAmount.unwrap() }),
    response: ControlPanel,
  },
  configureEpoch: {
    ...write,
    method: "PUT",
    path: "/control-panel/epoch/{epoch}/config",
    summary: "Changes any editable field of one epoch; the plan comes back with its epochs recalculated.",
    params: EpochParams,
    body: EpochChange,
    response: ControlPanel,
  },
  setEpochSellReinvest: {
    ...write,
    method: "PUT",
    path: "/control-panel/epoch/{epoch}/sellReinvestEnabled",
    summary: "Switches selling and reinvesting on or off in one epoch.",
    params: EpochParams,
    body: z.strictObject({ version, value: z.boolean() }),
    response: ControlPanel,
  },
  setSellReinvest: {
    ...write,
    method: "PUT",
    path: "/control-panel/sell-reinvest-settings",
    summary: "Switches the sell and reinvest strategy on or off.",
    body: z.strictObject({ version, enabled: z.boolean() }),
    response: ControlPanel,
  },
  planByKey: {
    method: "GET",
    path: "/v1/plan",
    access: "apiKey:read:timeline",
    csrf: false,
    summary: "The caller's open plan for API clients, as the document that can be imported again.",
    response: PlanDocument,
    errors: [],
  },
});

import * as z from "zod";
import { currencyCodes } from "#shared/domain/currencies.ts";

const cents = z.int().nonnegative();

/** What a user has set in one epoch; absent means the model's value. */
const EpochSettings = z.object({
  baseAmountCents: z.int().positive().optional(),
  sellReinvestEnabled: z.boolean().optional(),
  cycleGrowthRate: z.number().positive().optional(),
  halvingPrice: z.number().positive().optional(),
  peakPrice: z.number().positive().optional(),
  troughPrice: z.number().positive().optional(),
  peakPriceDate: z.iso.date().optional(),
  troughPriceDate: z.iso.date().optional(),
});
export type EpochSettings = z.infer<typeof EpochSettings>;

/** What a user has set for one month; absent means as the plan has it. Prices are in millionths of a dollar. */
const KeptOverride = z.object({
  priceMicros: z.int().positive().optional(),
  satoshis: z.int().nonnegative().optional(),
  usdCents: cents.optional(),
  feesCents: cents.optional(),
  costCents: cents.optional(),
  dynamicTopUpCents: cents.optional(),
  cycleTopUpCents: cents.optional(),
  sell: z.boolean().optional(),
});

/** The settings of a plan as stored, with its age. Amounts are whole cents of the base currency (of US dollars where named so). */
const PlanFields = z.object({
  version: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Grows with "Re-simulate"; part of the seed of randomised prices. */
  simulationCount: z.int().nonnegative(),
  baseAmountCents: z.int().positive(),
  baseCurrency: z.enum(currencyCodes),
  baseAmountGrowthRate: z.number(),
  investStartDate: z.iso.date(),
  /** Null: the model's default, the day before the second upcoming halving. */
  investEndDate: z.iso.date().nullable(),
  dynamicTopUpCapCents: cents,
  cycleTopUpCapCents: cents,
  priceRandomisationLowerLimit: z.number(),
  priceRandomisationUpperLimit: z.number(),
  globalWealthLowerLimit: z.number(),
  globalWealthUpperLimit: z.number(),
  growthConservatism: z.number(),
  feePct: z.number(),
  feeFixedUsdCents: cents,
  backfillPast: z.boolean(),
  sellShiftMonths: z.int(),
  reinvestShiftMonths: z.int(),
  sellReinvestSettings: z.boolean(),
  /** Null: as many as the tier lists. */
  epochCount: z.int().positive().nullable(),
  epochs: z.record(z.string(), EpochSettings),
  /** By the first day of the month. Plans from before there were any have none. */
  edits: z.record(z.iso.date(), KeptOverride).default({}),
});

/** A user's plan as stored. */
export const PlanRecord = PlanFields.extend({
  /** The plan that a reset or an import replaced, until the next change: what undoing brings back. */
  replaced: z.object({ by: z.int().positive().describe("version"), plan: PlanFields }).optional(),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** A new user's plan: the simulation model's defaults, from the day it is made on. */
export function newPlan(now: Date): PlanRecord {
  const timestamp = now.toISOString();
  return {
    version: 0,
    createdAt: timestamp,
    updatedAt: timestamp,
    simulationCount: 0,
    baseAmountCents: 250_00,
    baseCurrency: "USD",
    baseAmountGrowthRate: 0,
    investStartDate: timestamp.slice(0, 10),
    investEndDate: null,
    dynamicTopUpCapCents: 0,
    cycleTopUpCapCents: 0,
    priceRandomisationLowerLimit: 1,
    priceRandomisationUpperLimit: 1,
    globalWealthLowerLimit: 0.1,
    globalWealthUpperLimit: 0.22,
    growthConservatism: 0.75,
    feePct: 0.02,
    feeFixedUsdCents: 10_00,
    backfillPast: true,
    sellShiftMonths: 0,
    reinvestShiftMonths: 0,
    sellReinvestSettings: false,
    epochCount: null,
    epochs: {},
    edits: {},
  };
}

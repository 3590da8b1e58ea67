import * as z from "zod";
import { Amount, Currency, GivenDate } from "./schemas.ts";

const fraction = (low: number, high: number, message: string) =>
  z.number(message).min(low, message).max(high, message);
const growthRate = "Growth rate must be between 0% and +100%";
const cap = "Cap must be non-negative";
const lowerRandomisation = "Lower limit must be between 85% and 100%";
const upperRandomisation = "Upper limit must be between 100% and 115%";
const lowerWealth = "Lower limit must be between 4% and 16%";
const upperWealth = "Upper limit must be between 16% and 28%";
export const baseAmountRequired = "Base amount is required";

/** The settings of a plan, each as it may be given. */
export const planFields = {
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
};

const price = z.number().positive("Price must be greater than zero").max(1e15);

/** The settings of an epoch. Null takes the user's value away, so that the model's applies again. */
export const epochFields = {
  baseAmount: Amount.check(z.positive(baseAmountRequired)).nullable().optional(),
  cycleGrowthRate: z.number().positive().max(1e6).nullable().optional(),
  halvingPrice: price.nullable().optional(),
  peakPrice: price.nullable().optional(),
  troughPrice: price.nullable().optional(),
  peakPriceDate: GivenDate.nullable().optional(),
  troughPriceDate: GivenDate.nullable().optional(),
  sellReinvestEnabled: z.boolean().optional(),
};

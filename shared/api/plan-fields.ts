import * as z from "zod";
import { isSameMonth, mostOverrides, overrideComplaints } from "#shared/domain/plan-overrides.ts";
import { amount, CalendarDate, Currency, GivenDate, requiredDate } from "./schemas.ts";

const fraction = (low: number, high: number, message: string) =>
  z.number(message).min(low, message).max(high, message);
const growthRate = "Growth rate must be between 0% and +100%";
const cap = "Cap must be non-negative";
const lowerRandomisation = "Lower limit must be between 85% and 100%";
const upperRandomisation = "Upper limit must be between 100% and 115%";
const lowerWealth = "Lower limit must be between 4% and 16%";
const upperWealth = "Upper limit must be between 16% and 28%";
const baseAmountRequired = "Base amount is required";
const fixedFee = "Fees cannot be negative";

/** What a month buys for, in the base currency. */
export const baseAmount = amount(baseAmountRequired).check(z.positive(baseAmountRequired));

/** The settings of a plan, each as it may be given. */
export const planFields = {
  baseAmount: baseAmount.optional(),
  baseCurrency: z.enum(Currency.options, "Currency is required").optional(),
  baseAmountGrowthRate: fraction(0, 1, growthRate).optional(),
  investStartDate: requiredDate("Start date is required").optional(),
  investEndDate: requiredDate("End date is required").optional(),
  dynamicTopUpCap: amount(cap).check(z.nonnegative(cap)).optional(),
  cycleTopUpCap: amount(cap).check(z.nonnegative(cap)).optional(),
  priceRandomisationLowerLimit: fraction(0.85, 1, lowerRandomisation).optional(),
  priceRandomisationUpperLimit: fraction(1, 1.15, upperRandomisation).optional(),
  globalWealthLowerLimit: fraction(0.04, 0.16, lowerWealth).optional(),
  globalWealthUpperLimit: fraction(0.16, 0.28, upperWealth).optional(),
  growthConservatism: fraction(0, 1.5, "Growth preset must be between 0 and 1.5").optional(),
  feePct: fraction(0, 0.5, "Fee must be between 0% and 50%").optional(),
  feeFixedUsd: amount(fixedFee)
    .check(z.nonnegative(fixedFee), z.lte(1_000_000, "Fixed fee must not exceed 1000000"))
    .optional(),
  backfillPast: z.boolean().optional(),
  sellShiftMonths: z.int().min(-12).max(12).optional(),
  reinvestShiftMonths: z.int().min(-12).max(12).optional(),
  sellReinvestSettings: z.boolean().optional(),
};

const positivePrice = "Price must be greater than zero";
const price = z.number(positivePrice).positive(positivePrice).max(1e15);

/** The settings of an epoch. Null takes the user's value away, so that the model's applies again. */
export const epochFields = {
  baseAmount: baseAmount.nullable().optional(),
  cycleGrowthRate: z.number().positive().max(1e6).nullable().optional(),
  halvingPrice: price.nullable().optional(),
  peakPrice: price.nullable().optional(),
  troughPrice: price.nullable().optional(),
  peakPriceDate: GivenDate.nullable().optional(),
  troughPriceDate: GivenDate.nullable().optional(),
  sellReinvestEnabled: z.boolean().optional(),
};

const usd = z.number().optional();

/** What is set for one month; what is absent follows from the plan and from what is given. */
export const PlanOverride = z
  .strictObject({
    buyingPriceUSD: z.number().optional().describe("US dollars per bitcoin"),
    btcBought: z.number().optional(),
    usdSpent: usd.describe("0 buys nothing"),
    feesUSD: usd,
    costUSD: usd.describe("usdSpent + feesUSD"),
    dynamicTopUp: usd,
    cycleTopUp: usd,
    sell: z
      .boolean()
      .optional()
      .describe("forces or forbids the sell of the month while the sell and reinvest strategy is on"),
  })
  .superRefine((override, context) => {
    for (const { field, message } of overrideComplaints(override)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

type Months = Readonly<Record<string, unknown>>;

/** No month twice, and no more months than a plan can hold. */
export function checkMonths(months: Months, context: z.core.$RefinementCtx): void {
  const dates = Object.keys(months).sort();
  if (dates.length > mostOverrides) {
    context.addIssue({ code: "custom", message: `At most ${mostOverrides} months can be edited` });
  }
  for (const [i, date] of dates.entries()) {
    const before = dates[i - 1];
    if (before === undefined || !isSameMonth(before, date)) continue;
    context.addIssue({ code: "custom", path: [date], message: `${date.slice(0, 7)} is edited twice` });
  }
}

/** Overrides of months by a date in each. */
export const planOverrides = z.record(CalendarDate, PlanOverride);

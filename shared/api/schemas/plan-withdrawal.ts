import * as z from "zod";
import { msg, t } from "#shared/domain/language/translate.ts";
import { latestGoalDate } from "#shared/domain/plan/plan-goal.ts";
import {
  type PlanWithdrawal as Withdrawal,
  withdrawalLimits,
  withdrawalLots,
  withdrawalRules,
} from "#shared/domain/plan/plan-withdrawal.ts";
import { jurisdictionCodes } from "#shared/domain/tax-choices.ts";
import { CalendarDate } from "./values.ts";

const cents = z.int(msg("Must be a whole number of cents")).min(0).max(withdrawalLimits.amountCents);
const fraction = (message: string) => z.number(message).min(0, message).max(1, message);
const between = (message: string) => z.number(message).gt(0, message).lt(1, message);
const rate = fraction(msg("Tax rate must be from 0 to 1"));

/** Settings of the withdrawals that follow the plan. */
export const PlanWithdrawal = z
  .strictObject({
    startDate: CalendarDate.refine((date) => date <= latestGoalDate, {
      error: () => t("Start must not be after {date}", { date: latestGoalDate }),
    }),
    years: z
      .int(msg("Years must be a whole number"))
      .min(1, msg("Years must be from 1 to 100"))
      .max(withdrawalLimits.years, msg("Years must be from 1 to 100")),
    rule: z.enum(withdrawalRules),
    amountCents: cents
      .min(1, msg("Amount must be greater than zero"))
      .describe("a month in base currency and money of today; of the rule fixedAmount"),
    indexed: z.boolean().describe("whether a fixed amount rises with prices"),
    share: between(msg("The share must lie between 0 and 1")).describe(
      "of the coins a year; of shareOfHoldings",
    ),
    initialRate: z
      .number()
      .gt(0, msg("The initial rate must be greater than zero"))
      .max(1, msg("The initial rate must not exceed 1"))
      .describe("of the value a year; of the rule guardrails"),
    guardrails: z
      .strictObject({
        band: fraction(msg("The band must be from 0 to 100 %")).describe(
          "how far the yearly rate may leave the first one, as a share of that",
        ),
        cut: fraction(msg("The cut must be from 0 to 100 %")),
        raise: fraction(msg("The raise must be from 0 to 100 %")),
        preservationFinalYears: z
          .number(msg("Years must be from 0 to 100"))
          .min(0, msg("Years must be from 0 to 100"))
          .max(withdrawalLimits.years, msg("Years must be from 0 to 100"))
          .describe("years at the end in which nothing is cut"),
      })
      .optional()
      .describe("of the rule guardrails; absent for a fifth, a tenth, a tenth and 15 years"),
    floorCents: cents.nullable().describe("least that a month pays; not of fixedAmount"),
    ceilingCents: cents.nullable().describe("most that a month pays; not of fixedAmount"),
    pauseBelowCost: z.boolean(),
    feePct: z.number().min(0).max(withdrawalLimits.feePct).nullable().describe("null for the plan's fee"),
    feeFixedUsd: z
      .number()
      .min(0)
      .max(withdrawalLimits.feeFixedUsd)
      .nullable()
      .optional()
      .describe("the fixed part of the fee of a sale; null or absent for the plan's"),
    tax: z
      .strictObject({
        method: z.enum(withdrawalLots),
        jurisdiction: z.enum(jurisdictionCodes).describe("only its holding rule is used"),
        shortTermRate: rate,
        longTermRate: rate,
        allowanceCents: cents.describe("a calendar year"),
      })
      .nullable(),
    successProbability: fraction(msg("The chance must be from 0 to 1")).gt(
      0,
      msg("The chance must be greater than 0"),
    ),
  })
  .refine(
    ({ floorCents, ceilingCents }) =>
      floorCents === null || ceilingCents === null || floorCents <= ceilingCents,
    {
      path: ["floorCents"],
      message: msg("The floor must not be above the ceiling"),
    },
  ) satisfies z.ZodType<Withdrawal>;

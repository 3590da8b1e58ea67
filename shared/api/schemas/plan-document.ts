import * as z from "zod";
import { msg } from "#shared/domain/language/translate.ts";
import { namesOf, type PlanFieldRecord, type PlanFieldWith, planFields } from "#shared/domain/plan-fields.ts";
import { epochCounts } from "#shared/domain/tiers.ts";
import { checkMonths, givenEpochFields, givenPlanFields, PlanGoal, planOverrides } from "./plan-fields.ts";
import { PlanName } from "./plan-list.ts";
import { PlanWithdrawal } from "./plan-withdrawal.ts";
import { CalendarDate, GivenDate } from "./values.ts";

/** Distinguishes a plan document from any other JSON. */
const planFormat = "halvest-plan";

const optional = {
  ...givenPlanFields,
  investEndDate: GivenDate.nullable().optional().describe("null: the model's default"),
  epochCount: z
    .int()
    .min(1)
    .max(epochCounts.advanced)
    .nullable()
    .optional()
    .describe("null: the tier's default"),
  simulationCount: z
    .int()
    .nonnegative()
    .max(1_000_000_000)
    .optional()
    .describe("part of the seed for randomised prices"),
};

type Always = Exclude<PlanFieldWith<{ tier: "free" }>, PlanFieldWith<{ since: string }>>;

/** The settings that every plan has, whatever its tier and age; others default to the model when they are absent. */
const always = Object.fromEntries(
  namesOf(planFields).flatMap((name) => {
    const { tier, since }: PlanFieldRecord = planFields[name];
    return tier === "free" && since === undefined ? [[name, true]] : [];
  }),
) as Record<Always, true>;

/** All settings of a plan that its owner's tier has. */
export const PlanDocument = z.strictObject({
  format: z.literal(planFormat, msg("This is not a Halvest plan")),
  formatVersion: z.literal(1, msg("This plan was saved by a newer version of Halvest")),
  modelVersion: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, msg("Must be a version like 1.0.0")),
  dataDate: CalendarDate.describe("last day of the market data when the document was made"),
  settings: z.strictObject(optional).required(always),
  epochs: z
    .record(
      z.string().regex(/^(?:\d|[12]\d|3[0-2])$/, msg("Epoch not found for index")),
      z.strictObject(givenEpochFields),
    )
    .describe("values set by the user, by epoch"),
  edits: planOverrides
    .superRefine(checkMonths)
    .optional()
    .describe("months with values set by the user, by a date in each month"),
  name: PlanName.optional(),
  goal: PlanGoal.optional(),
  withdrawal: PlanWithdrawal.optional(),
});
export type PlanDocument = z.infer<typeof PlanDocument>;

import * as z from "zod";
import { msg, t } from "#shared/domain/language/translate.ts";
import { goalAmountProblem } from "#shared/domain/plan/plan-goal.ts";
import { isSameMonth, mostOverrides, overrideErrors } from "#shared/domain/plan/plan-overrides.ts";
import {
  type EpochFieldRecord,
  type EpochNumberField,
  epochFields,
  mapFields,
  type NumberField,
  type PlanField,
  type PlanFieldRecord,
  planFields,
  type ValueOf,
} from "#shared/domain/plan-fields.ts";
import { CalendarDate, GivenDate, isWholeCents, requiredDate } from "./values.ts";

/** The input form of a number setting. */
function numberSchema(field: NumberField | EpochNumberField): z.ZodNumber {
  const { kind, min, max, isPositive, message, tooLarge = message } = field;
  const number = (kind === "months" ? z.int(message) : z.number(message)).max(max, tooLarge);
  const bounded = isPositive ? number.gt(min, message) : number.min(min, message);
  return kind === "money" ? bounded.refine(isWholeCents, msg("Amount has at most two decimals")) : bounded;
}

function givenSchema(field: PlanFieldRecord | EpochFieldRecord): z.ZodType {
  if (field.kind === "switch") return z.boolean();
  if (field.kind === "choice") return z.enum(field.options, field.message);
  if (field.kind !== "date") return numberSchema(field);
  return "message" in field ? requiredDate(field.message) : GivenDate;
}

/** The output form of a setting: already within its bounds. */
function shownSchema(field: PlanFieldRecord): z.ZodType {
  if (field.kind === "switch") return z.boolean();
  if (field.kind === "choice") return z.enum(field.options);
  if (field.kind === "date") return CalendarDate;
  return field.kind === "months" ? z.int() : z.number();
}

type Optional<Fields, Empty = never> = {
  [Name in keyof Fields]: z.ZodOptional<z.ZodType<ValueOf<Fields[Name]> | Empty>>;
};

/** The input schemas of the settings of a plan. */
export const givenPlanFields = mapFields(planFields, (field) => givenSchema(field).optional()) as Optional<
  typeof planFields
>;

const { baseAmount, baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd } =
  givenPlanFields;

/** What someone has chosen before there was an account; the questions of the first run ask for the same settings. */
export const StartingPlan = z.strictObject({
  ...{ baseAmount, baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd },
});
export type StartingPlan = z.infer<typeof StartingPlan>;

/** The output schemas of the settings of a plan. */
export const shownPlanFields = mapFields(planFields, shownSchema) as {
  [Name in PlanField]: z.ZodType<ValueOf<(typeof planFields)[Name]>>;
};

/** The settings of an epoch. Null removes the user's value, so that the model's applies again. */
export const givenEpochFields = mapFields(epochFields, (field) =>
  // A switch is on or off: it has no model's value to go back to.
  field.kind === "switch" ? z.boolean().optional() : givenSchema(field).nullable().optional(),
) as Optional<Omit<typeof epochFields, "sellReinvestEnabled">, null> &
  Optional<Pick<typeof epochFields, "sellReinvestEnabled">>;

/** What the plan is for. */
export const PlanGoal = z
  .strictObject({
    kind: z
      .enum(["value", "bitcoin"], msg("Goal must be a value or bitcoin"))
      .describe("value: in money of today"),
    amount: z
      .int(msg("Goal must be a whole number of cents or satoshis"))
      .describe("cents of the base currency, or satoshis"),
    date: requiredDate(msg("Goal date is required")),
  })
  .superRefine((goal, context) => {
    const message = goalAmountProblem(goal);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["amount"], message });
  });

const usd = z.number().optional();

/** The values set for one month; absent ones are derived from the plan and the given ones. */
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
      .describe(
        "whether the month sells: forces or prevents the sale while the sell and reinvest strategy is on",
      ),
  })
  .superRefine((override, context) => {
    for (const { field, message } of overrideErrors(override)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

type Months = Readonly<Record<string, unknown>>;

/** No month twice, and no more months than a plan can hold. */
export function checkMonths(months: Months, context: z.core.$RefinementCtx): void {
  const dates = Object.keys(months).sort();
  if (dates.length > mostOverrides) {
    context.addIssue({
      code: "custom",
      message: t("At most {max} months can be edited", { max: String(mostOverrides) }),
    });
  }
  for (const [i, date] of dates.entries()) {
    const before = dates[i - 1];
    if (before === undefined || !isSameMonth(before, date)) continue;
    context.addIssue({
      code: "custom",
      path: [date],
      message: t("{month} is edited twice", { month: date.slice(0, 7) }),
    });
  }
}

/** Overrides of months by a date in each. */
export const planOverrides = z.record(CalendarDate, PlanOverride);

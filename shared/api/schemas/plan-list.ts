import * as z from "zod";
import { msg } from "#shared/domain/language/translate.ts";
import { planNameOf, planNameProblem } from "#shared/domain/plan/plan-name.ts";
import { PlanGoal, shownPlanFields } from "./plan-fields.ts";
import { CalendarDate } from "./values.ts";

const { baseAmount, baseCurrency, buyRhythm, investStartDate } = shownPlanFields;

/** The input form of a name; surrounding spaces are removed. */
export const PlanName = z
  .string(msg("Plan name is required"))
  .max(1_000, msg("Plan name is too long"))
  .superRefine((text, context) => {
    const message = planNameProblem(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  })
  .transform(planNameOf);

/** What identifies a plan wherever it is shown. */
export const planIdentity = {
  id: z.string().describe("unique among the caller's plans"),
  name: z.string(),
};

const PlanSummary = z.strictObject({
  ...planIdentity,
  isOpen: z.boolean().describe("the plan that all other calls read and change"),
  baseAmount,
  baseCurrency,
  buyRhythm,
  investStartDate,
  investEndDate: CalendarDate,
  goal: PlanGoal.nullable(),
  updatedAt: z.iso.datetime(),
});
export type PlanSummary = z.infer<typeof PlanSummary>;

const PlanList = z.strictObject({
  limit: z.int().positive().describe("plans that the caller's subscription includes"),
  plans: z.array(PlanSummary).describe("oldest first; more than the limit after a downgrade"),
});
export type PlanList = z.infer<typeof PlanList>;

const version = z
  .int()
  .nonnegative()
  .optional()
  .describe("of the open plan: detects a change made elsewhere");
const params = z.strictObject({ id: z.string().regex(/^[\w-]{1,36}$/, msg("Plan not found")) });

const base = { access: "session", response: PlanList } as const;
const write = { ...base, csrf: true, answers: "control-panel.listPlans" } as const;
/** The plan and all that is computed from it. */
const all = ["timeline", "control-panel"] as const;

/** An account has several plans, of which one is open; recorded transactions count in each. */
export const planList = {
  listPlans: {
    ...base,
    csrf: false,
    method: "GET",
    path: "/control-panel/plans",
    summary: "The caller's plans.",
    errors: [],
  },
  createPlan: {
    ...write,
    method: "POST",
    path: "/control-panel/plans",
    summary: "Creates a plan from the defaults or as a copy of the open one, and opens it.",
    body: z.strictObject({ name: PlanName, from: z.enum(["defaults", "openPlan"]), version }),
    changes: all,
    errors: ["TIER_REQUIRED", "VERSION_CONFLICT"],
  },
  renamePlan: {
    ...write,
    method: "PUT",
    path: "/control-panel/plans/{id}",
    summary: "Renames a plan.",
    params,
    body: z.strictObject({ name: PlanName }),
    changes: all,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
  },
  openPlan: {
    ...write,
    method: "POST",
    path: "/control-panel/plans/{id}/open",
    summary: "Opens a plan instead of the one that is open.",
    params,
    body: z.strictObject({ version }).optional(),
    changes: all,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
  },
  deletePlan: {
    ...write,
    method: "DELETE",
    path: "/control-panel/plans/{id}",
    summary: "Deletes a plan that is not open; it can be restored for a day.",
    params,
    changes: all,
    errors: ["NOT_FOUND", "CONFLICT", "VERSION_CONFLICT"],
  },
  restorePlan: {
    ...write,
    method: "POST",
    path: "/control-panel/plans/{id}/restore",
    summary: "Restores a deleted plan.",
    params,
    changes: all,
    errors: ["NOT_FOUND", "TIER_REQUIRED", "VERSION_CONFLICT"],
  },
} as const;

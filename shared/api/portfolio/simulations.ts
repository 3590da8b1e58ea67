import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { shownPlanFields } from "#shared/api/schemas/plan-fields.ts";
import {
  AnalysisResult,
  analysisKinds,
  largestAnalysis,
  SavedAnalysis,
} from "#shared/api/schemas/saved-analysis.ts";
import { CalendarDate, wholeNumber } from "#shared/api/schemas/values.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { planNameOf } from "#shared/domain/plan/plan-name.ts";
import {
  longestNotes,
  mostCompared,
  simulationNameProblem,
  tagsProblem,
} from "#shared/domain/plan/simulation-rules.ts";

const { baseAmount, baseCurrency, buyRhythm, investStartDate } = shownPlanFields;
const usd = z.number().nullable();
const fraction = z.number().nullable();

const SimulationFigures = z.strictObject({
  lastDate: CalendarDate.nullable().describe("the last month shown; null where the plan shows none"),
  periods: z.int().nonnegative(),
  totalBTC: z.number().nullable(),
  cumulativeCosts: usd.describe("US dollars, as are the other amounts"),
  totalValueUSD: usd,
  roi: fraction,
  portfolioXirr: fraction.describe("money-weighted yearly return"),
  averageCostBase: usd,
  maxDrawdown: fraction,
  range: z
    .strictObject({
      paths: z.int().positive(),
      p10: usd,
      p50: usd,
      p90: usd,
      lossProbability: fraction.describe("share of the paths on which the plan is worth less than it cost"),
    })
    .nullable()
    .describe("value in the last month over simulated price paths"),
});
export type SimulationFigures = z.infer<typeof SimulationFigures>;

export const Simulation = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  notes: z.string(),
  tags: z.array(z.string()),
  isPinned: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  planName: z.string().describe("of the plan when it was saved"),
  baseAmount,
  baseCurrency,
  buyRhythm,
  investStartDate,
  investEndDate: CalendarDate,
  epochCount: z.int().nonnegative(),
  simulationCount: z.int().nonnegative().describe("part of the seed for randomised prices"),
  dataDate: CalendarDate.describe("last day of the market data when it was saved"),
  modelVersion: z.string(),
  figures: SimulationFigures.describe("as calculated when it was saved"),
});
export type Simulation = z.infer<typeof Simulation>;

const SavedPlan = Simulation.extend({
  plan: PlanDocument,
  analyses: z.array(SavedAnalysis).describe("results that were saved with it"),
});

const SimulationList = z.strictObject({
  limit: z
    .int()
    .positive()
    .nullable()
    .describe("simulations that the caller's subscription includes; null: any number"),
  simulations: z.array(Simulation).describe("newest first; more than the limit after a downgrade"),
});
export type SimulationList = z.infer<typeof SimulationList>;

/** A text that a function of the domain checks; pages show the same error. */
const checked = <T>(problemOf: (value: T) => string | undefined) =>
  function check(value: T, context: z.RefinementCtx<T>): void {
    const message = problemOf(value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  };

const Name = z
  .string(msg("Name is required"))
  .max(1_000, msg("Name is too long"))
  .superRefine(checked(simulationNameProblem))
  .transform(planNameOf);
const Notes = z
  .string()
  .max(longestNotes, {
    error: () => t("Notes must not exceed {max} characters", { max: String(longestNotes) }),
  })
  .transform((text) => text.normalize("NFC").trim());
const Tags = z
  .array(z.string().max(200, msg("Tag is too long")).transform(planNameOf))
  .max(50)
  .superRefine(checked(tagsProblem));

/** What its owner writes about a simulation. */
export const simulationTexts = { name: Name, notes: Notes, tags: Tags };

const params = z.strictObject({ id: z.uuid(msg("Simulation not found")) });
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ComparedIds = z
  .string()
  .regex(new RegExp(`^${uuid}(?:,${uuid}){0,${mostCompared - 1}}$`), {
    error: () => t("Name 1 to {max} simulations by their ids", { max: String(mostCompared) }),
  })
  .describe(`ids separated by commas, at most ${mostCompared}`);
const ofKind = params.extend({ kind: z.enum(analysisKinds) });
const idempotencyKey = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe("a repeated call with the same key saves nothing twice");

const SimulationChanges = z.strictObject({
  name: Name.optional(),
  notes: Notes.optional(),
  tags: Tags.optional(),
  isPinned: z.boolean().optional(),
});
const mostOnPage = 100;

const readByKey = { access: "apiKey:read:simulations", method: "GET", csrf: false } as const;
const writeByKey = { access: "apiKey:write:simulations", csrf: false, response: Simulation } as const;
const read = { access: "session", method: "GET", csrf: false } as const;
const write = { access: "session", csrf: true, response: Simulation, changes: ["simulations"] } as const;

export const simulations = defineContract({
  list: {
    ...read,
    path: "/simulations",
    summary: "The caller's saved simulations, without their plans.",
    response: SimulationList,
    errors: [],
  },
  create: {
    ...write,
    method: "POST",
    path: "/simulations",
    summary: "Saves the caller's open plan as it is now, with figures calculated by the server.",
    body: z.strictObject({
      name: Name,
      notes: Notes.optional(),
      tags: Tags.optional(),
      idempotencyKey,
    }),
    errors: ["CONFLICT", "TIER_REQUIRED", "RATE_LIMITED"],
  },
  get: {
    ...read,
    path: "/simulations/{id}",
    summary: "A saved simulation with its plan.",
    params,
    response: SavedPlan,
    errors: ["NOT_FOUND"],
  },
  plans: {
    ...read,
    path: "/simulations/plans",
    summary: "The plans of several saved simulations, in the order of their ids.",
    query: z.strictObject({ ids: ComparedIds }),
    response: z.array(SavedPlan.pick({ id: true, plan: true })),
    errors: ["NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PUT",
    path: "/simulations/{id}",
    summary: "Changes name, notes, tags or pin of a saved simulation; its plan and figures never change.",
    params,
    body: SimulationChanges,
    errors: ["NOT_FOUND"],
  },
  saveAnalysis: {
    access: "session",
    csrf: true,
    changes: ["simulations.get"],
    method: "PUT",
    path: "/simulations/{id}/analyses/{kind}",
    summary: "Saves the result of an analysis with a simulation; one of each kind.",
    params: ofKind,
    body: AnalysisResult,
    maxBodyBytes: largestAnalysis,
    response: SavedAnalysis,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
  removeAnalysis: {
    access: "session",
    csrf: true,
    changes: ["simulations.get"],
    method: "DELETE",
    path: "/simulations/{id}/analyses/{kind}",
    summary: "Removes a saved result; saving it again brings it back.",
    params: ofKind,
    response: SavedAnalysis,
    errors: ["NOT_FOUND"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/simulations/{id}",
    summary: "Deletes a saved simulation; it can be restored for a day.",
    params,
    errors: ["NOT_FOUND"],
  },
  restore: {
    ...write,
    method: "POST",
    path: "/simulations/{id}/restore",
    summary: "Restores a deleted simulation.",
    params,
    errors: ["NOT_FOUND", "TIER_REQUIRED"],
  },
  duplicate: {
    ...write,
    method: "POST",
    path: "/simulations/{id}/duplicate",
    summary: "Saves a copy of a saved simulation under another name.",
    params,
    body: z.strictObject({ idempotencyKey }).optional(),
    errors: ["NOT_FOUND", "CONFLICT", "TIER_REQUIRED", "RATE_LIMITED"],
  },
  listByKey: {
    ...readByKey,
    path: "/v1/simulations",
    summary:
      "The caller's saved simulations for API clients, newest first, without their plans, page by page.",
    query: z.strictObject({
      limit: wholeNumber(1, mostOnPage).optional().describe("default 50"),
      cursor: z.string().max(500).optional(),
    }),
    response: z.strictObject({ data: z.array(Simulation), nextCursor: z.string().nullable() }),
    answer: { as: "spread" },
    errors: [],
  },
  getByKey: {
    ...readByKey,
    path: "/v1/simulations/{id}",
    summary: "A saved simulation with its plan, for API clients.",
    params,
    response: SavedPlan,
    errors: ["NOT_FOUND"],
  },
  createByKey: {
    ...writeByKey,
    method: "POST",
    path: "/v1/simulations",
    summary: "Saves the open plan as it is now, with figures calculated by the server, for API clients.",
    idempotent: true,
    example: { name: "From a program" },
    body: z.strictObject({ name: Name, notes: Notes.optional(), tags: Tags.optional() }),
    errors: ["TIER_REQUIRED", "CONFLICT"],
  },
  updateByKey: {
    ...writeByKey,
    method: "PATCH",
    path: "/v1/simulations/{id}",
    summary: "Changes name, notes, tags or pin of a saved simulation, for API clients.",
    example: { notes: "Seen by a program" },
    params,
    body: SimulationChanges,
    errors: ["NOT_FOUND"],
  },
  removeByKey: {
    ...writeByKey,
    method: "DELETE",
    path: "/v1/simulations/{id}",
    summary: "Deletes a saved simulation, for API clients; its owner can restore it for a day.",
    params,
    errors: ["NOT_FOUND"],
  },
});

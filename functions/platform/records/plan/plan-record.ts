import * as z from "zod";
import { PlanWithdrawal } from "#shared/api/schemas/plan-withdrawal.ts";
import { t } from "#shared/domain/language/translate.ts";
import { firstPlanName } from "#shared/domain/plan/plan-name.ts";
import {
  type EpochFieldRecord,
  epochFields,
  mapFields,
  type PlanField,
  type PlanFieldRecord,
  planFields,
  type StoredName,
  storedName,
  toStored,
  type ValueOf,
} from "#shared/domain/plan-fields.ts";

const cents = z.int().nonnegative();

/** The id of everyone's first plan: ids are unique only among the plans of one user. */
const firstPlanId = "first";

type StoredOf<Fields> = {
  [Name in keyof Fields & string as StoredName<Name, Fields[Name]>]: z.ZodType<ValueOf<Fields[Name]>>;
};

/** A setting as stored: money in whole cents. One that was added later has its fallback in plans from before. */
function storedSchema(field: PlanFieldRecord | EpochFieldRecord): z.ZodType {
  const schema = storedValue(field);
  return field.since !== undefined && "fallback" in field ? schema.default(field.fallback) : schema;
}

function storedValue(field: PlanFieldRecord | EpochFieldRecord): z.ZodType {
  if (field.kind === "switch") return z.boolean();
  if (field.kind === "choice") return z.enum(field.options);
  if (field.kind === "date") return z.iso.date();
  const whole = field.kind === "money" || field.kind === "months";
  const number = whole ? z.int() : z.number();
  if (field.isPositive) return number.positive();
  return field.kind === "money" ? number.nonnegative() : number;
}

function storedShape<Fields extends Readonly<Record<string, PlanFieldRecord | EpochFieldRecord>>>(
  fields: Fields,
): StoredOf<Fields> {
  const shape = Object.entries(fields).map(([name, field]) => [storedName(name, field), storedSchema(field)]);
  return Object.fromEntries(shape) as StoredOf<Fields>;
}

/** What a user has set in one epoch; absent means the model's value. */
const EpochSettings = z.object(storedShape(epochFields)).partial();
export type EpochSettings = z.infer<typeof EpochSettings>;

/** What a user has set for one month; absent means as the plan has it. Prices are in millionths of a dollar. */
const StoredOverride = z.object({
  priceMicros: z.int().positive().optional(),
  satoshis: z.int().nonnegative().optional(),
  usdCents: cents.optional(),
  feesCents: cents.optional(),
  costCents: cents.optional(),
  dynamicTopUpCents: cents.optional(),
  cycleTopUpCents: cents.optional(),
  sell: z.boolean().optional(),
});

type PanelRecord = z.infer<z.ZodObject<StoredOf<typeof planFields>>>;

/**
 * The settings of a plan as stored, with its age. Amounts are whole cents of the base currency (of US dollars where
 * named so).
 */
const PlanFields = z.object({
  /** Among the plans of its owner. Plans from before there were several have the first one's. */
  id: z.string().default(firstPlanId),
  name: z.string().default(firstPlanName),
  version: z.int().nonnegative(),
  /** The version that opening it gave the plan: a change based on an earlier one may have been made in another plan. */
  openedAs: z.int().nonnegative().default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Incremented by "Re-simulate"; part of the seed of randomised prices. */
  simulationCount: z.int().nonnegative(),
  ...storedShape(planFields),
  /** Null: the model's default, the day before the second upcoming halving. */
  investEndDate: z.iso.date().nullable(),
  /**
   * Whether the growth scenario was chosen, or is the default of model 1.1.0 or later. Plans from before may still have
   * the default of that time, which their owner is asked about once.
   */
  isGrowthSettled: z.boolean().default(false),
  /** Null: the tier's default. */
  epochCount: z.int().positive().nullable(),
  epochs: z.record(z.string(), EpochSettings),
  /** By the first day of the month. Plans from before there were any have none. */
  edits: z.record(z.iso.date(), StoredOverride).default({}),
  /** Plans from before there were goals have none. */
  goal: z
    .object({ kind: z.enum(["value", "bitcoin"]), amount: z.int().positive(), date: z.iso.date() })
    .nullable()
    .default(null),
  /** Living from the coins; plans from before there was that have none. */
  withdrawal: PlanWithdrawal.nullable().default(null),
});

/** A user's plan as stored. */
export const PlanRecord = PlanFields.extend({
  /** The plan that a reset or an import replaced, until the next change: what undoing brings back. */
  replaced: z.object({ by: z.int().positive().describe("version"), plan: PlanFields }).optional(),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** A plan of the same user beside the open one. */
export const ParkedPlan = PlanFields.extend({
  /** Set once it is deleted: until then it can be restored. */
  restorableUntil: z.iso.datetime().optional(),
});
export type ParkedPlan = z.infer<typeof ParkedPlan>;

/** The identity of a plan, which replacing its settings does not change. */
export function identityOf({ id, name, openedAs, createdAt }: PlanRecord) {
  return { id, name, openedAs, createdAt };
}

/** Settings of the page in their stored form; null stays, what is undefined is left out. */
export function storedSettings<Fields extends Readonly<Record<string, PlanFieldRecord | EpochFieldRecord>>>(
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const stored = Object.entries(fields).flatMap(([name, field]) => {
    const value = given[name];
    return value === undefined ? [] : [[storedName(name, field), toStored(field, value)] as const];
  });
  return Object.fromEntries(stored);
}

type StoredDefaults = Omit<PanelRecord, "investStartDate" | "investEndDate">;
const storedDefaults = storedSettings(
  planFields,
  mapFields<PlanField, PlanFieldRecord, unknown>(planFields, (field) =>
    "fallback" in field ? field.fallback : undefined,
  ),
) as StoredDefaults;

/** A new user's plan: the simulation model's defaults, from the day it is made on, named in the language of the call. */
export function newPlan(now: Date): PlanRecord {
  const timestamp = now.toISOString();
  return {
    id: firstPlanId,
    name: t(firstPlanName),
    version: 0,
    openedAs: 0,
    createdAt: timestamp,
    updatedAt: timestamp,
    simulationCount: 0,
    ...storedDefaults,
    investStartDate: timestamp.slice(0, 10),
    investEndDate: null,
    isGrowthSettled: true,
    epochCount: null,
    epochs: {},
    edits: {},
    goal: null,
    withdrawal: null,
  };
}

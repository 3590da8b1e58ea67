import * as z from "zod";
import { epochFieldTier, planFieldTier } from "#shared/domain/plan/editable-fields.ts";
import type { EpochField, PlanField } from "#shared/domain/plan-fields.ts";
import { PlanGoal, planOverrides } from "./plan-fields.ts";
import { planIdentity } from "./plan-list.ts";
import { PlanWithdrawal } from "./plan-withdrawal.ts";
import { CalendarDate, Currency, Tier } from "./values.ts";

const Setting = z.union([z.number(), z.string(), z.boolean()]);
const fieldsOf = <F extends string>(tiers: Readonly<Record<F, unknown>>) =>
  z.enum(Object.keys(tiers) as [F, ...F[]]);
const DatedNumber = z.tuple([CalendarDate, z.number()]);

/** Everything that the engine needs to calculate the caller's plan, besides its built-in market history. */
export const EngineConfig = z.strictObject({
  modelVersion: z.string(),
  constants: z.record(z.string(), z.json()).describe("of the simulation model"),
  historyUntil: CalendarDate.describe(
    "last day of the built-in market history, which the figures below continue",
  ),
  planId: planIdentity.id,
  planName: planIdentity.name,
  planVersion: z.int().nonnegative(),
  ledgerVersion: z.int().nonnegative(),
  now: CalendarDate.describe("the date of the calculation"),
  tier: Tier,
  seed: z.string().describe("seed for randomised prices"),
  asksGrowth: z
    .boolean()
    .describe(
      "whether the plan still has the default growth of an earlier model which the user never changed",
    ),
  settings: z.strictObject({
    panel: z.record(fieldsOf<PlanField>(planFieldTier), Setting.nullable()),
    epochCount: z.int().nullable(),
    epochs: z
      .record(z.string(), z.partialRecord(fieldsOf<EpochField>(epochFieldTier), Setting))
      .describe("values set by the user, by epoch"),
    edits: planOverrides.describe("values set by the user, by the first day of the month"),
  }),
  goal: PlanGoal.nullable(),
  withdrawal: PlanWithdrawal.optional(),
  transactions: z
    .array(
      z.strictObject({
        id: z.string(),
        dateAcquired: CalendarDate,
        btcBought: z.number(),
        usdSpent: z.number(),
        feesUSD: z.number(),
        dynamicTopUp: z.number(),
        cycleTopUp: z.number(),
        entered: z
          .strictObject({ currency: Currency, spent: z.number(), fees: z.number() })
          .optional()
          .describe("the amounts as entered in another currency"),
      }),
    )
    .describe("in the order of the simulation"),
  market: z
    .strictObject({
      daily: z.array(DatedNumber).optional().describe("closes in USD"),
      heights: z.array(DatedNumber).optional().describe("height of the last block of a day"),
      consumerPrices: z
        .partialRecord(
          Currency,
          z.strictObject({
            history: z.array(z.tuple([z.int(), z.number()])).describe("index by year"),
            inflation: z.number().describe("yearly, outside of the history"),
            source: z.string(),
            assumption: z.string().describe("what the inflation is"),
          }),
        )
        .optional()
        .describe("measured, where the account takes them instead of the assumed ones"),
      exchangeRates: z.partialRecord(Currency, z.number()).optional().describe("units per US dollar"),
      currentBitcoinPrice: z.number().optional(),
      currentBlockHeight: z.int().optional(),
      dataTimestamp: z.iso.datetime().optional(),
    })
    .describe("observed since then"),
});
export type EngineConfig = z.infer<typeof EngineConfig>;

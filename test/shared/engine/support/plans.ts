import fc from "fast-check";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { type PortfolioBlocks, portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { type ResultFile, toResult } from "#shared/engine/result/result-file.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { type Plan, PlanRefused } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** A plan file with its fields loosely typed, as it comes from JSON. */
export interface PlanFile {
  now?: string;
  seed?: string;
  tier?: string;
  controlPanel?: Record<string, unknown>;
  epochOverrides?: Record<string, Record<string, unknown>>;
  transactions?: Record<string, unknown>[];
  edits?: Record<string, Record<string, unknown>>;
  market?: Record<string, unknown>;
  analyses?: Record<string, unknown>;
  realValues?: unknown;
  taxReport?: unknown;
  withdrawal?: unknown;
}

/** Reads a plan that is known to have the right form. */
export function planOf(file: PlanFile): Plan {
  const parsed = parsePlan(file, day("2026-11-20"));
  if (!parsed.ok) throw new PlanRefused(parsed.errors[0]!);
  return parsed.plan;
}

/** Calculates a plan file against the embedded market. */
export function run(file: PlanFile): SimulationResult {
  return simulate(planOf(file), embeddedMarket);
}

/** Calculates a plan file and writes the result as JSON data. */
export function resultOf(file: PlanFile): ResultFile {
  return toResult(run(file));
}

/** Calculates the blocks of a plan file for real values, tax and withdrawals. */
export function blocksOf(file: PlanFile): PortfolioBlocks {
  return portfolioBlocks(file, run(file), { ...embeddedMarket, ...file.market });
}

/** The refusal of a plan or of one of its blocks, as "code path". */
export function refusalOf(file: PlanFile): string {
  try {
    blocksOf(file);
  } catch (error) {
    if (error instanceof PlanRefused) return `${error.refusal.code} ${error.refusal.path}`;
    throw error;
  }
  return "accepted";
}

/** A day from ISO text. */
export function day(text: string): number {
  return parseDate(text)!;
}

const dates = (from: string, to: string) =>
  fc.integer({ min: day(from), max: day(to) }).map((value) => formatDate(value));

const currency = fc.constantFrom("USD", "EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "DKK");

/** Control panels over the whole range of settings; windows from before the first price to the last epoch. */
const controlPanel = fc.record({
  baseAmount: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
  buyRhythm: fc.constantFrom("monthly", "monthly", "twoWeekly", "weekly", "daily"),
  baseCurrency: currency,
  baseAmountGrowthRate: fc.constantFrom(0, 0.1, 0.5, 1),
  investStartDate: dates("2009-01-04", "2030-12-31"),
  investEndDate: dates("2031-01-01", "2060-12-31"),
  dynamicTopUpCap: fc.constantFrom(0, 0, 50, 1e6),
  cycleTopUpCap: fc.constantFrom(0, 0, 75, 1e6),
  priceRandomisationLowerLimit: fc.constantFrom(1, 0.85, 0.93),
  priceRandomisationUpperLimit: fc.constantFrom(1, 1.15, 1.04),
  globalWealthLowerLimit: fc.constantFrom(0.04, 0.1, 0.16),
  globalWealthUpperLimit: fc.constantFrom(0.16, 0.22, 0.28),
  growthConservatism: fc.constantFrom(0, 0.5, 0.75, 1, 1.5),
  sellReinvestSettings: fc.boolean(),
  feePct: fc.constantFrom(0, 0.02, 0.5),
  feeFixedUsd: fc.constantFrom(0, 10),
  backfillPast: fc.boolean(),
  sellShiftMonths: fc.integer({ min: -12, max: 12 }),
  reinvestShiftMonths: fc.integer({ min: -12, max: 12 }),
});

const transaction = fc
  .record({
    dateAcquired: dates("2009-02-01", "2024-04-20"),
    satoshis: fc.integer({ min: 1, max: 1e8 }),
    cents: fc.integer({ min: 1, max: 1e7 }),
    feesCents: fc.integer({ min: 0, max: 1e4 }),
  })
  .map(({ dateAcquired, satoshis, cents, feesCents }) => ({
    dateAcquired,
    btcBought: satoshis / 1e8,
    usdSpent: cents / 100,
    feesUSD: feesCents / 100,
  }));

const edit = fc.oneof(
  fc.record({ usdSpent: fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100) }),
  fc.record({ btcBought: fc.integer({ min: 0, max: 1e7 }).map((satoshis) => satoshis / 1e8) }),
  fc.record({ costUSD: fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100) }),
  fc.record({ buyingPriceUSD: fc.double({ min: 0.01, max: 1e6, noNaN: true }), sell: fc.boolean() }),
  fc.record({ sell: fc.boolean() }),
  fc.record({ dynamicTopUp: fc.constant(12.34), cycleTopUp: fc.constant(5) }),
  fc.record({ feesUSD: fc.constantFrom(0, 3.21) }),
);

/** Any plan that the model accepts: buys, sells of a part of what they bought, edits, forced sells. */
export const anyPlan: fc.Arbitrary<PlanFile> = fc
  .record({
    now: dates("2024-04-20", "2034-06-30"),
    seed: fc.string({ maxLength: 8 }),
    tier: fc.constantFrom("free", "basic", "advanced"),
    controlPanel,
    buys: fc.array(transaction, { maxLength: 6 }),
    sellPart: fc.constantFrom(0, 0, 0.3, 1),
    edits: fc.dictionary(dates("2010-01-01", "2035-12-31"), edit, { maxKeys: 6 }),
  })
  .map(({ now, seed, tier, controlPanel: panel, buys, sellPart, edits }) => {
    const sells = sellPart === 0 ? [] : buys.slice(0, 2);
    const transactions = [
      ...buys,
      ...sells.map((bought) => ({
        ...bought,
        btcBought: -Math.floor(bought.btcBought * sellPart * 1e8) / 1e8,
        usdSpent: -bought.usdSpent,
      })),
    ].filter(({ btcBought }) => btcBought !== 0);
    const months = new Map(Object.entries(edits).map(([date, value]) => [date.slice(0, 7), [date, value]]));
    return { now, seed, tier, controlPanel: panel, transactions, edits: Object.fromEntries(months.values()) };
  });

import { parseDate } from "#shared/domain/dates.ts";
import { isTier, type Tier } from "#shared/domain/tiers.ts";
import { type Day, type Plan, type PlanError, PlanRefused } from "#shared/engine/types.ts";
import { readAnalyses } from "./analyses.ts";
import { readControlPanel } from "./control-panel.ts";
import { readEdits } from "./edits.ts";
import { readEpochOverrides } from "./epoch-overrides.ts";
import { readMarket } from "./market.ts";
import { dayAt, fieldsAt, isFields, refuse } from "./reading.ts";
import { readTransactions } from "./transactions.ts";

/** A plan, or the first thing that is wrong with it. */
export type ParsedPlan =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly errors: readonly PlanError[] };

const earliestNow: Day = parseDate("2024-04-20")!;
const longestSeed = 1_000;

function readNow(given: unknown, today: Day): Day {
  const now = given === undefined ? today : dayAt(given, "now");
  if (now < earliestNow) refuse("nowTooEarly", "now", "now must not be before 2024-04-20");
  return now;
}

function readTier(given: unknown): Tier {
  if (given === undefined) return "advanced";
  return isTier(given) ? given : refuse("invalidTier", "tier", "tier must be free, basic or advanced");
}

function readSeed(given: unknown): string {
  if (given === undefined) return "halvest";
  if (typeof given !== "string") return refuse("invalid", "seed", "seed must be text");
  if (given.length > longestSeed) {
    refuse("tooLarge", "seed", `seed must not have more than ${longestSeed} characters`);
  }
  return given;
}

function readPlan(raw: unknown, today: Day): Plan {
  if (!isFields(raw)) return refuse("invalid", "", "A plan must be an object");
  const now = readNow(raw.now, today);
  const tier = readTier(raw.tier);
  const controlPanel = readControlPanel(fieldsAt(raw.controlPanel, "controlPanel"), tier);
  const transactions = readTransactions(raw.transactions, now);
  const edits = readEdits(raw.edits);
  const epochOverrides = readEpochOverrides(raw.epochOverrides);
  return {
    now,
    seed: readSeed(raw.seed),
    tier,
    controlPanel,
    epochOverrides,
    transactions,
    edits,
    market: readMarket(raw.market, controlPanel.baseCurrency),
    analyses: readAnalyses(raw.analyses),
  };
}

/**
 * Reads a plan file: fills in the defaults, rounds given amounts to cents and satoshis, sorts, and checks the
 * form of every field. `today` is the date of the calculation when the plan names none.
 *
 * Answers with the first error in the order now, tier, control panel, transactions, edits, epoch overrides,
 * seed, market, analyses; its path names the field ("transactions[3].btcBought", "" for the plan itself).
 * The epoch rules, the plan window and the ledger are judged later, by the calculation. Never throws.
 */
export function parsePlan(raw: unknown, today: Day): ParsedPlan {
  try {
    return { ok: true, plan: readPlan(raw, today) };
  } catch (error) {
    if (error instanceof PlanRefused) return { ok: false, errors: [error.refusal] };
    throw error;
  }
}

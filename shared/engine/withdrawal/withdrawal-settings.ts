import { msg } from "#shared/domain/language/translate.ts";
import { guardrailDefaults } from "#shared/domain/plan/plan-withdrawal.ts";
import type { JurisdictionCode } from "#shared/domain/tax-choices.ts";
import {
  absent,
  blockAt,
  choiceAt,
  dayFrom,
  type Fields,
  numberIn,
  refuse,
  switchAt,
} from "#shared/engine/plan/reading.ts";
import { type HoldingRule, jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { jurisdictionAt } from "#shared/engine/tax/tax-settings.ts";
import type { Day, PlanPanel } from "#shared/engine/types.ts";

/** How coins are taken out of lots where tax asks for it; the average without. */
const lotMethods = ["fifo", "lifo", "hifo", "average"] as const;
export type LotMethod = (typeof lotMethods)[number];

/** Least and most that a month pays, in base currency and money of the reference date. */
interface PaymentLimits {
  readonly floor: number;
  readonly ceiling: number;
}

/** What a month is to pay out, after fee and tax; base currency. */
export type WithdrawalRule =
  | { readonly kind: "fixedAmount"; readonly amount: number; readonly indexed: boolean }
  | ({ readonly kind: "shareOfHoldings"; readonly share: number } & PaymentLimits)
  | ({
      readonly kind: "guardrails";
      /** Of the value, a year. */
      readonly initialRate: number;
      readonly band: number;
      readonly cut: number;
      readonly raise: number;
      readonly preservationFinalYears: number;
    } & PaymentLimits);

/** Tax on the gains of a calendar year; rates as fractions, the allowance in base currency. */
export interface WithdrawalTax {
  readonly method: LotMethod;
  readonly holding: HoldingRule;
  readonly shortTermRate: number;
  readonly longTermRate: number;
  readonly allowance: number;
}

/** The settings of a withdrawal, with every default filled in. */
export interface WithdrawalSettings {
  readonly startDate: Day;
  readonly years: number;
  readonly rule: WithdrawalRule;
  /** Whether a fixed amount follows prices; the sustainable amount does the same. */
  readonly indexed: boolean;
  readonly pauseBelowCost: boolean;
  readonly feePct: number;
  readonly feeFixedUsd: number;
  readonly tax: WithdrawalTax | null;
  /** Monte Carlo paths; none for 0. */
  readonly paths: number;
  /** Null when no sustainable amount is requested. */
  readonly successProbability: number | null;
}

const path = "withdrawal";
const largestAmount = 1e12;
const mostYears = 100;
const mostPaths = 10_000;
const defaultPaths = 1_000;

function wholeIn(value: unknown, name: string, fallback: number, min: number, max: number): number {
  const number = numberIn(value, `${path}.${name}`, fallback, min, max);
  if (Number.isInteger(number)) return number;
  return refuse("outOfRange", `${path}.${name}`, `${path}.${name} must be a whole number`);
}

/** A number that the rule needs; one that it does not need may be missing. */
function neededIn(value: unknown, name: string, isNeeded: boolean, min: number, max: number): number {
  const at = `${path}.${name}`;
  if (isNeeded && absent(value)) refuse("required", at, `${at} is required`);
  return numberIn(value, at, Number.NaN, min, max);
}

function readStart(value: unknown, now: Day, lastRow: Day): Day {
  const at = `${path}.startDate`;
  const start = dayFrom(value);
  if (start === null) return refuse("required", at, msg("Start date is required"));
  if (start > now && start > lastRow) return start;
  return refuse(
    "outOfRange",
    at,
    msg("Withdrawals must start after today and after the plan's last purchase"),
  );
}

const ruleKinds = ["fixedAmount", "shareOfHoldings", "guardrails"] as const;

function readRule(block: Fields, kind: (typeof ruleKinds)[number], indexed: boolean): WithdrawalRule {
  const amount = neededIn(block.amount, "amount", kind === "fixedAmount", 0.01, largestAmount);
  const share = neededIn(block.share, "share", kind === "shareOfHoldings", 0, 1);
  if (share === 0 || share === 1) {
    refuse("outOfRange", `${path}.share`, msg("The share must lie between 0 and 1"));
  }
  const initialRate = neededIn(block.initialRate, "initialRate", kind === "guardrails", 0, 1);
  if (initialRate === 0) {
    refuse("outOfRange", `${path}.initialRate`, msg("The initial rate must be greater than zero"));
  }
  const band = numberIn(block.band, `${path}.band`, guardrailDefaults.band, 0, 1);
  const cut = numberIn(block.cut, `${path}.cut`, guardrailDefaults.cut, 0, 1);
  const raise = numberIn(block.raise, `${path}.raise`, guardrailDefaults.raise, 0, 1);
  const preservationFinalYears = numberIn(
    block.preservationFinalYears,
    `${path}.preservationFinalYears`,
    guardrailDefaults.preservationFinalYears,
    0,
    mostYears,
  );
  const most = Number.POSITIVE_INFINITY;
  const ceiling = numberIn(block.ceiling, `${path}.ceiling`, most, 0, largestAmount);
  const floor = numberIn(block.floor, `${path}.floor`, 0, 0, largestAmount);
  if (floor > ceiling) refuse("outOfRange", `${path}.floor`, msg("The floor must not be above the ceiling"));
  switch (kind) {
    case "fixedAmount":
      return { kind, amount, indexed };
    case "shareOfHoldings":
      return { kind, share, floor, ceiling };
    case "guardrails":
      return { kind, initialRate, band, cut, raise, preservationFinalYears, floor, ceiling };
  }
}

function readTax(given: unknown, fallback: JurisdictionCode): WithdrawalTax | null {
  const tax = blockAt(given, `${path}.tax`);
  if (tax === null) return null;
  const at = (name: string) => `${path}.tax.${name}`;
  const method = choiceAt(tax.method, lotMethods, "fifo", "unknownMethod", at("method"));
  const jurisdiction = jurisdictionAt(tax.jurisdiction, at("jurisdiction"), fallback);
  const shortTermRate = numberIn(tax.shortTermRate, at("shortTermRate"), null, 0, 1);
  if (shortTermRate === null) {
    return refuse("outOfRange", at("shortTermRate"), msg("The tax rate must be a number from 0 to 1"));
  }
  return {
    method,
    holding: jurisdictions[jurisdiction].holding,
    shortTermRate,
    longTermRate: numberIn(tax.longTermRate, at("longTermRate"), shortTermRate, 0, 1),
    allowance: numberIn(tax.allowance, at("allowance"), 0, 0, largestAmount),
  };
}

function readChance(given: unknown): number | null {
  const block = blockAt(given, `${path}.sustainable`);
  if (block === null) return null;
  const at = `${path}.sustainable.successProbability`;
  const chance = numberIn(block.successProbability, at, 0, 0, 1);
  return chance > 0
    ? chance
    : refuse("outOfRange", at, msg("The chance must be greater than 0 and at most 1"));
}

/** What the plan itself gives to the settings of its withdrawals. */
export interface WithdrawalDefaults {
  readonly now: Day;
  /** Date of the plan's last row, whether or not the tier shows it. */
  readonly lastRow: Day;
  /** Last day that a withdrawal may have, by their number and the first possible day. */
  readonly lastDayOf: (startDate: Day, months: number) => Day;
  /** The day of block 6,930,000. */
  readonly chainEnd: Day;
  readonly jurisdiction: JurisdictionCode;
  readonly fee: Pick<PlanPanel, "feePct" | "feeFixedUsd">;
}

/** The settings of the block `withdrawal`. Refuses the first field that is wrong. */
export function readWithdrawal(block: Fields, defaults: WithdrawalDefaults): WithdrawalSettings {
  const startDate = readStart(block.startDate, defaults.now, defaults.lastRow);
  const years = wholeIn(block.years, "years", 30, 1, mostYears);
  if (defaults.lastDayOf(startDate, 12 * years) >= defaults.chainEnd) {
    refuse("outOfRange", `${path}.years`, msg("Withdrawals must end before the day of block 6,930,000"));
  }
  const kind = ruleKinds.find((known) => known === block.rule);
  if (kind === undefined) {
    return refuse("unknownRule", `${path}.rule`, `${path}.rule must be one of ${ruleKinds.join(", ")}`);
  }
  const indexed = switchAt(block.indexed, `${path}.indexed`, true);
  const pauseBelowCost = switchAt(block.pauseBelowCost, `${path}.pauseBelowCost`, false);
  const rule = readRule(block, kind, indexed);
  const { feePct, feeFixedUsd } = defaults.fee;
  return {
    startDate,
    years,
    rule,
    indexed,
    pauseBelowCost,
    feePct: numberIn(block.feePct, `${path}.feePct`, feePct, 0, 0.5),
    feeFixedUsd: numberIn(block.feeFixedUsd, `${path}.feeFixedUsd`, feeFixedUsd, 0, 1e6),
    tax: readTax(block.tax, defaults.jurisdiction),
    paths: wholeIn(block.paths, "paths", defaultPaths, 0, mostPaths),
    successProbability: readChance(block.sustainable),
  };
}

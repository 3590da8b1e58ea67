import { currencyCodes } from "#shared/domain/currencies.ts";
import { epochCounts, type Tier } from "#shared/domain/tiers.ts";
import type { ControlPanel, Currency, WindowDate } from "#shared/engine/types.ts";
import { dayFrom, type Fields, finite, refuse } from "./reading.ts";

/** Keeps every sum of a plan far from the end of what a double holds. */
const largestAmount = 1e12;

interface Range {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly message: string;
  readonly whole?: boolean;
}

const shift = {
  fallback: 0,
  min: -12,
  max: 12,
  whole: true,
  message: "Shift must be between -12 and 12 months",
};
const cap = { fallback: 0, min: 0, max: largestAmount, message: "Cap must be non-negative" };

const ranges = {
  baseAmountGrowthRate: { fallback: 0, min: 0, max: 1, message: "Growth rate must be between 0% and +100%" },
  dynamicTopUpCap: cap,
  cycleTopUpCap: cap,
  priceRandomisationLowerLimit: {
    fallback: 1,
    min: 0.85,
    max: 1,
    message: "Lower limit must be between 85% and 100%",
  },
  priceRandomisationUpperLimit: {
    fallback: 1,
    min: 1,
    max: 1.15,
    message: "Upper limit must be between 100% and 115%",
  },
  globalWealthLowerLimit: {
    fallback: 0.1,
    min: 0.04,
    max: 0.16,
    message: "Lower limit must be between 4% and 16%",
  },
  globalWealthUpperLimit: {
    fallback: 0.22,
    min: 0.16,
    max: 0.28,
    message: "Upper limit must be between 16% and 28%",
  },
  growthConservatism: {
    fallback: 0.75,
    min: 0,
    max: 1.5,
    message: "Growth preset must be between 0 and 1.5",
  },
  feePct: { fallback: 0.02, min: 0, max: 0.5, message: "Fee must be between 0% and 50%" },
  feeFixedUsd: { fallback: 10, min: 0, max: 1e6, message: "Fixed fee must be between 0 and 1000000" },
  sellShiftMonths: shift,
  reinvestShiftMonths: shift,
} as const satisfies Partial<Record<keyof ControlPanel, Range>>;

function ranged(fields: Fields, name: keyof typeof ranges): number {
  const range: Range = ranges[name];
  const given = fields[name];
  if (given === undefined) return range.fallback;
  const value = finite(given);
  const path = `controlPanel.${name}`;
  if (value === null || value < range.min) return refuse("outOfRange", path, range.message);
  if (value > range.max || (range.whole === true && !Number.isInteger(value))) {
    const tooLarge = range.max === largestAmount ? `Cap must not exceed ${largestAmount}` : range.message;
    return refuse("outOfRange", path, tooLarge);
  }
  return value === 0 ? 0 : value;
}

function readBaseAmount(given: unknown): number {
  if (given === undefined) return 250;
  const value = finite(given);
  const path = "controlPanel.baseAmount";
  if (value === null || value <= 0) return refuse("required", path, "Base amount is required");
  if (value > largestAmount) refuse("outOfRange", path, `Base amount must not exceed ${largestAmount}`);
  return value;
}

function readCurrency(given: unknown): Currency {
  if (given === undefined) return "USD";
  const known = currencyCodes.find((currency) => currency === given);
  return known ?? refuse("required", "controlPanel.baseCurrency", "Currency is required");
}

function readEpochCount(given: unknown, tier: Tier): number {
  if (given === undefined) return epochCounts[tier];
  const count = finite(given);
  if (count === null || !Number.isInteger(count) || count < 1) {
    return refuse("outOfRange", "controlPanel.epochCount", "Invalid epoch count");
  }
  return Math.min(count, epochCounts[tier]);
}

function readSwitch(
  fields: Fields,
  name: "sellReinvestSettings" | "backfillPast",
  fallback: boolean,
): boolean {
  const given = fields[name];
  if (given === undefined) return fallback;
  if (typeof given === "boolean") return given;
  return refuse("outOfRange", `controlPanel.${name}`, `${name} must be true or false`);
}

function readWindowDate(given: unknown): WindowDate {
  return given === undefined ? "default" : (dayFrom(given) ?? "invalid");
}

/** Control panel of a plan with its defaults. Refuses the first field outside its range. */
export function readControlPanel(fields: Fields, tier: Tier): ControlPanel {
  return {
    baseAmount: readBaseAmount(fields.baseAmount),
    baseCurrency: readCurrency(fields.baseCurrency),
    baseAmountGrowthRate: ranged(fields, "baseAmountGrowthRate"),
    dynamicTopUpCap: ranged(fields, "dynamicTopUpCap"),
    cycleTopUpCap: ranged(fields, "cycleTopUpCap"),
    priceRandomisationLowerLimit: ranged(fields, "priceRandomisationLowerLimit"),
    priceRandomisationUpperLimit: ranged(fields, "priceRandomisationUpperLimit"),
    globalWealthLowerLimit: ranged(fields, "globalWealthLowerLimit"),
    globalWealthUpperLimit: ranged(fields, "globalWealthUpperLimit"),
    growthConservatism: ranged(fields, "growthConservatism"),
    feePct: ranged(fields, "feePct"),
    feeFixedUsd: ranged(fields, "feeFixedUsd"),
    sellShiftMonths: ranged(fields, "sellShiftMonths"),
    reinvestShiftMonths: ranged(fields, "reinvestShiftMonths"),
    epochCount: readEpochCount(fields.epochCount, tier),
    sellReinvestSettings: readSwitch(fields, "sellReinvestSettings", false),
    backfillPast: readSwitch(fields, "backfillPast", true),
    investStartDate: readWindowDate(fields.investStartDate),
    investEndDate: readWindowDate(fields.investEndDate),
  };
}

import type { Currency } from "#shared/domain/currencies.ts";
import { dayOf, formatDate, monthOf, parseDate } from "#shared/domain/dates.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { round } from "#shared/domain/rounding.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { fromMicros, largestAmounts, microsOf } from "#shared/domain/transaction-derivation.ts";
import { editableFields, type OverrideField, overrideFieldTier } from "./editable-fields.ts";

/** Months of one plan that may be overridden: fifty years, and a stored plan stays within one item of the table. */
export const mostOverrides = 600;

/** Fields of an override that are numbers. */
const overrideNumberFields = [
  "buyingPriceUSD",
  "btcBought",
  "usdSpent",
  "feesUSD",
  "costUSD",
  "dynamicTopUp",
  "cycleTopUp",
] as const satisfies readonly OverrideField[];
export type OverrideNumberField = (typeof overrideNumberFields)[number];

/**
 * What a user has set for one month of the plan; what is absent is left to the plan. USD per bitcoin, BTC, US dollars.
 * `sell` forces or forbids the month's sell.
 */
export type PlanOverride = {
  readonly [Field in OverrideNumberField]?: number | undefined;
} & { readonly sell?: boolean | undefined };

/** Overrides by the first day of their month, `yyyy-mm-01`. */
export type PlanOverrides = Readonly<Record<string, PlanOverride>>;

/** Whether the month of a date has its buy day after now; all are days since 1970-01-01, `dayOfMonth` is the plan's. */
export function isBuyAhead(date: number, dayOfMonth: number, now: number): boolean {
  return dayOf(monthOf(date), dayOfMonth) > now;
}

export interface OverrideError {
  readonly field: OverrideField;
  readonly message: string;
}

interface NumberRule {
  readonly name: string;
  readonly negative: string;
  readonly max: number;
}

const money = (name: string, negative = msg("{name} must not be negative")): NumberRule => ({
  name,
  negative,
  max: largestAmounts.usd,
});

/** Prices are held in millionths, whose exactness ends a little above this. */
const largestPrice = 9e9;

const rules: Readonly<Record<OverrideNumberField, NumberRule>> = {
  buyingPriceUSD: { name: msg("Price"), negative: msg("Price must be greater than zero"), max: largestPrice },
  btcBought: {
    name: msg("BTC amount"),
    negative: msg("{name} must not be negative"),
    max: largestAmounts.btc,
  },
  usdSpent: money(msg("USD amount")),
  feesUSD: money(msg("Fees"), msg("Fees cannot be negative")),
  costUSD: money(msg("Cost")),
  dynamicTopUp: money(msg("Dynamic top-up"), msg("Top-up must be non-negative")),
  cycleTopUp: money(msg("Cycle top-up"), msg("Top-up must be non-negative")),
};

/** The first day of a date's month; null for anything but a date. Overrides are stored by it. */
export function overrideKey(date: string): string | null {
  const day = parseDate(date);
  return day === null ? null : `${formatDate(day).slice(0, 7)}-01`;
}

/** Whether two dates, `yyyy-mm-dd`, name the same month. */
export function isSameMonth(one: string, other: string): boolean {
  const [first, second] = [parseDate(one), parseDate(other)];
  return first !== null && second !== null && monthOf(first) === monthOf(second);
}

/**
 * The errors of an override, whatever the month: ranges first, then what contradicts itself. One that passes
 * stays valid when prices, fees or amounts of the plan change, so that a stored override never stops a calculation.
 */
export function overrideErrors(override: PlanOverride): OverrideError[] {
  const errors = overrideNumberFields.flatMap((field) => {
    const message = rangeError(field, override[field]);
    return message === undefined ? [] : [{ field, message }];
  });
  return errors.length > 0 ? errors : contradictions(override);
}

function rangeError(field: OverrideNumberField, value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const { name, negative, max } = rules[field];
  if (!(value >= 0) || (field === "buyingPriceUSD" && microsOf(Math.min(value, max)) <= 0)) {
    return t(negative, { name: t(name) });
  }
  return value > max ? t("{name} must not exceed {max}", { name: t(name), max: String(max) }) : undefined;
}

/** The engine's own checks (simulation model, section 7.3) of the stored figures. */
function contradictions(override: PlanOverride): OverrideError[] {
  const stored = storedOverride(override);
  const { satoshis, usdCents, feesCents, costCents } = stored;
  const price = stored.priceMicros === undefined ? undefined : fromMicros(stored.priceMicros);
  if (price !== undefined && satoshis !== undefined && usdCents !== undefined) {
    const expected = fromCents(usdCents) / price;
    if (Math.abs(fromSatoshis(satoshis) - expected) > 1e-8 + 0.005 / price) {
      return [{ field: "btcBought", message: btcMessage(expected) }];
    }
  }
  const usd = usdCents === undefined ? spentOn(satoshis, price) : fromCents(usdCents);
  if (usd !== undefined && usd > largestAmounts.usd) {
    return [
      {
        field: "btcBought",
        message: t("USD amount must not exceed {max}", { max: String(largestAmounts.usd) }),
      },
    ];
  }
  if (costCents === undefined) return [];
  if (usdCents === undefined && satoshis !== undefined && price === undefined) {
    // The amount would follow from a price that moves, until it no longer fits the cost.
    return [{ field: "usdSpent", message: t("USD amount is required when BTC amount and Cost are given") }];
  }
  const spent = usd === undefined ? undefined : centsOf(usd);
  if (spent === undefined) {
    const isTooLow = feesCents !== undefined && costCents < feesCents;
    return isTooLow ? [{ field: "costUSD", message: t("Cost must not be below the fees") }] : [];
  }
  if (feesCents === undefined) {
    const message = t("Cost must not be below the USD amount");
    return costCents < spent ? [{ field: "costUSD", message }] : [];
  }
  const isOff = Math.abs(costCents - spent - feesCents) > 1;
  return isOff ? [{ field: "usdSpent", message: spentMessage(costCents - feesCents) }] : [];
}

function spentOn(satoshis: number | undefined, price: number | undefined): number | undefined {
  return satoshis === undefined || price === undefined ? undefined : fromSatoshis(satoshis) * price;
}

/** The error for an amount of bitcoin that is not the amount divided by the price; `expected` in BTC. */
export function btcMessage(expected: number, currency: Currency = "USD"): string {
  const shown = round(expected, 8).toFixed(8);
  return t("Invalid BTC amount. Expected {shown} based on {currency} spent ÷ Buying price.", {
    shown,
    currency,
  });
}

/** The error for an amount that is not cost less fees. */
export function spentMessage(expectedCents: number, currency: Currency = "USD"): string {
  const shown = fromCents(expectedCents).toFixed(2);
  return t("Invalid {currency} spent. Expected {shown} based on Cost ({currency}) - Fees ({currency}).", {
    shown,
    currency,
  });
}

/** An override in whole cents, satoshis and millionths of a dollar, as it is stored. */
export interface StoredOverride {
  readonly priceMicros?: number | undefined;
  readonly satoshis?: number | undefined;
  readonly usdCents?: number | undefined;
  readonly feesCents?: number | undefined;
  readonly costCents?: number | undefined;
  readonly dynamicTopUpCents?: number | undefined;
  readonly cycleTopUpCents?: number | undefined;
  readonly sell?: boolean | undefined;
}

interface StoredForm {
  readonly stored: Exclude<keyof StoredOverride, "sell">;
  readonly to: (value: number) => number;
  readonly from: (value: number) => number;
}

const cents = (stored: StoredForm["stored"]): StoredForm => ({ stored, to: centsOf, from: fromCents });

const storedForms: Readonly<Record<OverrideNumberField, StoredForm>> = {
  buyingPriceUSD: { stored: "priceMicros", to: microsOf, from: fromMicros },
  btcBought: { stored: "satoshis", to: satoshisOf, from: fromSatoshis },
  usdSpent: cents("usdCents"),
  feesUSD: cents("feesCents"),
  costUSD: cents("costCents"),
  dynamicTopUp: cents("dynamicTopUpCents"),
  cycleTopUp: cents("cycleTopUpCents"),
};

/** What is stored of an override that passed the checks. */
export function storedOverride(override: PlanOverride): StoredOverride {
  const numbers = overrideNumberFields.flatMap((field) => {
    const value = override[field];
    const { stored, to } = storedForms[field];
    return value === undefined ? [] : [[stored, to(value)] as const];
  });
  return { ...Object.fromEntries(numbers), ...(override.sell !== undefined && { sell: override.sell }) };
}

/** A stored override in the units people use. */
export function overrideOf(stored: StoredOverride): PlanOverride {
  const numbers = overrideNumberFields.flatMap((field) => {
    const { stored: name, from } = storedForms[field];
    const value = stored[name];
    return value === undefined ? [] : [[field, from(value)] as const];
  });
  return { ...Object.fromEntries(numbers), ...(stored.sell !== undefined && { sell: stored.sell }) };
}

/** Whether nothing is set. */
export function isEmptyOverride(override: PlanOverride | StoredOverride): boolean {
  return Object.values(override).every((value) => value === undefined);
}

/** The overrides that apply in a tier; values that it cannot set have no effect. */
export function effectiveOverrides(overrides: PlanOverrides, tier: Tier): PlanOverrides {
  const open = new Set<string>(editableFields(overrideFieldTier, tier));
  const entries = Object.entries(overrides).map(
    ([month, override]) =>
      [month, Object.fromEntries(Object.entries(override).filter(([field]) => open.has(field)))] as const,
  );
  return Object.fromEntries(entries.filter(([, override]) => !isEmptyOverride(override)));
}

import { buyRhythms } from "./buy-rhythm.ts";
import { currencyCodes } from "./currencies.ts";
import { msg } from "./language/translate.ts";
import { centsOf, fromCents } from "./money.ts";
import { planDefaults } from "./plan-defaults.ts";
import type { Tier } from "./tiers.ts";

/**
 * The settings of a plan, one record each. Schemas of the API, rules of the server, stored forms, ranges and defaults
 * of the engine, controls and labels of the page, the words of a comparison of two plans and the table of the
 * documentation are all derived from these records.
 */

/** The day after the first block: no plan begins earlier. */
export const earliestStart = "2009-01-04";

/**
 * The largest amount of one purchase or of one month's top-up, in any currency. All days of the longest plan, 131
 * years, at this amount add up to fewer cents than a double counts exactly (2⁵³), without growth and in its currency.
 */
const largestAmount = 1_000_000_000;

/** The default growth scenario before version 1.1.0 of the model. */
export const earlierGrowthDefault = 0.75;

interface Described {
  /** The lowest subscription tier that may change it. */
  readonly tier: Tier;
  readonly label: string;
  /** What it does, in one sentence. */
  readonly help: string;
  /** The day it was added, `yyyy-mm-dd`: what was stored or exported before lacks it and has its fallback. */
  readonly since?: string;
}

/** A number from `min` to `max`. */
interface Bounded extends Described {
  readonly min: number;
  readonly max: number;
  /** Zero is out of range although it is `min`. */
  readonly isPositive?: boolean;
  /** Error for a value that is not a number or out of range. */
  readonly message: string;
  /** The error for a value above `max`, where it differs. */
  readonly tooLarge?: string;
}

interface Choice extends Described {
  readonly kind: "choice";
  readonly options: readonly string[];
  /** The page's names of the options, where they differ from the stored values. */
  readonly optionLabels?: Readonly<Record<string, string>>;
  readonly message: string;
  /** The code of the engine's error, if not "required". */
  readonly code?: string;
}

interface Switch extends Described {
  readonly kind: "switch";
}

interface DateField extends Described {
  readonly kind: "date";
  /** The error when it is missing. */
  readonly message: string;
}

/**
 * A number of a plan. money: an amount with whole cents, stored in cents. fraction: a share, shown in percent.
 * number: as it is. months: a whole number.
 */
export interface NumberField extends Bounded {
  readonly kind: "money" | "fraction" | "number" | "months";
  /** The currency of money: the plan's own unless it is US dollars. */
  readonly currency?: "USD";
  readonly fallback: number;
  /** How the page edits it. */
  readonly control: "text" | "slider" | "presets";
  /** A limit that it must not be below. */
  readonly notBelow?: "priceRandomisationLowerLimit" | "globalWealthLowerLimit";
}

export type PlanFieldRecord =
  | NumberField
  | (Choice & { readonly fallback: string })
  | (Switch & { readonly fallback: boolean })
  | DateField;

const cap = {
  kind: "money",
  tier: "free",
  fallback: 0,
  min: 0,
  max: largestAmount,
  control: "text",
} as const;
const capMessages = {
  message: msg("Cap must be non-negative"),
  tooLarge: msg("Cap must not exceed 1000000000"),
} as const;
const shift = {
  kind: "months",
  tier: "basic",
  fallback: 0,
  min: -12,
  max: 12,
  control: "slider",
  message: msg("Shift must be between -12 and 12 months"),
} as const;

/** The settings of the whole plan, in the order in which they are checked. */
export const planFields = {
  baseAmount: {
    kind: "money",
    tier: "free",
    fallback: 250,
    min: 0,
    isPositive: true,
    max: largestAmount,
    control: "text",
    message: msg("Base amount is required"),
    tooLarge: msg("Base amount must not exceed 1000000000"),
    label: msg("Base Amount"),
    help: msg("The amount invested in bitcoin at each purchase, before top-ups. Fees are added."),
  },
  buyRhythm: {
    kind: "choice",
    tier: "free",
    options: buyRhythms,
    optionLabels: {
      monthly: msg("Monthly"),
      twoWeekly: msg("Every two weeks"),
      weekly: msg("Weekly"),
      daily: msg("Daily"),
    },
    fallback: "monthly",
    message: msg("Unknown buying rhythm"),
    code: "unknownRhythm",
    since: "2026-11-22",
    label: msg("Buying rhythm"),
    help: msg(
      "How often the base amount is spent: each month, or every 14 days, every 7 days or every day from the start.",
    ),
  },
  baseCurrency: {
    kind: "choice",
    tier: "free",
    options: currencyCodes,
    fallback: "USD",
    message: msg("Currency is required"),
    label: msg("Currency"),
    help: msg("Currency of the base amount and of both caps."),
  },
  baseAmountGrowthRate: {
    kind: "fraction",
    tier: "free",
    fallback: 0,
    min: 0,
    max: 1,
    control: "slider",
    message: msg("Growth rate must be between 0% and +100%"),
    label: msg("Base Amount Growth Rate"),
    help: msg("How much the base amount grows from one epoch to the next."),
  },
  investStartDate: {
    kind: "date",
    tier: "free",
    message: msg("Start date is required"),
    label: msg("Start Date"),
    help: msg("The first purchase; its day of the month is the buy day."),
  },
  investEndDate: {
    kind: "date",
    tier: "free",
    message: msg("End date is required"),
    label: msg("End Date"),
    help: msg("The last day of the plan."),
  },
  dynamicTopUpCap: {
    ...cap,
    ...capMessages,
    label: msg("Dynamic Top-Up Cap"),
    help: msg("The most a month can add after the price has fallen. 0 switches the top-up off."),
  },
  cycleTopUpCap: {
    ...cap,
    ...capMessages,
    label: msg("Cycle Top-Up Cap"),
    help: msg("The most a month can add while the price is below the last peak. 0 switches the top-up off."),
  },
  priceRandomisationLowerLimit: {
    kind: "fraction",
    tier: "basic",
    fallback: 1,
    min: 0.85,
    max: 1,
    control: "slider",
    message: msg("Lower limit must be between 85% and 100%"),
    label: msg("Price Randomisation Lower Limit"),
    help: msg("The smallest random factor for projected prices."),
  },
  priceRandomisationUpperLimit: {
    kind: "fraction",
    tier: "basic",
    fallback: 1,
    min: 1,
    max: 1.15,
    control: "slider",
    notBelow: "priceRandomisationLowerLimit",
    message: msg("Upper limit must be between 100% and 115%"),
    label: msg("Price Randomisation Upper Limit"),
    help: msg("The largest random factor for projected prices."),
  },
  globalWealthLowerLimit: {
    kind: "fraction",
    tier: "advanced",
    fallback: 0.1,
    min: 0.04,
    max: 0.16,
    control: "slider",
    message: msg("Lower limit must be between 4% and 16%"),
    label: msg("Global Wealth Lower Limit"),
    help: msg("The smallest share of global wealth that bitcoin can be worth at a projected trough."),
  },
  globalWealthUpperLimit: {
    kind: "fraction",
    tier: "advanced",
    fallback: 0.22,
    min: 0.16,
    max: 0.28,
    control: "slider",
    notBelow: "globalWealthLowerLimit",
    message: msg("Upper limit must be between 16% and 28%"),
    label: msg("Global Wealth Upper Limit"),
    help: msg("The largest share of global wealth that bitcoin can be worth at a projected peak."),
  },
  growthConservatism: {
    kind: "number",
    tier: "free",
    fallback: planDefaults.growthConservatism,
    min: 0,
    max: 1.5,
    control: "presets",
    message: msg("Growth preset must be between 0 and 1.5"),
    label: msg("Growth scenario"),
    help: msg("How much of the power law's growth the projection applies from one peak to the next."),
  },
  feePct: {
    kind: "fraction",
    tier: "free",
    fallback: planDefaults.feePct,
    min: 0,
    max: 0.5,
    control: "text",
    message: msg("Fee must be between 0% and 50%"),
    label: msg("Fee Rate"),
    help: msg("The exchange's fee for each order, as a percentage."),
  },
  feeFixedUsd: {
    kind: "money",
    currency: "USD",
    tier: "free",
    fallback: planDefaults.feeFixedUsd,
    min: 0,
    max: 1_000_000,
    control: "text",
    message: msg("Fees cannot be negative"),
    tooLarge: msg("Fixed fee must not exceed 1000000"),
    label: msg("Fixed Fee"),
    help: msg("The exchange's fixed fee for each order, whatever the amount."),
  },
  backfillPast: {
    kind: "switch",
    tier: "free",
    fallback: true,
    label: msg("Back-fill past months"),
    help: msg("Counts past months without a recorded transaction as bought at the price of their day."),
  },
  sellShiftMonths: {
    ...shift,
    label: msg("Sell Shift"),
    help: msg("Moves selling before or after the peak, in months."),
  },
  reinvestShiftMonths: {
    ...shift,
    label: msg("Reinvest Shift"),
    help: msg("Moves buying back before or after the trough, in months."),
  },
  sellReinvestSettings: {
    kind: "switch",
    tier: "basic",
    fallback: false,
    label: msg("Sell/Reinvest Strategy"),
    help: msg("Sells part of the coins near each peak and buys back near the trough."),
  },
} as const satisfies Record<string, PlanFieldRecord>;

export type PlanField = keyof typeof planFields;

/** The settings that plans and documents from before they were added lack, with what applies there. */
export function laterSettings(): Readonly<Record<string, string | number | boolean>> {
  const fields: Readonly<Record<string, PlanFieldRecord>> = planFields;
  const later = Object.entries(fields).flatMap(([name, field]) =>
    field.since !== undefined && "fallback" in field ? [[name, field.fallback] as const] : [],
  );
  return Object.fromEntries(later);
}

/** The settings that are edited in one way, such as those with a slider. */
export type PlanFieldWith<Trait> = {
  [Name in PlanField]: (typeof planFields)[Name] extends Trait ? Name : never;
}[PlanField];

/** A number that is set for one epoch. price: US dollars per bitcoin. */
export interface EpochNumberField extends Bounded {
  readonly kind: "money" | "fraction" | "price";
}

export type EpochFieldRecord = EpochNumberField | Switch | Omit<DateField, "message">;

const price = {
  kind: "price",
  tier: "advanced",
  min: 0,
  isPositive: true,
  // Keeps the arithmetic of the engine finite.
  max: 1e15,
  message: msg("Price must be greater than zero"),
  tooLarge: msg("Price must not exceed 1000000000000000"),
} as const;

/** The settings of one epoch; what is not set is left to the model. */
export const epochFields = {
  baseAmount: {
    ...planFields.baseAmount,
    label: msg("Base amount"),
    help: msg("The amount spent at each purchase of the epoch."),
  },
  sellReinvestEnabled: {
    kind: "switch",
    tier: "basic",
    label: msg("Sell/reinvest"),
    help: msg("Whether the strategy sells and buys back in this epoch."),
  },
  cycleGrowthRate: {
    kind: "fraction",
    tier: "advanced",
    min: 0,
    isPositive: true,
    max: 1_000_000,
    message: msg("Cycle growth rate must be greater than zero"),
    tooLarge: msg("Cycle growth rate must not exceed 1000000"),
    label: msg("Cycle growth rate"),
    help: msg("The peak of the epoch divided by the previous peak."),
  },
  halvingPrice: { ...price, label: msg("Halving price"), help: msg("The price on the day of the halving.") },
  peakPrice: { ...price, label: msg("Peak price"), help: msg("The highest price of the epoch.") },
  troughPrice: { ...price, label: msg("Trough price"), help: msg("The lowest price after the peak.") },
  peakPriceDate: {
    kind: "date",
    tier: "advanced",
    label: msg("Peak date"),
    help: msg("When the peak is reached."),
  },
  troughPriceDate: {
    kind: "date",
    tier: "advanced",
    label: msg("Trough date"),
    help: msg("When the trough is reached."),
  },
} as const satisfies Record<string, EpochFieldRecord>;

export type EpochField = keyof typeof epochFields;

/** The value of a setting in the units of the page: amounts in currency, dates `yyyy-mm-dd`. */
export type ValueOf<Field> = Field extends {
  readonly kind: "choice";
  readonly options: readonly (infer Option)[];
}
  ? Option
  : Field extends { readonly kind: "switch" }
    ? boolean
    : Field extends { readonly kind: "date" }
      ? string
      : number;

/** The name a setting is stored under: money is stored in whole cents and says so. */
export type StoredName<Name extends string, Field> = Field extends { readonly kind: "money" }
  ? `${Name}Cents`
  : Name;

interface Kind {
  readonly kind: string;
}

/** The name a setting is stored under. */
export function storedName(name: string, { kind }: Kind): string {
  return kind === "money" ? `${name}Cents` : name;
}

/** A value of the page as it is stored. Throws RangeError for an amount beyond 2⁵³ cents. */
export function toStored(field: Kind, value: unknown): unknown {
  return field.kind === "money" && typeof value === "number" ? centsOf(value) : value;
}

/** A stored value in the units of the page. */
export function fromStored(field: Kind, value: unknown): unknown {
  return field.kind === "money" && typeof value === "number" ? fromCents(value) : value;
}

/** The names of a table of records, in its order. */
export function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(fields) as Name[];
}

/** Something of each setting of a table, by its name and in its order. */
export function mapFields<Name extends string, Field, Result>(
  fields: Readonly<Record<Name, Field>>,
  map: (field: Field, name: Name) => Result,
): Record<Name, Result> {
  const entries = namesOf(fields).map((name) => [name, map(fields[name], name)]);
  return Object.fromEntries(entries) as Record<Name, Result>;
}

/** The error of a number for a field; undefined when it is valid. Amounts of money are checked in whole cents. */
export function boundsProblem(
  value: number,
  { min, max, isPositive = false, message, tooLarge = message }: Bounded,
): string | undefined {
  if (!(value >= min) || (isPositive && value <= min)) return message;
  return value > max ? tooLarge : undefined;
}

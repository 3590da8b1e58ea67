import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { CalendarDate, Currency, Tier } from "#shared/api/schemas/values.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { jurisdictionCodes, taxMethods } from "#shared/domain/tax-choices.ts";
import { taxFiles } from "#shared/domain/tier-features.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";
import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";

const Jurisdiction = z.enum(jurisdictionCodes);
const Method = z.enum(taxMethods);
const money = z.number().describe("in the report's currency");
const moneyOrNull = money.nullable();
const term = z.enum(["short", "long"]).nullable();

const yearLabel = z
  .string()
  .regex(/^\d{4}(\/\d{2})?$/, msg("Must be a tax year like 2025 or 2025/26"))
  .describe("a calendar year, or like 2025/26");

/** The most years that someone may set an allowance for. */
const mostAllowances = 150;

/** The settings of a user's reports; null stands for the preset of the jurisdiction. */
export const TaxReportSettings = z.strictObject({
  jurisdiction: Jurisdiction,
  method: Method.nullable(),
  perAccount: z.boolean().nullable().describe("whether each account has lots of its own"),
  currency: Currency.nullable(),
  rate: z.number().min(0).max(1).nullable().describe("fraction of the gains that is included or left out"),
  allowances: z
    .record(yearLabel, z.number().min(0).max(largestAmounts.usd))
    .refine((allowances) => Object.keys(allowances).length <= mostAllowances, {
      error: () => t("At most {max} allowances can be set", { max: String(mostAllowances) }),
    })
    .describe("by tax year, in the report's currency"),
});
export type TaxReportSettings = z.infer<typeof TaxReportSettings>;

const Held = z.strictObject({ btc: z.number(), cost: money });
const ValuedHeld = Held.extend({ value: moneyOrNull });
const Gains = z.strictObject({ gains: money, losses: money.describe("positive"), net: money });

const TaxYearSummary = Gains.extend({
  year: yearLabel,
  start: CalendarDate,
  end: CalendarDate,
  opening: ValuedHeld,
  bought: Held,
  disposed: z.strictObject({ btc: z.number(), basis: money }),
  closing: ValuedHeld,
  disposals: z.int().nonnegative(),
  proceeds: money.describe("before fees"),
  fees: money,
  basis: money,
  short: Gains.nullable().describe("null without a holding rule"),
  long: Gains.nullable(),
  allowance: moneyOrNull,
  taxable: moneyOrNull.describe("null where the rules compute none"),
});
export type TaxYearSummary = z.infer<typeof TaxYearSummary>;

const DisposalMatch = z.strictObject({
  lot: z.string().nullable().describe("id of the buy, or pool; null under share matching"),
  rule: z.enum(["fifo", "lifo", "hifo", "lot", "pool", "sameDay", "thirtyDay"]),
  acquired: CalendarDate.nullable().describe("null from a pool"),
  btc: z.number(),
  proceeds: money,
  fees: money,
  basis: money,
  gain: money,
  holdingDays: z.int().nullable(),
  term,
});
export type DisposalMatch = z.infer<typeof DisposalMatch>;

const TaxDisposal = z.strictObject({
  id: z.string(),
  transaction: z.string().nullable().describe("id of the sell; null under share matching"),
  date: CalendarDate,
  year: yearLabel,
  account: z.string().nullable(),
  btc: z.number(),
  proceeds: money,
  fees: money,
  basis: money,
  gain: money,
  poolAfter: Held.optional().describe("under share matching: the pool after the day"),
  matches: z.array(DisposalMatch),
});
export type TaxDisposal = z.infer<typeof TaxDisposal>;

const TaxOpenLot = z.strictObject({
  lot: z.string(),
  account: z.string().nullable(),
  acquired: CalendarDate.nullable(),
  btc: z.number(),
  cost: money,
  value: moneyOrNull,
  gain: moneyOrNull,
  holdingDays: z.int().nullable(),
  longFrom: CalendarDate.nullable().describe("first sale date that is long term"),
  daysToLongTerm: z.int().nullable(),
  term,
});
export type TaxOpenLot = z.infer<typeof TaxOpenLot>;

const TaxReport = z.strictObject({
  jurisdiction: Jurisdiction,
  method: Method,
  perAccount: z.boolean(),
  currency: Currency,
  disclaimer: z.string(),
  now: CalendarDate,
  year: yearLabel.nullable().describe("of the disposals below; null for all years"),
  years: z.array(TaxYearSummary).describe("those of the caller's tier"),
  lockedYears: z.array(yearLabel).describe("earlier years, which need a higher tier"),
  disposals: z.array(TaxDisposal),
  openLots: z.array(TaxOpenLot),
  holdings: ValuedHeld.extend({
    priceUSD: z.number().describe("the last known price"),
    priceDate: CalendarDate.describe("of that price"),
    exchangeRate: z.number(),
  }),
  harvest: z.array(
    TaxOpenLot.pick({
      lot: true,
      account: true,
      btc: true,
      cost: true,
      value: true,
      term: true,
      daysToLongTerm: true,
    }).extend({ loss: money.describe("positive") }),
  ),
  warnings: z.array(
    z.discriminatedUnion("code", [
      z.strictObject({ code: z.literal("lotChoiceIgnored"), transaction: z.string() }),
      z.strictObject({ code: z.literal("estimatedRates"), count: z.int() }),
      z.strictObject({ code: z.literal("methodUnusual"), method: Method }),
      z.strictObject({ code: z.literal("rulesUnchecked"), checked: z.int() }),
      z.strictObject({ code: z.literal("matchingOpen"), date: CalendarDate }),
    ]),
  ),
});
export type TaxReportRecord = z.infer<typeof TaxReport>;

const TaxProblem = z.strictObject({
  code: z.string().describe("oversell, lotChoice or outOfRange"),
  message: z.string(),
  transaction: z.uuid().nullable(),
  date: CalendarDate.nullable(),
  account: z.string().nullable(),
});
export type TaxProblem = z.infer<typeof TaxProblem>;

const TaxState = z.strictObject({
  tier: Tier,
  settings: TaxReportSettings,
  accounts: z.array(z.string()).describe("the names of all accounts, in alphabetical order"),
  hasUnnamed: z.boolean().describe("whether some transactions name no account"),
  report: TaxReport.nullable().describe("null when the recorded transactions cannot be matched"),
  problem: TaxProblem.nullable().describe("the first transaction that cannot be matched, and why"),
});
export type TaxState = z.infer<typeof TaxState>;

const TrialLine = z.strictObject({
  method: Method.exclude(["specific"]),
  basis: money,
  gain: money,
  shortGain: money,
  longGain: money,
  otherGain: money.describe("without a term"),
  matches: z.array(DisposalMatch),
});
export type TrialLine = z.infer<typeof TrialLine>;

const TrialResult = z.strictObject({
  btc: z.number(),
  date: CalendarDate,
  priceUSD: z.number(),
  proceeds: money,
  fees: money,
  feesUSD: z.number(),
  methods: z.array(TrialLine.nullable()).describe("all sells under one method; null where it cannot"),
  fromOpenLots: z.array(TrialLine).nullable().describe("this sale alone; null where a pool is kept"),
});
export type TrialResult = z.infer<typeof TrialResult>;

const SaleLots = z.strictObject({
  date: CalendarDate,
  account: z.string().nullable(),
  btc: z.number(),
  proceeds: money,
  fees: money,
  gain: money.describe("as the report has it now"),
  chosen: z.array(z.strictObject({ id: z.string(), btc: z.number() })).nullable(),
  lots: z
    .array(
      z.strictObject({
        id: z.string(),
        account: z.string().nullable(),
        acquired: CalendarDate,
        bought: z.number(),
        cost: money.describe("of the whole lot, with its fee"),
        sold: z.number().describe("before this sell"),
        soldCost: money.describe("the part of the cost that went with what was sold"),
        term,
      }),
    )
    .describe("those with something left before this sell"),
});
export type SaleLots = z.infer<typeof SaleLots>;

const year = z
  .union([yearLabel, z.literal("all")])
  .optional()
  .describe("default: the current tax year");
const base = { access: "session", errors: [] } as const;
const positive = (most: number, name: string) =>
  z
    .number()
    .positive({ error: () => t("{name} must be greater than zero", { name: t(name) }) })
    .max(most, { error: () => t("{name} must not exceed {max}", { name: t(name), max: String(most) }) });

export const taxReport = defineContract({
  get: {
    ...base,
    method: "GET",
    path: "/tax-report",
    csrf: false,
    summary: "The caller's tax report of recorded transactions: a calculation aid, not tax advice.",
    query: z.strictObject({ year }),
    response: TaxState,
    errors: ["TIER_REQUIRED"],
  },
  update: {
    ...base,
    method: "PUT",
    path: "/tax-report/settings",
    csrf: true,
    summary: "Changes the settings of the caller's tax reports.",
    body: TaxReportSettings,
    response: TaxReportSettings,
    changes: ["tax-report"],
  },
  saleLots: {
    ...base,
    method: "GET",
    path: "/tax-report/sales/{id}/lots",
    csrf: false,
    summary: "The lots that a recorded sell could be taken from.",
    params: z.strictObject({ id: z.uuid() }),
    response: SaleLots,
    errors: ["NOT_FOUND", "CONFLICT", "TIER_REQUIRED"],
  },
  whatIf: {
    ...base,
    method: "POST",
    path: "/tax-report/what-if",
    csrf: true,
    summary: "What a sale would mean under each method; Advanced.",
    body: z.strictObject({
      btc: positive(largestAmounts.btc, msg("The BTC to sell")),
      date: CalendarDate.optional().describe("default: today; not before the last transaction"),
      priceUSD: positive(largestAmounts.price, msg("Price"))
        .optional()
        .describe("default: the current price"),
      feesUSD: z
        .number()
        .min(0)
        .max(largestAmounts.usd)
        .optional()
        .describe("default: by the plan's fee settings"),
      account: z.string().min(1).max(longestAccount).optional(),
    }),
    response: TrialResult,
    errors: ["TIER_REQUIRED", "RATE_LIMITED", "CONFLICT"],
  },
  export: {
    ...base,
    method: "POST",
    path: "/tax-report/exports",
    csrf: true,
    summary:
      "A report to be saved as a file: CSV layouts as text, the data of Excel and PDF files as a report.",
    body: z.strictObject({ file: z.enum(taxFiles), year }),
    response: z.strictObject({
      csv: z.string().nullable().describe("null for Excel and PDF"),
      report: TaxReport.nullable().describe("null for the CSV layouts"),
    }),
    errors: ["TIER_REQUIRED", "RATE_LIMITED", "CONFLICT"],
  },
});

import type { Currency } from "#shared/domain/currencies.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type JurisdictionCode, type TaxMethod, taxMethods } from "#shared/domain/tax-choices.ts";

/** When a holding becomes long term; `none`: never. */
export type HoldingRule = "none" | "afterAnniversary" | "clearYear";

/** How the taxable amount of a year follows from its gains; `none` computes none. */
type TaxableRule = "none" | "netLessAllowance" | "shortAllOrNothing" | "inclusion" | "discount";

/**
 * The rules of one country, as data. They are a starting point that a person changes, not a promise: `checked` is the
 * year in which they were last compared with their sources.
 */
export interface Jurisdiction {
  readonly name: string;
  /** Null for the plan's base currency. */
  readonly currency: Currency | null;
  readonly method: TaxMethod;
  /** The methods in use there; others are calculated with a warning. */
  readonly methods: readonly TaxMethod[];
  /** Whether each account has lots of its own. */
  readonly perAccount: boolean;
  readonly holding: HoldingRule;
  /** First day of a tax year, mm-dd. */
  readonly yearStart: string;
  /** What counts as one gain or loss: a match, or a disposal with all its matches. */
  readonly gainUnit: "match" | "disposal";
  readonly taxable: TaxableRule;
  readonly rate: number | null;
  /** Allowances from a tax year on, in units of the currency, ascending. */
  readonly allowances: readonly (readonly [year: string, amount: number])[];
  /** Null where there is nothing to check. */
  readonly checked: number | null;
  /** The last tax year to which the taxable rule applies. */
  readonly taxableUntil: string | null;
  /** What the preset stands for, and what it leaves out. */
  readonly rule: string;
  /** Names of laws and offices stay in their own language. */
  readonly sources: readonly string[];
}

const usual = {
  method: "fifo",
  methods: ["fifo"],
  perAccount: false,
  holding: "none",
  yearStart: "01-01",
  gainUnit: "match",
  taxable: "none",
  rate: null,
  allowances: [],
  checked: 2026,
  taxableUntil: null,
} as const satisfies Partial<Jurisdiction>;

/** The presets, by code. */
export const jurisdictions = {
  generic: {
    ...usual,
    name: msg("Generic"),
    currency: null,
    methods: taxMethods,
    checked: null,
    rule: msg("Arithmetic only: every method, calendar years, no terms and no taxable amount."),
    sources: [],
  },
  US: {
    ...usual,
    name: msg("United States"),
    currency: "USD",
    methods: ["fifo", "specific", "hifo", "lifo"],
    perAccount: true,
    holding: "clearYear",
    rule: msg(
      "First in, first out unless the lots are identified before the sale; highest cost and last in are ways to identify them. Lots are kept per wallet or account, which became mandatory in 2025 and is applied to all years here; the reallocation of that year is not modelled. Long term is more than a year, counted from the day after the purchase. The box of Form 8949 is for you to choose.",
    ),
    sources: [
      msg("IRS, virtual currency questions 39 to 41"),
      "Rev. Proc. 2024-28",
      msg("Rev. Rul. 66-97 and 70-598"),
    ],
  },
  GB: {
    ...usual,
    name: msg("United Kingdom"),
    currency: "GBP",
    method: "ukMatching",
    methods: ["ukMatching"],
    yearStart: "04-06",
    gainUnit: "disposal",
    taxable: "netLessAllowance",
    allowances: [
      ["2020/21", 12_300],
      ["2023/24", 6_000],
      ["2024/25", 3_000],
    ],
    rule: msg(
      "A disposal is matched with purchases of the same day, then of the 30 days after it, then with the section 104 pool. The annual exempt amount is deducted from the year's net gains. Losses of other years are not carried.",
    ),
    sources: [
      msg("HMRC Cryptoassets Manual, CRYPTO22200 and 22250 to 22256"),
      msg("TCGA 1992, sections 104 to 106A"),
    ],
  },
  DE: {
    ...usual,
    name: msg("Germany"),
    currency: "EUR",
    methods: ["fifo", "specific"],
    perAccount: true,
    holding: "afterAnniversary",
    taxable: "shortAllOrNothing",
    allowances: [
      ["2009", 600],
      ["2024", 1_000],
    ],
    rule: msg(
      "First in, first out per wallet, or coin by coin with proof. A sale more than a year after the purchase is tax-free. Shorter gains are free while the year's total is below the limit, and taxable in full from it on.",
    ),
    sources: [msg("§ 23 EStG, §§ 187 and 188 BGB"), msg("BMF letters of 2022-05-10 and 2025-03-06")],
  },
  CA: {
    ...usual,
    name: msg("Canada"),
    currency: "CAD",
    method: "average",
    methods: ["average"],
    gainUnit: "disposal",
    taxable: "inclusion",
    rate: 0.5,
    rule: msg(
      "Adjusted cost base: one average over all accounts. Half of the net gain is included in the income. Superficial losses (a purchase within 30 days before or after a loss) are not adjusted.",
    ),
    sources: [msg("Canada Revenue Agency, line 12700")],
  },
  AU: {
    ...usual,
    name: msg("Australia"),
    currency: "AUD",
    methods: ["fifo", "specific", "lifo", "hifo"],
    holding: "clearYear",
    yearStart: "07-01",
    taxable: "discount",
    rate: 0.5,
    taxableUntil: "2026/27",
    rule: msg(
      "Parcels, identified or first in, first out. Losses reduce gains first; then half of the gains on parcels held for a clear twelve months is left out. From July 2027 indexation is announced in place of the discount, so later years have no taxable amount here.",
    ),
    sources: ["TD 2002/10", msg("ITAA 1997, division 115"), msg("Budget 2026-27")],
  },
  DK: {
    ...usual,
    name: msg("Denmark"),
    currency: "DKK",
    gainUnit: "disposal",
    rule: msg(
      "First in, first out over all wallets as one holding. Gains and losses are declared apart, in boxes 20 and 58, and not set off against each other.",
    ),
    sources: [msg("Skattestyrelsen, guidance 2364879 and 2291754")],
  },
  NL: {
    ...usual,
    name: msg("Netherlands"),
    currency: "EUR",
    method: "average",
    methods: taxMethods,
    gainUnit: "disposal",
    rule: msg(
      "Box 3 taxes the value on 1 January, not realised gains: see the opening value of the year. The allowance is for all assets together and is not applied. Another system is planned for 2028.",
    ),
    sources: [msg("Wet inkomstenbelasting 2001, chapter 5")],
  },
} as const satisfies Record<JurisdictionCode, Jurisdiction>;

/** Whether a text names one of the presets. */
export function isJurisdiction(value: unknown): value is JurisdictionCode {
  return typeof value === "string" && Object.hasOwn(jurisdictions, value);
}

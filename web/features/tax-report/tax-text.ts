import type {
  DisposalMatch,
  TaxReportRecord,
  TaxYearSummary,
  TrialLine,
} from "#shared/api/portfolio/tax-report.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import type { TaxMethod } from "#shared/domain/tax-choices.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";

export const methodNames: Readonly<Record<TaxMethod, string>> = {
  fifo: "First in, first out",
  lifo: "Last in, first out",
  hifo: "Highest cost first",
  average: "Average cost",
  ukMatching: "Share matching",
  specific: "Chosen lots",
};

/** Short enough for a row of figures. */
export const shortMethodNames: Readonly<Record<TrialLine["method"], string>> = {
  fifo: "First in",
  lifo: "Last in",
  hifo: "Highest cost",
  average: "Average cost",
  ukMatching: "UK matching",
};

/** `Chosen lots, by account` */
export function methodText({ method, perAccount }: Pick<TaxReportRecord, "method" | "perAccount">): string {
  return perAccount ? `${methodNames[method]}, by account` : methodNames[method];
}

/** A cell of a table in one currency, which is named above it: dollars carry their sign, others are plain. */
export function cellMoney(value: number, currency: Currency): string {
  if (currency === "USD") return formatMoney(value, currency);
  const amount = amountText(Math.abs(value));
  return value < 0 ? `(${amount})` : amount;
}

/** A deduction of a statement. */
export const deducted = (value: number, currency: Currency): string =>
  value === 0 ? formatMoney(0, currency) : formatMoney(-value, currency);

export function termText(term: DisposalMatch["term"]): string {
  if (term === null) return "–";
  return term === "long" ? "Long" : "Short";
}

/** The term of a sale: that of its matches, or both. */
export function termsText(matches: readonly DisposalMatch[]): string {
  const terms = new Set(matches.map(({ term }) => term));
  if (terms.size > 1) return "Both";
  return termText(matches[0]?.term ?? null);
}

export function daysText(days: number): string {
  return Math.abs(days) === 1 ? `${days} day` : `${formatCount(days)} days`;
}

/** The source of a match's coins. */
export function matchText({ rule }: DisposalMatch): string {
  switch (rule) {
    case "pool":
      return "Pool";
    case "sameDay":
      return "Same day";
    case "thirtyDay":
      return "30 days";
    case "lot":
      return "Chosen lot";
    default:
      return "Lot";
  }
}

/** How long the coins of a match were held. */
export function heldText({ rule, holdingDays }: DisposalMatch): string {
  if (holdingDays === null) return "–";
  if (rule === "thirtyDay") return `${daysText(-holdingDays)} later`;
  return rule === "sameDay" ? "Same day" : daysText(holdingDays);
}

/** The name of a year's allowance where its rules have one. */
const allowanceNames: Partial<Record<TaxReportRecord["jurisdiction"], string>> = {
  GB: "Annual exempt amount",
  DE: "Exemption limit",
};

export const allowanceName = (jurisdiction: TaxReportRecord["jurisdiction"]): string =>
  allowanceNames[jurisdiction] ?? "Allowance";

/** What a year's taxable amount means, in a sentence; null where the rules compute none. */
export function taxableText(
  { jurisdiction, currency }: Pick<TaxReportRecord, "jurisdiction" | "currency">,
  { taxable, allowance, short, year }: TaxYearSummary,
): string | null {
  const { taxable: rule, taxableUntil } = jurisdictions[jurisdiction];
  if (rule === "none") return null;
  if (taxableUntil !== null && year > taxableUntil) {
    return `The rule applies up to ${taxableUntil}: another one is announced for this year, so no taxable amount is calculated.`;
  }
  if (taxable === null)
    return "No taxable amount: the allowance of this year is not known. Set it in Report settings.";
  const limit = allowance === null ? "" : formatMoney(allowance, currency);
  switch (rule) {
    case "netLessAllowance":
      return taxable === 0
        ? `The net gain does not exceed the exempt amount of ${limit}.`
        : `The net gain above the exempt amount of ${limit} is taxable.`;
    case "shortAllOrNothing":
      if (taxable > 0) {
        return `The short-term gains reach the exemption limit of ${limit}, so all of them are taxable, not only the part above it.`;
      }
      return (short?.net ?? 0) > 0
        ? `The short-term gains stay below the exemption limit of ${limit}, so they are free.`
        : "There is no short-term gain to tax.";
    case "inclusion":
      return "The included part of the net gain. Superficial losses are not adjusted.";
    case "discount":
      return "Gains after losses; of long-term gains the discounted part is left out.";
  }
}

/** What a warning means for the figures, and what to do about it. */
export function warningText(
  warning: TaxReportRecord["warnings"][number],
  { jurisdiction, currency }: TaxReportRecord,
  dateOf: (transaction: string) => string | null,
): string {
  const { name } = jurisdictions[jurisdiction];
  switch (warning.code) {
    case "lotChoiceIgnored": {
      const date = dateOf(warning.transaction);
      const sale = date === null ? "One sale has" : `The sale of ${formatDay(date)} has`;
      return `${sale} chosen lots, which this method does not use.`;
    }
    case "estimatedRates": {
      const { count } = warning;
      const subject = count === 1 ? "1 transaction was" : `${formatCount(count)} transactions were`;
      const them = count === 1 ? "it" : "them";
      return `${subject} converted at quarterly rates. Enter ${them} in ${currency} with the rate of the day to make ${them} exact.`;
    }
    case "methodUnusual":
      return `${name} does not use this method. The figures are for comparison.`;
    case "rulesUnchecked":
      return `The rules of ${name} were last checked in ${warning.checked}. Check them before you rely on this year.`;
    case "matchingOpen": {
      const until = formatDate((parseDate(warning.date) ?? 0) + 30);
      return `The disposal of ${formatDay(warning.date)} is still open: a purchase until ${formatDay(until)} can change its match.`;
    }
  }
}

/** Whether the method is in use in the report's jurisdiction. */
export function isUsualMethod(
  { jurisdiction }: Pick<TaxReportRecord, "jurisdiction">,
  method: TaxMethod,
): boolean {
  return (jurisdictions[jurisdiction].methods as readonly TaxMethod[]).includes(method);
}

/** When the rules were compared with their sources. */
export function checkedText({ jurisdiction }: Pick<TaxReportRecord, "jurisdiction">): string {
  const { checked } = jurisdictions[jurisdiction];
  return checked === null ? "Arithmetic without a country's rules" : `Rules checked in ${checked}`;
}

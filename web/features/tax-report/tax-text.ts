import type {
  DisposalMatch,
  TaxReportRecord,
  TaxYearSummary,
  TrialLine,
} from "#shared/api/portfolio/tax-report.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { TaxMethod } from "#shared/domain/tax-choices.ts";
import { type Jurisdiction, jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";

export const methodNames: Readonly<Record<TaxMethod, string>> = {
  fifo: msg("First in, first out"),
  lifo: msg("Last in, first out"),
  hifo: msg("Highest cost first"),
  average: msg("Average cost"),
  ukMatching: msg("Share matching"),
  specific: msg("Chosen lots"),
};

/** Short enough for a row of figures. */
export const shortMethodNames: Readonly<Record<TrialLine["method"], string>> = {
  fifo: msg("First in"),
  lifo: msg("Last in"),
  hifo: msg("Highest cost"),
  average: msg("Average cost"),
  ukMatching: msg("UK matching"),
};

/** `0,50000000 BTC at EUR 55.000,00 of 21 Aug 2026`, the price in the report's currency, as its values have it. */
export const holdingsText = ({
  holdings,
  currency,
}: Pick<TaxReportRecord, "holdings" | "currency">): string =>
  t("{coins} at {price} of {date}", {
    coins: coinText(holdings.btc),
    price: formatMoney(holdings.priceUSD * holdings.exchangeRate, currency),
    date: formatDay(holdings.priceDate),
  });

/** `Chosen lots, by account` */
export function methodText({ method, perAccount }: Pick<TaxReportRecord, "method" | "perAccount">): string {
  const name = t(methodNames[method]);
  return perAccount ? t("{method}, by account", { method: name }) : name;
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
  return t(term === "long" ? "Long" : "Short");
}

/** The term of a sale: that of its matches, or both. */
export function termsText(matches: readonly DisposalMatch[]): string {
  const terms = new Set(matches.map(({ term }) => term));
  if (terms.size > 1) return t("Both");
  return termText(matches[0]?.term ?? null);
}

function daysText(days: number): string {
  return t("{count, plural, one {# day} other {# days}}", { count: days });
}

/** The source of a match's coins. */
export function matchText({ rule }: DisposalMatch): string {
  switch (rule) {
    case "pool":
      return t("Pool");
    case "sameDay":
      return t("Same day");
    case "thirtyDay":
      return t("30 days");
    case "lot":
      return t("Chosen lot");
    default:
      return t("Lot");
  }
}

/** How long the coins of a match were held. */
export function heldText({ rule, holdingDays }: DisposalMatch): string {
  if (holdingDays === null) return "–";
  if (rule === "thirtyDay") return t("{days} later", { days: daysText(-holdingDays) });
  return rule === "sameDay" ? t("Same day") : daysText(holdingDays);
}

/** The name of a year's allowance where its rules have one. */
const allowanceNames: Partial<Record<TaxReportRecord["jurisdiction"], string>> = {
  GB: msg("Annual exempt amount"),
  DE: msg("Exemption limit"),
};

export const allowanceName = (jurisdiction: TaxReportRecord["jurisdiction"]): string =>
  t(allowanceNames[jurisdiction] ?? msg("Allowance"));

/** What a year's taxable amount means, in a sentence; null where the rules compute none. */
export function taxableText(
  { jurisdiction, currency }: Pick<TaxReportRecord, "jurisdiction" | "currency">,
  { taxable, allowance, short, year }: TaxYearSummary,
): string | null {
  const { taxable: rule, taxableUntil } = jurisdictions[jurisdiction];
  if (rule === "none") return null;
  if (taxableUntil !== null && year > taxableUntil) {
    return t(
      "The rule applies up to {year}: another one is announced for this year, so no taxable amount is calculated.",
      { year: taxableUntil },
    );
  }
  if (taxable === null)
    return t("No taxable amount: the allowance of this year is not known. Set it in Report settings.");
  const limit = allowance === null ? "" : formatMoney(allowance, currency);
  switch (rule) {
    case "netLessAllowance":
      return t(
        taxable === 0
          ? "The net gain does not exceed the exempt amount of {limit}."
          : "The net gain above the exempt amount of {limit} is taxable.",
        { limit },
      );
    case "shortAllOrNothing":
      if (taxable > 0) {
        return t(
          "The short-term gains reach the exemption limit of {limit}, so all of them are taxable, not only the part above it.",
          { limit },
        );
      }
      return (short?.net ?? 0) > 0
        ? t("The short-term gains stay below the exemption limit of {limit}, so they are free.", { limit })
        : t("There is no short-term gain to tax.");
    case "inclusion":
      return t("The included part of the net gain. Superficial losses are not adjusted.");
    case "discount":
      return t("Gains after losses; of long-term gains the discounted part is left out.");
  }
}

/** What a loss leaves out by the rules of the report; null for a gain, and where the rules have nothing of the kind. */
export function lossNote(
  { jurisdiction }: Pick<TaxReportRecord, "jurisdiction">,
  gain: number,
): string | null {
  if (jurisdiction !== "CA" || gain >= 0) return null;
  return t("Not adjusted for a superficial loss (a purchase within 30 days)");
}

/** What a warning means for the figures, and what to do about it. */
export function warningText(
  warning: TaxReportRecord["warnings"][number],
  { jurisdiction, currency }: TaxReportRecord,
  dateOf: (transaction: string) => string | null,
): string {
  const name = t(jurisdictions[jurisdiction].name);
  switch (warning.code) {
    case "lotChoiceIgnored": {
      const date = dateOf(warning.transaction);
      return date === null
        ? t("One sale has chosen lots, which this method does not use.")
        : t("The sale of {date} has chosen lots, which this method does not use.", { date: formatDay(date) });
    }
    case "estimatedRates":
      return t(
        "{count, plural, one {# transaction was converted at quarterly rates. Enter it in {currency} with the rate of the day to make it exact.} other {# transactions were converted at quarterly rates. Enter them in {currency} with the rate of the day to make them exact.}}",
        { count: warning.count, currency },
      );
    case "methodUnusual":
      return t("{name} does not use this method. The figures are for comparison.", { name });
    case "rulesUnchecked":
      return t("The rules of {name} were last checked in {year}. Check them before you rely on this year.", {
        name,
        year: String(warning.checked),
      });
    case "matchingOpen": {
      const until = formatDate((parseDate(warning.date) ?? 0) + 30);
      return t("The disposal of {date} is still open: a purchase until {until} can change its match.", {
        date: formatDay(warning.date),
        until: formatDay(until),
      });
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

/** Where the rules are written: `§ 23 EStG; BMF letters`. Empty where there is nothing to read. */
export const sourcesText = ({ sources }: Pick<Jurisdiction, "sources">): string =>
  sources.map((source) => t(source)).join("; ");

/** When the rules were compared with their sources. */
export function checkedText({ jurisdiction }: Pick<TaxReportRecord, "jurisdiction">): string {
  const { checked } = jurisdictions[jurisdiction];
  return checked === null
    ? t("Arithmetic without a country's rules")
    : t("Rules checked in {year}", { year: String(checked) });
}

import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import { type BuyRhythm, buyRhythms } from "#shared/domain/buy-rhythm.ts";
import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { addMonths, formatDate, parseDate } from "#shared/domain/dates.ts";
import { type FeePreset, feePresets } from "#shared/domain/fee-presets.ts";
import { t } from "#shared/domain/language/translate.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { purchaseAmount, purchaseAmountProblem } from "#web/components/format/purchase-amount.ts";

/** What someone calculates with; the amount as typed, dates `yyyy-mm-dd`, empty for none. */
export interface Terms {
  readonly amount: string;
  readonly currency: Currency;
  readonly rhythm: BuyRhythm;
  readonly start: string;
  readonly end: string;
  readonly fee: FeePreset["id"];
}

/** The bounds of the terms' dates, `yyyy-mm-dd`. */
export interface TermBounds {
  readonly earliest: string;
  /** Of the last known price. */
  readonly known: string;
  readonly latest: string;
}

/** What is wrong, by field. */
export type TermProblems = Partial<Record<"amount" | "start" | "end", string>>;

const usualAmount = 250;
const usualMonths = 36;

const dayOf = (date: string) => parseDate(date) ?? Number.NaN;

/** The first day of a month that lies before another day's month. */
export function monthsBefore(date: string, months: number): string {
  return formatDate(addMonths(dayOf(`${date.slice(0, 7)}-01`), -months));
}

/** How many months begin after a day, up to another one. */
export function monthsBetween(start: string, until: string): number {
  const [from, to] = [start, until].map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)));
  return (to ?? 0) - (from ?? 0);
}

/** Three years up to the last known price, by the cheapest way of buying. */
export function usualTerms({ known, latest }: TermBounds): Terms {
  return {
    amount: amountText(usualAmount),
    currency: "EUR",
    rhythm: "monthly",
    // The running month is one of them.
    start: monthsBefore(known, usualMonths - 1),
    end: latest,
    fee: feePresets[0]!.id,
  };
}

export function termProblems(terms: Terms, { earliest, known, latest }: TermBounds): TermProblems {
  const { start, end } = terms;
  const startProblem =
    start === ""
      ? t("Start date is required")
      : start < earliest
        ? t("There are no prices so early")
        : start >= known
          ? t("Start before the last known price")
          : undefined;
  const endProblem =
    end === ""
      ? t("End date is required")
      : end <= start
        ? t("End date must be after start date")
        : end > latest
          ? t("A free account plans up to the halving after next")
          : undefined;
  return {
    ...(purchaseAmount(terms.amount) === null && { amount: purchaseAmountProblem(terms.amount) }),
    ...(startProblem !== undefined && { start: startProblem }),
    ...(endProblem !== undefined && { end: endProblem }),
  };
}

/** The settings of a plan with these terms, which must be valid. */
export function planOf(terms: Terms): StartingPlan {
  const preset = feePresets.find(({ id }) => id === terms.fee) ?? feePresets[0]!;
  return {
    baseAmount: purchaseAmount(terms.amount) ?? undefined,
    baseCurrency: terms.currency,
    buyRhythm: terms.rhythm,
    investStartDate: terms.start,
    investEndDate: terms.end,
    feePct: preset.feePct,
    feeFixedUsd: preset.feeFixedUsd,
  };
}

/** The query of an address that restores the terms. */
export function queryOf({ amount, ...terms }: Terms): string {
  const value = purchaseAmount(amount);
  return new URLSearchParams({ ...(value !== null && { amount: String(value) }), ...terms }).toString();
}

/** Terms from an address; a missing or invalid one has its default. */
export function termsFrom(query: URLSearchParams, usual: Terms): Terms {
  const date = (name: string, fallback: string) => {
    const given = query.get(name) ?? "";
    return parseDate(given) === null ? fallback : given;
  };
  const amount = purchaseAmount(query.get("amount") ?? "");
  return {
    amount: amount === null ? usual.amount : amountText(amount),
    currency: currencyCodes.find((code) => code === query.get("currency")) ?? usual.currency,
    rhythm: buyRhythms.find((rhythm) => rhythm === query.get("rhythm")) ?? usual.rhythm,
    start: date("start", usual.start),
    end: date("end", usual.end),
    fee: feePresets.find(({ id }) => id === query.get("fee"))?.id ?? usual.fee,
  };
}

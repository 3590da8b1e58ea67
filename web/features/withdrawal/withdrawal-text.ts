import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { guardrailDefaults, type PlanWithdrawal } from "#shared/domain/plan/plan-withdrawal.ts";
import type { Withdrawal } from "#shared/engine/withdrawal/run-withdrawal.ts";
import type { PathCosts } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { isSameValue } from "#web/components/edit-history/plan-edit.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { percentText } from "#web/components/format/number-text.ts";

const bounds = numberFormat({ maximumFractionDigits: 2 });

/** Settings being chosen; without a start they begin as soon as they can. */
export type WithdrawalDraft = Omit<PlanWithdrawal, "startDate"> & { readonly startDate: string | null };

/** Without what is calculated in the same way when it is left out. */
function essential(withdrawal: WithdrawalDraft | null) {
  if (withdrawal === null) return null;
  const { feeFixedUsd, guardrails, ...others } = withdrawal;
  const isUsual = isSameValue(guardrails ?? guardrailDefaults, guardrailDefaults);
  return { ...others, feeFixedUsd: feeFixedUsd ?? undefined, guardrails: isUsual ? undefined : guardrails };
}

export const isSameWithdrawal = (one: WithdrawalDraft | null, other: WithdrawalDraft | null): boolean =>
  isSameValue(essential(one), essential(other));

/** What the page begins with before anything was saved: as soon as the last purchase is made. */
export function firstDraft({ withdrawal }: EngineConfig): WithdrawalDraft {
  if (withdrawal !== undefined) return withdrawal;
  return {
    startDate: null,
    years: 30,
    rule: "fixedAmount",
    amountCents: 100_000,
    indexed: true,
    share: 0.04,
    initialRate: 0.05,
    floorCents: null,
    ceilingCents: null,
    pauseBelowCost: false,
    feePct: null,
    tax: null,
    successProbability: 0.9,
  };
}

/** With the rule as value: elsewhere, `Share` is what one does with a plan. */
export const ruleNames = {
  fixedAmount: msg("Amount"),
  shareOfHoldings: msg("{rule, select, shareOfHoldings {Share} other {}}"),
  guardrails: msg("Guardrails"),
} as const;

/** The monthly payment, as a line above the answer. */
export function ruleText(draft: WithdrawalDraft, currency: Currency): string {
  const count = draft.years;
  switch (draft.rule) {
    case "fixedAmount":
      return t("{amount} a month for {count, plural, one {# year} other {# years}}", {
        amount: formatMoney(fromCents(draft.amountCents), currency),
        count,
      });
    case "shareOfHoldings":
      return t("{share} % of the coins a year for {count, plural, one {# year} other {# years}}", {
        share: percentText(draft.share),
        count,
      });
    case "guardrails":
      return t(
        "Guardrails from {share} % of the value a year for {count, plural, one {# year} other {# years}}",
        { share: percentText(draft.initialRate), count },
      );
  }
}

/** `59 of 100 paths pay in full`: paths as a count of a hundred, or of all where they are fewer. */
export function countText(probability: number, paths: number): string {
  const of = Math.min(100, paths);
  const count = probability * of;
  // Shares below 100 % and above 0 % are never rounded to these ends.
  const shown =
    probability < 1 && count > of - 1 ? of - 1 : probability > 0 && count < 1 ? 1 : Math.round(count);
  return t("{count} of {all} paths pay in full", { count: shown, all: of });
}

/** What the paths pay besides their withdrawals. */
export function medianText(
  costs: PathCosts,
  { isReal, hasTax, currency }: { isReal: boolean; hasTax: boolean; currency: Currency },
): string {
  const fees = formatMoney(costs[isReal ? "feesReal" : "fees"].p50, currency);
  if (!hasTax) return t("Median of the paths: fees {fees}", { fees });
  const tax = formatMoney(costs[isReal ? "taxReal" : "tax"].p50, currency);
  return t("Median of the paths: fees {fees}, tax {tax}", { fees, tax });
}

/** How long all payments are made with at least the chosen chance. */
export function lastsText({ monteCarlo, schedule }: Withdrawal, chance: number): string {
  const years = (monteCarlo?.byHorizon ?? [])
    .filter(({ probability }) => probability >= chance)
    .at(-1)?.years;
  const share = percentText(chance);
  if (years === undefined) return t("With a chance of {share} % it lasts less than a year.", { share });
  const last = schedule.date[12 * years - 1];
  return last === undefined
    ? t("With a chance of {share} % it lasts {count, plural, one {# year} other {# years}}.", {
        share,
        count: years,
      })
    : t("With a chance of {share} % it lasts {count, plural, one {# year} other {# years}}, to {month}.", {
        share,
        count: years,
        month: formatMonth(last),
      });
}

/** `In November 2026 EUR` */
export const realLabel = ({ referenceDate, currency }: Withdrawal): string =>
  t("In {month} {currency}", { month: formatMonth(referenceDate), currency: currencySign(currency) });

/** The last known price. */
export interface StartPrice {
  /** Its day, `yyyy-mm-dd`. */
  readonly dataDate: string;
  /** Whether it is more than a day old. */
  readonly stale: boolean;
}

/** From which day's price the paths start. */
export const startPriceText = ({ dataDate, stale }: StartPrice): string =>
  stale
    ? t("The price paths start from the price of {day}, which is out of date.", { day: formatDay(dataDate) })
    : t("The price paths start from the price of {day}.", { day: formatDay(dataDate) });

/** What the fields of the form take, each in its own unit. */
const ranges: Readonly<Record<string, readonly [from: number, to: number]>> = {
  years: [1, 100],
  amount: [0.01, 1e12],
  floor: [0, 1e12],
  ceiling: [0, 1e12],
  initialRate: [0, 100],
  feePct: [0, 50],
  feeFixedUsd: [0, 1e6],
  band: [0, 100],
  cut: [0, 100],
  raise: [0, 100],
  preservationFinalYears: [0, 100],
  "tax.shortTermRate": [0, 100],
  "tax.longTermRate": [0, 100],
  "tax.allowance": [0, 1e12],
};

/**
 * What the engine refuses, in the words and units of the form.
 * @param path of the setting in the plan: `withdrawal.tax.allowance`
 */
export function refusedSetting(path: string, message: string): { field: string; message: string } {
  const field = path.replace(/^withdrawal\./, "");
  if (field === "share") return { field, message: t("Enter a number above 0 and below 100") };
  const range = message.startsWith(path) ? ranges[field] : undefined;
  if (range === undefined) return { field, message: t(message) };
  const [from, to] = range.map((bound) => bounds.format(bound));
  return { field, message: t("Enter a number from {from} to {to}", { from: from ?? "", to: to ?? "" }) };
}

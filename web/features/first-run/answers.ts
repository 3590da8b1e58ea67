import type { ControlPanel, ControlPanelChange } from "#shared/api/control-panel.ts";
import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import type { FirstRunStep } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText, withoutZeros } from "#web/components/format/number-text.ts";
import { purchaseAmount, purchaseAmountProblem } from "#web/components/format/purchase-amount.ts";

/** A new user's answers so far; the amount as typed, dates `yyyy-mm-dd`, empty for none. */
export type FirstRunAnswers = Pick<
  ControlPanel,
  "baseCurrency" | "buyRhythm" | "investStartDate" | "investEndDate" | "feePct" | "feeFixedUsd"
> & { readonly amount: string };

/** Errors by field. */
export type Problems = Partial<Record<"amount" | "investStartDate" | "investEndDate", string>>;

/** The bounds of a plan's dates, `yyyy-mm-dd`. */
export interface DateBounds {
  readonly earliest: string;
  readonly today: string;
  readonly latestEnd: string;
}

/** The settings that each question asks for. */
const asked = {
  1: ["baseAmount", "baseCurrency", "buyRhythm"],
  2: ["investStartDate", "investEndDate"],
  3: ["feePct", "feeFixedUsd"],
} as const satisfies Readonly<Record<FirstRunStep, readonly (keyof StartingPlan)[]>>;

/**
 * The answers with which a question begins: what the plan has, and for this question and those to come what was
 * calculated before the sign-up.
 */
export function answersAt(
  step: FirstRunStep,
  plan: ControlPanel,
  calculated: StartingPlan | null | undefined,
): FirstRunAnswers {
  const waiting = ([1, 2, 3] as const).filter((each) => each >= step).flatMap((each) => [...asked[each]]);
  const given = Object.fromEntries(
    waiting.flatMap((field) => (calculated?.[field] === undefined ? [] : [[field, calculated[field]]])),
  );
  const { baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd, baseAmount } = {
    ...plan,
    ...(given as Partial<ControlPanel>),
  };
  const amount = withoutZeros(amountText(baseAmount));
  return { amount, baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd };
}

/** The amount of one purchase; null while it is not a valid one. */
export const amountOf = ({ amount }: Pick<FirstRunAnswers, "amount">): number | null =>
  purchaseAmount(amount);

/** What is wrong with the answers to a question. */
export function problemsOf(step: FirstRunStep, answers: FirstRunAnswers, bounds: DateBounds): Problems {
  if (step === 1) {
    if (amountOf(answers) !== null) return {};
    return { amount: purchaseAmountProblem(answers.amount) };
  }
  if (step === 3) return {};
  const { investStartDate: start, investEndDate: end } = answers;
  const startProblem =
    start === ""
      ? t("Start date is required")
      : start > bounds.today
        ? t("Start date must not be in the future")
        : start < bounds.earliest
          ? t("Start date must be {date} or later", { date: formatDay(bounds.earliest) })
          : undefined;
  const endProblem =
    end === ""
      ? t("End date is required")
      : end <= start
        ? t("End date must be after start date")
        : end > bounds.latestEnd
          ? t("Your subscription allows end dates up to {date}", { date: formatDay(bounds.latestEnd) })
          : undefined;
  return {
    ...(startProblem !== undefined && { investStartDate: startProblem }),
    ...(endProblem !== undefined && { investEndDate: endProblem }),
  };
}

/** What the answers to a question change in the plan. */
export function changeOf(step: FirstRunStep, answers: FirstRunAnswers): ControlPanelChange {
  const { baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd } = answers;
  if (step === 1) return { baseAmount: amountOf(answers) ?? undefined, baseCurrency, buyRhythm };
  return step === 2 ? { investStartDate, investEndDate } : { feePct, feeFixedUsd };
}

/** All valid answers as settings, for the engine. */
export function settingsOf(answers: FirstRunAnswers, bounds: DateBounds) {
  const isDated = Object.keys(problemsOf(2, answers, bounds)).length === 0;
  return {
    ...(amountOf(answers) !== null && changeOf(1, answers)),
    ...(isDated && changeOf(2, answers)),
    ...changeOf(3, answers),
  };
}

import type { ControlPanel, ControlPanelChange } from "#shared/api/control-panel.ts";
import type { FirstRunStep } from "#shared/api/schemas/user.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";

/** What a newcomer has answered so far; the amount as typed, dates `yyyy-mm-dd`, empty for none. */
export type Answers = Pick<
  ControlPanel,
  "baseCurrency" | "buyRhythm" | "investStartDate" | "investEndDate" | "feePct" | "feeFixedUsd"
> & { readonly amount: string };

/** What an error belongs to. */
export type Problems = Partial<Record<"amount" | "investStartDate" | "investEndDate", string>>;

/** The days between which a plan may lie, `yyyy-mm-dd`. */
export interface DateBounds {
  readonly earliest: string;
  readonly today: string;
  readonly latestEnd: string;
}

const decimals = 2;

export function answersOf(plan: ControlPanel): Answers {
  const { baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd } = plan;
  const amount = String(plan.baseAmount).replace(".", ",");
  return { amount, baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd };
}

/** The amount of one purchase; null while it is not a valid one. */
export function amountOf({ amount }: Pick<Answers, "amount">): number | null {
  const value = parseNumber(amount, { decimals });
  return value === null || value <= 0 || value > planFields.baseAmount.max ? null : value;
}

/** What is wrong with the answers to a question. */
export function problemsOf(step: FirstRunStep, answers: Answers, bounds: DateBounds): Problems {
  if (step === 1) {
    if (amountOf(answers) !== null) return {};
    const isNumber = parseNumber(answers.amount, { decimals }) !== null;
    const isEmpty = answers.amount.trim() === "";
    return { amount: isNumber || isEmpty ? "Enter an amount above zero" : unreadableNumber };
  }
  if (step === 3) return {};
  const { investStartDate: start, investEndDate: end } = answers;
  const startProblem =
    start === ""
      ? "Start date is required"
      : start > bounds.today
        ? "Start date must not be in the future"
        : start < bounds.earliest
          ? `Start date must be ${formatDay(bounds.earliest)} or later`
          : undefined;
  const endProblem =
    end === ""
      ? "End date is required"
      : end <= start
        ? "End date must be after start date"
        : end > bounds.latestEnd
          ? `Your subscription allows end dates up to ${formatDay(bounds.latestEnd)}`
          : undefined;
  return {
    ...(startProblem !== undefined && { investStartDate: startProblem }),
    ...(endProblem !== undefined && { investEndDate: endProblem }),
  };
}

/** What the answers to a question change in the plan. */
export function changeOf(step: FirstRunStep, answers: Answers): ControlPanelChange {
  const { baseCurrency, buyRhythm, investStartDate, investEndDate, feePct, feeFixedUsd } = answers;
  if (step === 1) return { baseAmount: amountOf(answers) ?? undefined, baseCurrency, buyRhythm };
  return step === 2 ? { investStartDate, investEndDate } : { feePct, feeFixedUsd };
}

/** All valid answers as settings, for the engine. */
export function settingsOf(answers: Answers, bounds: DateBounds) {
  const isDated = Object.keys(problemsOf(2, answers, bounds)).length === 0;
  return {
    ...(amountOf(answers) !== null && changeOf(1, answers)),
    ...(isDated && changeOf(2, answers)),
    ...changeOf(3, answers),
  };
}

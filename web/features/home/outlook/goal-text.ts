import type { Timeline } from "#shared/api/timeline.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import type { PlanGoal } from "#shared/domain/plan-goal.ts";
import type { GoalOutlook, NeededAmount } from "#shared/engine/analyses/outlook.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin } from "#web/components/format/numbers.ts";
import { rhythmWords } from "#web/features/home/home-text.ts";
import type { GoalWish } from "#web/workers/outlook-messages.ts";
import { wholeMoney } from "./outlook-text.ts";

type Currency = Timeline["baseCurrency"];

/** A goal as the engine takes it. */
export function wishOf({ kind, amount, date }: PlanGoal): GoalWish {
  return kind === "bitcoin"
    ? { date, totalBTC: fromSatoshis(amount) }
    : { date, realValue: fromCents(amount) };
}

/** `EUR 50.000 of today’s money by December 2034`, `0,5 BTC by December 2034`. */
export function goalText({ kind, amount, date }: PlanGoal, currency: Currency): string {
  const what =
    kind === "bitcoin"
      ? `${formatBitcoin(fromSatoshis(amount))} BTC`
      : `${wholeMoney(fromCents(amount), currency, false)} of today’s money`;
  return `${what} by ${formatMonth(date)}`;
}

/** Outcomes of ten, as the bars show them. */
export const tenthsOf = (chance: number) => Math.round(chance * 10);

/** `58 %`; at the ends it says that nothing is certain. */
export function goalChanceText(chance: number): string {
  if (chance > 0.95) return "more than 95 %";
  if (chance < 0.05) return "less than 5 %";
  return `${Math.round(chance * 100)} %`;
}

/** The answer in one sentence. `would` while the amount is not the plan's. */
export function answerText(amount: string, rhythm: BuyRhythm, chance: number, isTried: boolean): string {
  const verb = isTried ? "would reach" : "reaches";
  return `${amount} ${rhythmWords[rhythm]} ${verb} it in ${tenthsOf(chance)} of 10 outcomes.`;
}

/** What the slider sets. */
export const sliderLabels: Readonly<Record<BuyRhythm, string>> = {
  monthly: "Monthly amount from now on",
  twoWeekly: "Amount every two weeks from now on",
  weekly: "Weekly amount from now on",
  daily: "Daily amount from now on",
};

/** An amount that a goal needs, in the words beside its mark. */
export function neededText({ baseAmount }: NeededAmount, currency: Currency, isOld: boolean): string {
  return baseAmount === null ? "out of reach" : wholeMoney(Math.ceil(baseAmount), currency, isOld);
}

/** The end of the slider: the next round number above twice the amount for 8 of 10 outcomes and the plan's own. */
export function sliderEnd(goal: Pick<GoalOutlook, "inEightOfTen" | "onModelPath">, planned: number): number {
  const needed = goal.inEightOfTen.baseAmount ?? goal.onModelPath.baseAmount ?? 0;
  const least = Math.max(2 * needed, 2 * planned, 10);
  const base = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 4, 5, 8, 10].find((step) => step * base >= least) ?? 10) * base;
}

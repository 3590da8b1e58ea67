import type { PlanList, PlanSummary } from "#shared/api/schemas/plan-list.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { centsOf } from "#shared/domain/money.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { withoutZeros } from "#web/components/format/number-text.ts";
import { moneyText } from "#web/features/home/home-text.ts";
import { goalText } from "#web/features/home/outlook/goal/goal-text.ts";

const rhythmText: Readonly<Record<BuyRhythm, string>> = {
  monthly: "a month",
  twoWeekly: "every two weeks",
  weekly: "a week",
  daily: "a day",
};

/** `EUR 250 a month, Sep 2023 to Dec 2034`, and the goal. */
export function summaryLines(plan: PlanSummary): string[] {
  const { baseAmount, baseCurrency, buyRhythm, investStartDate, investEndDate, goal } = plan;
  const amount = withoutZeros(moneyText(centsOf(baseAmount), baseCurrency));
  const span = `${formatMonth(investStartDate)} to ${formatMonth(investEndDate)}`;
  return [
    `${amount} ${rhythmText[buyRhythm]}, ${span}`,
    ...(goal === null ? [] : [`Goal: ${goalText(goal, baseCurrency)}`]),
  ];
}

/** How many of its plans the subscription has used. */
export function limitText({ limit, plans }: Pick<PlanList, "limit" | "plans">): string {
  const included = limit === 1 ? "1 plan" : `${limit} plans`;
  if (plans.length <= limit) return `${plans.length} of ${included}`;
  return `You have ${plans.length} plans; your subscription includes ${limit}. All of them stay available.`;
}

/** Whether deleting a plan is final, because there is no room to restore it. */
export const isFinal = ({ limit, plans }: PlanList) => plans.length > limit;

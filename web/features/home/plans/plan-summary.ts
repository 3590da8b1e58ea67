import type { PlanList, PlanSummary } from "#shared/api/schemas/plan-list.ts";
import { t } from "#shared/domain/language/translate.ts";

import { centsOf } from "#shared/domain/money.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { withoutZeros } from "#web/components/format/number-text.ts";
import { moneyText, rhythmText } from "#web/features/home/home-text.ts";
import { goalText } from "#web/features/home/outlook/goal/goal-text.ts";

/** `EUR 250 a month, Sep 2023 to Dec 2034`, and the goal. */
export function summaryLines(plan: PlanSummary): string[] {
  const { baseAmount, baseCurrency, buyRhythm, investStartDate, investEndDate, goal } = plan;
  const amount = withoutZeros(moneyText(centsOf(baseAmount), baseCurrency));

  return [
    t("{amount}, {from} to {to}", {
      amount: rhythmText(amount, buyRhythm),
      from: formatMonth(investStartDate),
      to: formatMonth(investEndDate),
    }),
    ...(goal === null ? [] : [t("Goal: {goal}", { goal: goalText(goal, baseCurrency) })]),
  ];
}

/** How many of its plans the subscription has used. */
export function limitText({ limit, plans }: Pick<PlanList, "limit" | "plans">): string {
  const count = plans.length;
  return count <= limit
    ? t("{count} of {limit, plural, one {# plan} other {# plans}}", { count, limit })
    : t(
        "You have {count, plural, one {# plan} other {# plans}}; your subscription includes {limit}. All of them stay available.",
        { count, limit },
      );
}

/** Whether deleting a plan is final, because there is no room to restore it. */
export const isFinal = ({ limit, plans }: PlanList) => plans.length > limit;

import { t } from "#shared/domain/language/translate.ts";
import { centsOf, satoshisOf } from "#shared/domain/money.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";

/** The goal of a plan: a value in today's money, or coins, by a date. One for each plan. */
export interface PlanGoal {
  readonly kind: "value" | "bitcoin";
  /** Whole cents of the base currency, or whole satoshis. */
  readonly amount: number;
  /** `yyyy-mm-dd` */
  readonly date: string;
}

/** Cents and satoshis. */
const largestGoal = {
  value: centsOf(largestAmounts.usd),
  bitcoin: satoshisOf(largestAmounts.btc),
} as const satisfies Record<PlanGoal["kind"], number>;

/** After this day no plan has months. */
export const latestGoalDate = "2140-12-31";

/** The error of a goal's amount. */
export function goalAmountProblem({ kind, amount }: Pick<PlanGoal, "kind" | "amount">): string | undefined {
  if (!(amount > 0)) return t("Goal must be greater than zero");
  if (amount <= largestGoal[kind]) return undefined;
  return kind === "bitcoin"
    ? t("Goal must not exceed 21000000 BTC")
    : t("Goal must not exceed {max}", { max: String(largestAmounts.usd) });
}

/** The error of a new goal's date; `today` is `yyyy-mm-dd`. */
export function goalDateProblem(date: string, today: string): string | undefined {
  if (date <= today) return t("Goal date must be after today");
  return date > latestGoalDate
    ? t("Goal date must not be after {date}", { date: latestGoalDate })
    : undefined;
}

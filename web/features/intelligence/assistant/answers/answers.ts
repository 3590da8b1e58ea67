import { isBoundAsFigure } from "#web/features/intelligence/assistant/questions/kind-values.ts";
import type { QuestionKind } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { UnderstoodQuestion } from "#web/features/intelligence/assistant/questions/read-question.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { futurePrice, futureValue, lossChance, worstCase } from "./ahead.ts";
import type { CalculatedAnswer } from "./answer.ts";
import { amountGrowth, changeAmount, endDate, feeChange, growth, topUpCap } from "./changes.ts";
import { boundNote, type Desk, inPlanCurrency } from "./desk.ts";
import { goalAmount, goalChance, reachCoins, reachValue } from "./goals.ts";
import { lumpSum, rhythm } from "./history.ts";
import { earlierStart, skipBadMonths, topUps } from "./past.ts";
import { buySize, nextBuy, nextHalving, onTrack, priceChange } from "./present.ts";
import {
  averagePrice,
  bestMonth,
  breakEven,
  fees,
  holdings,
  missedMonths,
  paidIn,
  paidInSpan,
  profit,
} from "./recorded.ts";
import { stopNow } from "./stop-now.ts";

type AnswerKind = (desk: Desk, values: ReadValues) => CalculatedAnswer | Promise<CalculatedAnswer>;

/** How each kind of question is answered. */
const answerers: Readonly<Record<QuestionKind, AnswerKind>> = {
  amountGrowth,
  averagePrice,
  bestMonth,
  breakEven,
  buySize,
  changeAmount,
  earlierStart,
  endDate,
  feeChange,
  fees,
  futurePrice,
  futureValue,
  goalAmount,
  goalChance,
  growth,
  holdings,
  lossChance,
  lumpSum,
  missedMonths,
  nextBuy,
  nextHalving,
  onTrack,
  paidIn,
  paidInSpan,
  priceChange,
  profit,
  reachCoins,
  reachValue,
  rhythm,
  skipBadMonths,
  stopNow,
  topUpCap,
  topUps,
  worstCase,
};

/**
 * Calculates the answer to a question, and says at the end what it has taken as exact or converted.
 * @throws CannotAnswer with the reason, PlanRefused for a change that the plan cannot have, and what running throws
 */
export async function answer(desk: Desk, { kind, values }: UnderstoodQuestion): Promise<CalculatedAnswer> {
  const { money, notes } = inPlanCurrency(desk, values);
  const found = await answerers[kind](desk, { ...values, money });
  const exact = isBoundAsFigure(kind, values) ? [boundNote(values)] : [];
  return { ...found, details: [...found.details, ...exact, ...notes] };
}

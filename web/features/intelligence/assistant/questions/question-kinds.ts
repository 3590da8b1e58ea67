import { msg, t } from "#shared/domain/language/translate.ts";
import { numberFormat } from "#web/components/format/formats.ts";

/**
 * The kinds of question, each as a person would ask it, in the order in which they are tried: the first that fits is
 * meant, so narrower ones stand before wider ones.
 */
const kindExamples = {
  goalAmount: msg("How much a month for 1 BTC by 2035?"),
  goalChance: msg("What is the chance of 1 BTC by 2035?"),
  lossChance: msg("What is the chance of a loss in 2030?"),
  endDate: msg("What if I go on until 2045?"),
  earlierStart: msg("What if I had started in 2019?"),
  futurePrice: msg("What could the price be in 2030?"),
  reachCoins: msg("When do I reach 1 BTC?"),
  reachValue: msg("When do I have {amount}?"),
  lumpSum: msg("Lump sum or monthly buys?"),
  rhythm: msg("Weekly or monthly?"),
  skipBadMonths: msg("What if I skip months after a fall?"),
  stopNow: msg("What if I stop now?"),
  growth: msg("What if growth is {growth}?"),
  feeChange: msg("What if the fee is {fee} %?"),
  topUpCap: msg("What if I add up to {amount} after a fall?"),
  topUps: msg("What did waiting for dips bring?"),
  priceChange: msg("What happens if the price halves?"),
  amountGrowth: msg("What if I raise my amount by 10 % each halving?"),
  changeAmount: msg("What if I pay {amount} a month?"),
  buySize: msg("Why is this month's buy larger?"),
  worstCase: msg("How bad can it get?"),
  bestMonth: msg("What were my best and worst months?"),
  nextHalving: msg("When is the next halving?"),
  nextBuy: msg("When is my next buy?"),
  missedMonths: msg("Which months did I miss?"),
  onTrack: msg("Am I on track?"),
  breakEven: msg("At what price do I break even?"),
  averagePrice: msg("What is my average price?"),
  fees: msg("What did fees cost?"),
  profit: msg("How much have I gained?"),
  paidInSpan: msg("How much did I buy last year?"),
  paidIn: msg("How much have I paid in?"),
  futureValue: msg("How much will I have in 2032?"),
  holdings: msg("What do I hold?"),
} as const;

export type QuestionKind = keyof typeof kindExamples;

/** All kinds, in the order in which they are tried. */
export const allKinds = Object.keys(kindExamples) as QuestionKind[];

/** Examples that say more than those of their kind. */
export const closerExamples = {
  changeOnDay: msg("How much will I have in 2032 if I pay {amount} a month?"),
  priceFall: msg("What if the price falls by 60 %?"),
  priceLevel: msg("What if the price falls to {amount}?"),
  buysOfYear: msg("How much did I buy in 2025?"),
} as const;

const decimal = numberFormat({ maximumFractionDigits: 1 });

/**
 * A question as an example, in the language of the page. Words of each language understand it.
 *
 * @param amount as the reader writes it
 */
export const exampleOf = (of: QuestionKind | keyof typeof closerExamples, amount = "300"): string =>
  t({ ...kindExamples, ...closerExamples }[of], {
    amount,
    growth: decimal.format(0.3),
    fee: decimal.format(0.5),
  });

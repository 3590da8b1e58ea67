import { amountAt, type TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { type Insight, type InsightId, thresholds } from "./insights.ts";

/** How an insight reads. */
export interface InsightText {
  readonly name: string;
  readonly figure: string;
  readonly sentence: string;
  /** How it is calculated, sentence by sentence. */
  readonly explanation: readonly string[];
}

const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const share = (fraction: number) => `${oneDecimal.format(Math.abs(fraction) * 100)} %`;
const limit = (fraction: number) => `${formatCount(fraction * 100)} %`;

const whose = {
  recorded: "your recorded transactions alone; nothing simulated is in it",
  simulated: "your plan alone at the prices of the time; none of these buys was made",
  market: "the price, on the buy days of your plan",
} as const;

interface Given {
  readonly insight: Insight;
  readonly money: TodaysRate;
  /** An amount in the display currency. */
  readonly amount: (value: number) => string;
  readonly number: (name: string) => number;
  readonly text: (name: string) => string;
  /** `you paid` or `your plan would have paid`. */
  readonly paid: string;
}

type Write = (given: Given) => InsightText;

const severities = ({ medium, high }: { medium: number; high: number }) =>
  `Above ${limit(medium)} is medium, above ${limit(high)} is high.`;

const texts: Readonly<Record<InsightId, Write>> = {
  roi: ({ insight, amount, number, paid }) => ({
    name: "Portfolio ROI",
    figure: formatPercent(insight.value),
    sentence:
      `${insight.source === "recorded" ? "Your coins are" : "The coins of your plan would be"} worth ${amount(Math.abs(number("gain")))} ${number("gain") < 0 ? "less" : "more"} than they cost. ${insight.value > thresholds.roi.low ? "Excellent." : insight.value < thresholds.roi.high ? "Underperforming." : ""}`.trim(),
    explanation: [
      `Value less cost, over everything ${paid} in: (${amount(number("value"))} − ${amount(number("cost"))}) ÷ ${amount(number("paidIn"))}.`,
      `Up above ${limit(thresholds.roi.up)}; excellent and low above ${limit(thresholds.roi.low)}; underperforming and high below ${limit(thresholds.roi.high)}.`,
    ],
  }),
  average: ({ insight, amount, number, paid }) => ({
    name: "Average DCA",
    figure: amount(insight.value),
    sentence: `The price of ${amount(number("price"))} is ${share(number("distance"))} ${number("distance") < 0 ? "below" : "above"} what ${paid} on average, fees aside.`,
    explanation: [
      `Everything spent on buys over the coins bought, without fees: ${amount(number("spent"))} ÷ ${coinText(number("bought"))}.`,
      "Low while the price is at or above it, medium below.",
    ],
  }),
  volatility: ({ insight, text }) => ({
    name: "Price Volatility",
    figure: share(insight.value),
    sentence: `Standard deviation of the monthly price change over 12 months. Above ${limit(thresholds.volatility.high)} counts as high.`,
    explanation: [
      `The sample standard deviation of the 12 price changes from ${formatDay(text("from"))} to ${formatDay(text("to"))}, from one buy day of your plan to the next.`,
      `Up above ${limit(thresholds.volatility.up)}. ${severities(thresholds.volatility)}`,
    ],
  }),
  drawdown: ({ insight, money, number, text }) => ({
    name: "Below the peak",
    figure: share(insight.value),
    sentence: `The highest close was ${amountAt(money, number("peak"))} in ${formatMonth(text("month"))}.`,
    explanation: [
      `1 − current price ÷ highest daily close: 1 − ${amountAt(money, number("price"))} ÷ ${amountAt(money, number("peak"))}. The curve uses the buy days of your plan.`,
      severities(thresholds.drawdown),
    ],
  }),
  dips: ({ insight, amount, number, paid }) => ({
    name: "Buying in dips",
    figure: share(insight.value),
    sentence: `In ${formatCount(number("months"))} months ${paid} ${amount(number("paid"))} a coin. The same money in equal buys would have paid ${amount(number("equal"))}.`,
    explanation: [
      `What a coin cost in these months, without fees, over the harmonic mean of their prices on the buy days, less one. Below zero the larger buys fell on cheaper days.`,
      `Above ${limit(thresholds.dips.medium)} is medium, above ${limit(thresholds.dips.high)} is high.`,
    ],
  }),
  strength: ({ insight }) => ({
    name: "Relative strength",
    figure: oneDecimal.format(insight.value),
    sentence: `Months above ${thresholds.strength.most} were called overbought, months below ${thresholds.strength.least} oversold. Neither is a forecast.`,
    explanation: [
      "The relative strength index over 14 months (RSI): 100 × average gain ÷ (average gain + average loss). It is a column of your months, and a chart.",
      "Medium outside these bounds.",
    ],
  }),
  monthChange: ({ insight, money, number, text }) => ({
    name: "Since the last buy day",
    figure: share(insight.value),
    sentence: `The price was ${amountAt(money, number("before"))} on ${formatDay(text("since"))} and is ${amountAt(money, number("price"))} now.`,
    explanation: [
      "Current price over the price of the plan's last buy day with a known price, less one.",
      `A fall of more than ${limit(-thresholds.monthChange.high)} is a warning.`,
    ],
  }),
  fees: ({ insight, amount, number, paid }) => ({
    name: "Fees",
    figure: formatPercent(insight.value),
    sentence: `${paid.replace(/^y/, "Y")} ${amount(number("fees"))} in fees on ${amount(number("spent"))} of buys.`,
    explanation: ["All fees so far over everything spent on buys.", severities(thresholds.fees)],
  }),
  worstFall: ({ insight, text }) => ({
    name: "Worst fall",
    figure: share(insight.value),
    sentence: `From ${formatDay(text("from"))} to ${formatDay(text("to"))}. Money that is added does not hide a fall.`,
    explanation: [
      "The deepest fall of the value of one unit from an earlier high, by month, as on Home. The curve shows how far each month was below the highest price until then.",
      severities(thresholds.worstFall),
    ],
  }),
};

/** The words of an insight. */
export function insightText(insight: Insight, money: TodaysRate): InsightText {
  const { inputs, source } = insight;
  const written = texts[insight.id]({
    insight,
    money,
    amount: (value) => formatMoney(value, money.currency),
    number: (name) => Number(inputs[name]),
    text: (name) => String(inputs[name]),
    paid: source === "recorded" ? "you paid" : "your plan would have paid",
  });
  return { ...written, explanation: [...written.explanation, `Source: ${whose[source]}.`] };
}

import { msg, t } from "#shared/domain/language/translate.ts";
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

const sources = {
  recorded: msg("Source: your recorded transactions alone; nothing simulated is in it."),
  simulated: msg("Source: your plan alone at the prices of the time; none of these buys was made."),
  market: msg("Source: the price, on the buy days of your plan."),
} as const;

interface Given {
  readonly insight: Insight;
  readonly money: TodaysRate;
  /** An amount in the display currency. */
  readonly amount: (value: number) => string;
  readonly number: (name: string) => number;
  readonly text: (name: string) => string;
}

type Write = (given: Given) => InsightText;

const severities = ({ medium, high }: { medium: number; high: number }) =>
  t("Above {medium} is medium, above {high} is high.", { medium: limit(medium), high: limit(high) });

const texts: Readonly<Record<InsightId, Write>> = {
  roi: ({ insight, amount, number }) => ({
    name: t("Portfolio ROI"),
    figure: formatPercent(insight.value),
    sentence: `${t(
      number("gain") < 0
        ? "{source, select, recorded {Your coins are} other {The coins of your plan would be}} worth {amount} less than they cost."
        : "{source, select, recorded {Your coins are} other {The coins of your plan would be}} worth {amount} more than they cost.",
      { source: insight.source, amount: amount(Math.abs(number("gain"))) },
    )} ${insight.value > thresholds.roi.low ? t("Excellent.") : insight.value < thresholds.roi.high ? t("Underperforming.") : ""}`.trim(),
    explanation: [
      t(
        "Value less cost, over everything {source, select, recorded {you paid} other {your plan would have paid}} in: ({value} − {cost}) ÷ {paid}.",
        {
          source: insight.source,
          value: amount(number("value")),
          cost: amount(number("cost")),
          paid: amount(number("paidIn")),
        },
      ),
      t("Up above {up}; excellent and low above {low}; underperforming and high below {high}.", {
        up: limit(thresholds.roi.up),
        low: limit(thresholds.roi.low),
        high: limit(thresholds.roi.high),
      }),
    ],
  }),
  average: ({ insight, amount, number }) => ({
    name: t("Average DCA"),
    figure: amount(insight.value),
    sentence: t(
      number("distance") < 0
        ? "The price of {price} is {percent} below what {source, select, recorded {you paid} other {your plan would have paid}} on average, fees aside."
        : "The price of {price} is {percent} above what {source, select, recorded {you paid} other {your plan would have paid}} on average, fees aside.",
      {
        price: amount(number("price")),
        percent: share(number("distance")),
        source: insight.source,
      },
    ),
    explanation: [
      t("Everything spent on buys over the coins bought, without fees: {spent} ÷ {coins}.", {
        spent: amount(number("spent")),
        coins: coinText(number("bought")),
      }),
      t("Low while the price is at or above it, medium below."),
    ],
  }),
  volatility: ({ insight, text }) => ({
    name: t("Price Volatility"),
    figure: share(insight.value),
    sentence: t(
      "Standard deviation of the monthly price change over 12 months. Above {limit} counts as high.",
      { limit: limit(thresholds.volatility.high) },
    ),
    explanation: [
      t(
        "The sample standard deviation of the 12 price changes from {from} to {to}, from one buy day of your plan to the next.",
        { from: formatDay(text("from")), to: formatDay(text("to")) },
      ),
      `${t("Up above {limit}.", { limit: limit(thresholds.volatility.up) })} ${severities(thresholds.volatility)}`,
    ],
  }),
  drawdown: ({ insight, money, number, text }) => ({
    name: t("Below the peak"),
    figure: share(insight.value),
    sentence: t("The highest close was {price} in {month}.", {
      price: amountAt(money, number("peak")),
      month: formatMonth(text("month")),
    }),
    explanation: [
      t(
        "1 − current price ÷ highest daily close: 1 − {price} ÷ {peak}. The curve uses the buy days of your plan.",
        { price: amountAt(money, number("price")), peak: amountAt(money, number("peak")) },
      ),
      severities(thresholds.drawdown),
    ],
  }),
  dips: ({ insight, amount, number }) => ({
    name: t("Buying in dips"),
    figure: share(insight.value),
    sentence: t(
      "In {count} months {source, select, recorded {you paid} other {your plan would have paid}} {paid} a coin. The same money in equal buys would have paid {equal}.",
      {
        count: number("months"),
        source: insight.source,
        paid: amount(number("paid")),
        equal: amount(number("equal")),
      },
    ),
    explanation: [
      t(
        "What a coin cost in these months, without fees, over the harmonic mean of their prices on the buy days, less one. Below zero the larger buys fell on cheaper days.",
      ),
      severities(thresholds.dips),
    ],
  }),
  strength: ({ insight }) => ({
    name: t("Relative strength"),
    figure: oneDecimal.format(insight.value),
    sentence: t(
      "Months above {most} were called overbought, months below {least} oversold. Neither is a forecast.",
      { most: thresholds.strength.most, least: thresholds.strength.least },
    ),
    explanation: [
      t(
        "The relative strength index over 14 months (RSI): 100 × average gain ÷ (average gain + average loss). It is a column of your months, and a chart.",
      ),
      t("Medium outside these bounds."),
    ],
  }),
  monthChange: ({ insight, money, number, text }) => ({
    name: t("Since the last buy day"),
    figure: share(insight.value),
    sentence: t("The price was {before} on {day} and is {price} now.", {
      before: amountAt(money, number("before")),
      day: formatDay(text("since")),
      price: amountAt(money, number("price")),
    }),
    explanation: [
      t("Current price over the price of the plan's last buy day with a known price, less one."),
      t("A fall of more than {limit} is a warning.", { limit: limit(-thresholds.monthChange.high) }),
    ],
  }),
  fees: ({ insight, amount, number }) => ({
    name: t("Fees"),
    figure: formatPercent(insight.value),
    sentence: t(
      "{source, select, recorded {You paid} other {Your plan would have paid}} {fees} in fees on {spent} of buys.",
      { source: insight.source, fees: amount(number("fees")), spent: amount(number("spent")) },
    ),
    explanation: [t("All fees so far over everything spent on buys."), severities(thresholds.fees)],
  }),
  worstFall: ({ insight, text }) => ({
    name: t("Worst fall"),
    figure: share(insight.value),
    sentence: t("From {from} to {to}. Money that is added does not hide a fall.", {
      from: formatDay(text("from")),
      to: formatDay(text("to")),
    }),
    explanation: [
      t(
        "The deepest fall of the value of one unit from an earlier high, by month, as on Home. The curve shows how far each month was below the highest price until then.",
      ),
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
  });
  return { ...written, explanation: [...written.explanation, t(sources[source])] };
}

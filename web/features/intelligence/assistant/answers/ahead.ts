import { t } from "#shared/domain/language/translate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  answerPaths,
  calculate,
  cell,
  coinsText,
  type Desk,
  futureDay,
  goesOn,
  onPaths,
  pastEnd,
  pathLines,
  pathsChart,
  rangeAt,
  rangeText,
  rowAt,
  share,
  usdText,
} from "./desk.ts";

export async function futureValue(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const day = futureDay(desk, values);
  const plan = await onPaths(desk);
  const row = rowAt(plan.dates, day);
  const range = rangeAt(desk, plan, "value", row);
  const month = formatMonth(plan.dates[row] ?? day);
  const costs = cell(plan.outcome, "cumulativeCosts", row);
  const loss = plan.paths.lossProbability[row];
  return {
    headline: t("About {amount} in {month}, with {coins}.", {
      amount: range.texts[1],
      month,
      coins: coinsText(plan.paths.totalBTC.p50[row] ?? 0),
    }),
    details: [
      ...pastEnd(plan.dates, day),
      `${t("That is the median of all price paths, in money of that day.")} ${rangeText(range)}`,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    range,
    chart: pathsChart(desk, plan, "value", t("Value by month")),
    calculated: [
      [t("Month"), month],
      [t("Paid in until then"), usdText(desk, costs)],
      [t("Chance of a loss"), loss === null || loss === undefined ? "–" : share(loss)],
      ...pathLines(desk),
    ],
    related: ["reachCoins", "changeAmount", "lossChance", "worstCase", "goalAmount"],
  };
}

export async function futurePrice(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const day = futureDay(desk, values);
  const plan = await onPaths(desk);
  const row = rowAt(plan.dates, day);
  const range = rangeAt(desk, plan, "price", row);
  const month = formatMonth(plan.dates[row] ?? day);
  const [coins] = values.coins;
  return {
    headline: t("Half of the price paths are above {price} in {month}.", { price: range.texts[1], month }),
    details: [
      ...pastEnd(plan.dates, day),
      ...(coins === undefined || coins === 1
        ? []
        : [
            t("At that price {coins} would be worth {amount}.", {
              coins: coinsText(coins),
              amount: usdText(desk, range.values[1] * coins),
            }),
          ]),
      `${rangeText(range)} ${t("No one knows the price; this is what the model's paths say.")}`,
    ],
    basis: ["projected"],
    range,
    chart: pathsChart(desk, plan, "price", t("Price by month"), [
      {
        label: t("Model path, for comparison"),
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map((_, at) => cell(plan.outcome, "priceUSD", at) * desk.money.rate),
      },
    ]),
    calculated: [
      [t("Month"), month],
      [t("Price today"), usdText(desk, desk.timeline.currentBitcoinPrice)],
      ...pathLines(desk),
    ],
    related: ["futureValue", "priceChange", "nextHalving", "growth", "lossChance"],
  };
}

export async function lossChance(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const day = futureDay(desk, values);
  const plan = await onPaths(desk);
  const row = rowAt(plan.dates, day);
  const loss = plan.paths.lossProbability[row] ?? null;
  const month = formatMonth(plan.dates[row] ?? day);
  if (loss === null) throw new CannotAnswer(t("Nothing has been paid in by {month}.", { month }));
  const yearly = plan.dates.flatMap((date, at) => {
    const isLast = plan.dates[at + 1]?.slice(0, 4) !== date.slice(0, 4);
    const chance = plan.paths.lossProbability[at] ?? null;
    return isLast && date > desk.timeline.now && chance !== null
      ? [[date.slice(0, 4), share(chance)] as const]
      : [];
  });
  return {
    headline: t("{count} of 100 price paths are worth less in {month} than was paid in.", {
      count: Math.round(loss * 100),
      month,
    }),
    details: [...pastEnd(plan.dates, day), goesOn(desk)],
    basis: ["recorded", "projected"],
    range: rangeAt(desk, plan, "value", row),
    table: {
      title: t("Chance of a loss at the end of a year"),
      columns: [t("Year"), t("Chance")],
      rows: yearly.slice(0, 12),
    },
    calculated: [
      [t("Month"), month],
      [t("Paid in until then"), usdText(desk, cell(plan.outcome, "cumulativeCosts", row))],
      ...pathLines(desk),
    ],
    related: ["worstCase", "futureValue", "priceChange", "breakEven", "stopNow"],
  };
}

export async function worstCase(desk: Desk): Promise<CalculatedAnswer> {
  const outcome = await calculate(desk, fromRecords(desk.config), { outlook: { paths: answerPaths } });
  const { outlook } = outcome.analyses;
  if (outlook === undefined) throw new CannotAnswer(t("Your plan has no months yet."));
  const { today, worstInTwenty } = outlook;
  const isDollars = desk.money.currency === "USD";
  const of = <T>(both: { readonly usd: T; readonly base: T }) => (isDollars ? both.usd : both.base);
  const fall = (fraction: number | null) => (fraction === null ? "–" : formatPercent(fraction));
  // These amounts are in the currency itself.
  const amount = (value: number) => usdText({ ...desk, money: { ...desk.money, rate: 1 } }, value);
  const worst = of(worstInTwenty.worstFall);
  return {
    headline:
      worst === null
        ? t("Your plan holds nothing that could fall.")
        : t("1 in 20 price paths falls by {percent} or more from an earlier high.", { percent: fall(worst) }),
    details: [
      t(
        "In 1 of 20 paths the value is at some time {amount} or more below what was paid in, and in 1 of 20 it stays below for {count} months or longer. Each counts by itself.",
        { amount: amount(of(worstInTwenty.mostBelowCost)), count: of(worstInTwenty.monthsBelowCost) },
      ),
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    table: {
      title: t("Setbacks"),
      columns: ["", t("So far, recorded"), t("1 in 20 paths")],
      rows: [
        [t("Deepest fall"), fall(of(today.setbacks.worstFall)), fall(worst)],
        [
          t("Most below cost"),
          amount(of(today.setbacks.mostBelowCost)),
          amount(of(worstInTwenty.mostBelowCost)),
        ],
        [
          t("Months below cost"),
          formatCount(of(today.setbacks.monthsBelowCost)),
          formatCount(of(worstInTwenty.monthsBelowCost)),
        ],
      ],
    },
    calculated: pathLines(desk),
    related: ["lossChance", "priceChange", "breakEven", "stopNow", "futureValue"],
  };
}

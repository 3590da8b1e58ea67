import { fromSatoshis } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  answerPaths,
  baseText,
  calculate,
  cell,
  coinsText,
  type Desk,
  fromRecords,
  namedAmount,
  namedDollars,
  onPaths,
  pathLines,
  pathsChart,
  planAmountText,
  rangeAt,
  rangeText,
  rowAt,
  startText,
  usdText,
} from "./desk.ts";

const share = (fraction: number) => `${formatCount(fraction * 100)} of 100`;
const goesOn = (desk: Desk) => `Your plan goes on with ${planAmountText(desk)}. ${startText(desk)}`;
const pastEnd = (dates: readonly string[], day: string) =>
  day.slice(0, 7) > (dates.at(-1) ?? "").slice(0, 7)
    ? [`Your plan ends in ${formatMonth(dates.at(-1) ?? day)}, so this is its last month.`]
    : [];
const futureDay = (desk: Desk, { dates }: ReadValues): string => {
  const day = dates[0]?.to ?? desk.timeline.investEndDate;
  if (day > desk.timeline.now) return day;
  throw new CannotAnswer(
    "Name a day after today. For the past, ask what you hold or how much you have gained.",
  );
};

export async function futureValue(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const day = futureDay(desk, values);
  const plan = await onPaths(desk);
  const row = rowAt(plan.dates, day);
  const range = rangeAt(desk, plan, "value", row);
  const month = formatMonth(plan.dates[row] ?? day);
  const costs = cell(plan.outcome, "cumulativeCosts", row);
  const loss = plan.paths.lossProbability[row];
  return {
    headline: `About ${range.texts[1]} in ${month}, with ${coinsText(plan.paths.totalBTC.p50[row] ?? 0)}.`,
    details: [
      ...pastEnd(plan.dates, day),
      `That is the median of all price paths, in money of that day. ${rangeText(range)}`,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    range,
    chart: pathsChart(desk, plan, "value", "Value by month"),
    calculated: [
      ["Month", month],
      ["Paid in until then", usdText(desk, costs)],
      ["Chance of a loss", loss === null || loss === undefined ? "–" : share(loss)],
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
  return {
    headline: `Half of the price paths are above ${range.texts[1]} in ${month}.`,
    details: [
      ...pastEnd(plan.dates, day),
      `${rangeText(range)} No one knows the price; this is what the model's paths say.`,
    ],
    basis: ["projected"],
    range,
    chart: pathsChart(desk, plan, "price", "Price by month", [
      {
        label: "Model path, for comparison",
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map((_, at) => cell(plan.outcome, "priceUSD", at) * desk.money.rate),
      },
    ]),
    calculated: [
      ["Month", month],
      ["Price today", usdText(desk, desk.timeline.currentBitcoinPrice)],
      ...pathLines(desk),
    ],
    related: ["futureValue", "priceChange", "nextHalving", "growth", "lossChance"],
  };
}

/** The first month in which each share of the paths has reached a figure; null where it does not in the plan. */
function reached(dates: readonly string[], list: readonly (number | null)[], wanted: number): string | null {
  const row = list.findIndex((value) => value !== null && value >= wanted);
  return row < 0 ? null : (dates[row] ?? null);
}

export async function reachCoins(desk: Desk, { coins: [wanted] }: ReadValues): Promise<CalculatedAnswer> {
  if (wanted === undefined || wanted <= 0)
    throw new CannotAnswer("Say how many coins, for example: When do I reach 1 BTC?");
  const held = fromSatoshis(desk.timeline.home.recorded?.satoshis ?? 0);
  const plan = await onPaths(desk);
  const { p10, p50, p90 } = plan.paths.totalBTC;
  const [early, middle, late] = [p90, p50, p10].map((list) => reached(plan.dates, list, wanted));
  const end = formatMonth(plan.dates.at(-1) ?? desk.timeline.investEndDate);
  const month = (date: string | null | undefined) =>
    date ? `by ${formatMonth(date)}` : `not before the plan ends in ${end}`;
  const headline =
    held >= wanted
      ? `You already hold ${coinsText(held)}.`
      : middle
        ? `About ${formatMonth(middle)}, if you carry on as planned.`
        : `Not before your plan ends in ${end}, on half of the price paths.`;
  return {
    headline,
    details: [
      `1 in 10 paths gets to ${formatBitcoin(wanted)} BTC ${month(early)}, half of them ${month(middle)}, 9 in 10 ${month(late)}.`,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    range: rangeAt(desk, plan, "totalBTC", plan.dates.length - 1),
    chart: pathsChart(desk, plan, "totalBTC", "Coins by month, BTC", [
      {
        label: `${formatBitcoin(wanted)} BTC`,
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map(() => wanted),
      },
    ]),
    calculated: [
      ["Goal", `${formatBitcoin(wanted)} BTC`],
      ["You hold", coinsText(held)],
      ["Range shown", `in ${end}`],
      ...pathLines(desk),
    ],
    related: ["goalAmount", "goalChance", "changeAmount", "topUps", "endDate"],
  };
}

export async function reachValue(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const amount = namedAmount(desk, values, "When do I have 100.000?");
  const wanted = namedDollars(desk, values, "When do I have 100.000?");
  const plan = await onPaths(desk);
  const { p10, p50, p90 } = plan.paths.value;
  const [early, middle, late] = [p90, p50, p10].map((list) => reached(plan.dates, list, wanted));
  const end = formatMonth(plan.dates.at(-1) ?? desk.timeline.investEndDate);
  const month = (date: string | null | undefined) =>
    date ? `in ${formatMonth(date)}` : `not before the plan ends in ${end}`;
  return {
    headline: middle
      ? `In ${formatMonth(middle)} half of the price paths are worth ${baseText(desk, amount)} or more.`
      : `Not before your plan ends in ${end}, on half of the price paths.`,
    details: [
      `1 in 10 paths is worth that much ${month(early)} for the first time, 9 in 10 ${month(late)}. Values fall again, and amounts are in money of the day.`,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    range: rangeAt(desk, plan, "value", plan.dates.length - 1),
    chart: pathsChart(desk, plan, "value", "Value by month", [
      {
        label: baseText(desk, amount),
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map(() => wanted * desk.money.rate),
      },
    ]),
    calculated: [["Goal", baseText(desk, amount)], ["Range shown", `in ${end}`], ...pathLines(desk)],
    related: ["goalAmount", "futureValue", "changeAmount", "growth", "endDate"],
  };
}

export async function lossChance(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const day = futureDay(desk, values);
  const plan = await onPaths(desk);
  const row = rowAt(plan.dates, day);
  const loss = plan.paths.lossProbability[row] ?? null;
  const month = formatMonth(plan.dates[row] ?? day);
  if (loss === null) throw new CannotAnswer(`Nothing has been paid in by ${month}.`);
  const yearly = plan.dates.flatMap((date, at) => {
    const isLast = plan.dates[at + 1]?.slice(0, 4) !== date.slice(0, 4);
    const chance = plan.paths.lossProbability[at] ?? null;
    return isLast && date > desk.timeline.now && chance !== null
      ? [[date.slice(0, 4), share(chance)] as const]
      : [];
  });
  return {
    headline: `${share(loss)} price paths are worth less in ${month} than was paid in.`,
    details: [...pastEnd(plan.dates, day), goesOn(desk)],
    basis: ["recorded", "projected"],
    range: rangeAt(desk, plan, "value", row),
    table: {
      title: "Chance of a loss at the end of a year",
      columns: ["Year", "Chance"],
      rows: yearly.slice(0, 12),
    },
    calculated: [
      ["Month", month],
      ["Paid in until then", usdText(desk, cell(plan.outcome, "cumulativeCosts", row))],
      ...pathLines(desk),
    ],
    related: ["worstCase", "futureValue", "priceChange", "breakEven", "stopNow"],
  };
}

export async function worstCase(desk: Desk): Promise<CalculatedAnswer> {
  const outcome = await calculate(desk, fromRecords(desk), { outlook: { paths: answerPaths } });
  const { outlook } = outcome.analyses;
  if (outlook === undefined) throw new CannotAnswer("Your plan has no months yet.");
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
        ? "Your plan holds nothing that could fall."
        : `1 in 20 price paths falls by ${fall(worst)} or more from an earlier high.`,
    details: [
      `In 1 of 20 paths the value is at some time ${amount(of(worstInTwenty.mostBelowCost))} or more below what was paid in, and in 1 of 20 it stays below for ${formatCount(of(worstInTwenty.monthsBelowCost))} months or longer. Each counts by itself.`,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    table: {
      title: "Setbacks",
      columns: ["", "So far, recorded", "1 in 20 paths"],
      rows: [
        ["Deepest fall", fall(of(today.setbacks.worstFall)), fall(worst)],
        [
          "Most below cost",
          amount(of(today.setbacks.mostBelowCost)),
          amount(of(worstInTwenty.mostBelowCost)),
        ],
        [
          "Months below cost",
          formatCount(of(today.setbacks.monthsBelowCost)),
          formatCount(of(worstInTwenty.monthsBelowCost)),
        ],
      ],
    },
    calculated: pathLines(desk),
    related: ["lossChance", "priceChange", "breakEven", "stopNow", "futureValue"],
  };
}

/** The outlook of a goal that a question names. A day after the end of the plan is judged as if it went on until then. */
async function goalOutlook(desk: Desk, values: ReadValues) {
  const [coins] = values.coins;
  const example = "How much a month for 1 BTC by 2035?";
  const amount = coins === undefined ? namedAmount(desk, values, example) : null;
  const date = futureDay(desk, values);
  const goal = coins === undefined ? { date, realValue: amount } : { date, totalBTC: coins };
  const { investEndDate } = desk.timeline;
  const longer = date > investEndDate ? { investEndDate: date } : {};
  const outcome = await calculate(desk, fromRecords(desk, longer), { outlook: { paths: answerPaths, goal } });
  const { outlook } = outcome.analyses;
  if (outlook === undefined || outlook.goal === null) {
    throw new CannotAnswer(
      "Your plan shows no month up to that day. Name a later one, or move the end of the plan.",
    );
  }
  const wanted =
    coins === undefined ? `${baseText(desk, amount ?? 0)} of today's money` : `${formatBitcoin(coins)} BTC`;
  const notes =
    date > investEndDate
      ? [`Your plan ends on ${formatDay(investEndDate)}. This lets it go on until ${formatDay(date)}.`]
      : [];
  return { outlook, goal: outlook.goal, wanted, month: formatMonth(outlook.goal.date), longer, notes };
}

export async function goalAmount(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const { outlook, goal, wanted, month, longer, notes } = await goalOutlook(desk, values);
  const { inHalf, inEightOfTen, onModelPath, chance } = goal;
  const need = ({ baseAmount }: typeof inHalf) =>
    baseAmount === null ? "out of reach" : planAmountText(desk, baseAmount);
  const own = Number(setting(desk.config, "baseAmount"));
  const enough = inEightOfTen.baseAmount;
  const isApplicable = enough !== null && enough > 0 && enough !== own;
  return {
    headline:
      enough === null
        ? `No amount reaches ${wanted} by ${month} on 80 of 100 price paths.`
        : enough === 0
          ? `Nothing more: what you hold is ${wanted} or more on 80 of 100 price paths.`
          : `${planAmountText(desk, enough)} from now on, for ${wanted} by ${month} on 80 of 100 price paths.`,
    details: [
      `Enough on 50 of 100 paths: ${need(inHalf)}. On the model path, for comparison: ${need(onModelPath)}. With your ${planAmountText(desk)} the chance is ${share(chance)}.`,
      ...notes,
      `Top-ups, growth and fees stay as they are. ${startText(desk)}`,
    ],
    basis: ["recorded", "projected"],
    ...(isApplicable && {
      change: {
        values: { baseAmount: enough, ...longer },
        rows: [
          ["Base amount", planAmountText(desk), planAmountText(desk, enough)],
          ...(longer.investEndDate === undefined
            ? []
            : [
                [
                  "End date",
                  formatDay(desk.timeline.investEndDate),
                  formatDay(longer.investEndDate),
                ] as const,
              ]),
          [`Chance of ${wanted} by ${month}`, share(chance), share(0.8)],
        ],
      },
    }),
    calculated: [
      ["Goal", `${wanted} by ${month}`],
      ["Searched", "base amount, to the cent"],
      ["Reached so far", goal.progress === null ? "–" : formatPercent(goal.progress)],
      ["Money of", formatMonth(outlook.referenceDate)],
      ...pathLines(desk),
    ],
    related: ["goalChance", "reachCoins", "changeAmount", "endDate", "growth"],
  };
}

export async function goalChance(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const { goal, wanted, month, notes } = await goalOutlook(desk, values);
  const need = ({ baseAmount }: typeof goal.inHalf) =>
    baseAmount === null ? "out of reach" : planAmountText(desk, baseAmount);
  return {
    headline: `${share(goal.chance)} price paths reach ${wanted} by ${month}.`,
    details: [
      `Enough on 50 of 100 paths: ${need(goal.inHalf)}. Enough on 80 of 100: ${need(goal.inEightOfTen)}.`,
      ...notes,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    calculated: [["Goal", `${wanted} by ${month}`], ...pathLines(desk)],
    related: ["goalAmount", "reachCoins", "changeAmount", "endDate", "futureValue"],
  };
}

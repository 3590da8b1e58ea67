import { fromSatoshis } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin, formatPercent } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  answerPaths,
  baseText,
  calculate,
  coinsText,
  type Desk,
  fromRecords,
  futureDay,
  goesOn,
  namedAmount,
  namedDollars,
  onPaths,
  pathLines,
  pathsChart,
  planAmountText,
  rangeAt,
  share,
  startText,
} from "./desk.ts";

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
  const amount = namedAmount(values, "When do I have 100.000?");
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

/** The outlook of a goal that a question names. A day after the end of the plan is judged as if it went on until then. */
async function goalOutlook(desk: Desk, values: ReadValues) {
  const [coins] = values.coins;
  const example = "How much a month for 1 BTC by 2035?";
  const amount = coins === undefined ? namedAmount(values, example) : null;
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

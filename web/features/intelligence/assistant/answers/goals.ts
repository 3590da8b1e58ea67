import { t } from "#shared/domain/language/translate.ts";
import { fromSatoshis } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  answerPaths,
  baseText,
  calculate,
  coinsText,
  type Desk,
  futureDay,
  goesOn,
  inDollars,
  namedAmount,
  namedDollars,
  onPaths,
  pathLines,
  pathsChart,
  planAmountText,
  rangeAt,
  rowAt,
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
    throw new CannotAnswer(
      t("Say how many coins, for example: {example}", { example: exampleOf("reachCoins") }),
    );
  const held = fromSatoshis(desk.timeline.home.recorded?.satoshis ?? 0);
  const plan = await onPaths(desk);
  const { p10, p50, p90 } = plan.paths.totalBTC;
  const [early, middle, late] = [p90, p50, p10].map((list) => reached(plan.dates, list, wanted));
  const coins = `${formatBitcoin(wanted)} BTC`;
  const end = formatMonth(plan.dates.at(-1) ?? desk.timeline.investEndDate);
  const month = (date: string | null | undefined) =>
    date
      ? t("by {month}", { month: formatMonth(date) })
      : t("not before the plan ends in {month}", { month: end });
  const headline =
    held >= wanted
      ? t("You already hold {coins}.", { coins: coinsText(held) })
      : middle
        ? t("About {month}, if you carry on as planned.", { month: formatMonth(middle) })
        : t("Not before your plan ends in {month}, on half of the price paths.", { month: end });
  return {
    headline,
    details: [
      early
        ? t("1 in 10 paths gets to {coins} {early}, half of them {middle}, 9 in 10 {late}.", {
            coins,
            early: month(early),
            middle: month(middle),
            late: month(late),
          })
        : t("There is no month before the plan ends in {month} in which 1 in 10 paths holds {coins}.", {
            coins,
            month: end,
          }),
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    range: rangeAt(desk, plan, "totalBTC", plan.dates.length - 1),
    chart: pathsChart(desk, plan, "totalBTC", t("Coins by month, BTC"), [
      {
        label: coins,
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map(() => wanted),
      },
    ]),
    calculated: [
      [t("Goal"), coins],
      [t("You hold"), coinsText(held)],
      [t("Range shown"), t("in {month}", { month: end })],
      ...pathLines(desk),
    ],
    related: ["goalAmount", "goalChance", "changeAmount", "topUps", "endDate"],
  };
}

export async function reachValue(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const example = exampleOf("reachValue", formatCount(100_000));
  const amount = namedAmount(values, example);
  const wanted = namedDollars(desk, values, example);
  const plan = await onPaths(desk);
  const { p10, p50, p90 } = plan.paths.value;
  const [early, middle, late] = [p90, p50, p10].map((list) => reached(plan.dates, list, wanted));
  const end = formatMonth(plan.dates.at(-1) ?? desk.timeline.investEndDate);
  const month = (date: string | null | undefined) =>
    date
      ? t("in {month}", { month: formatMonth(date) })
      : t("not before the plan ends in {month}", { month: end });
  return {
    headline: middle
      ? t("In {month} half of the price paths are worth {amount} or more.", {
          month: formatMonth(middle),
          amount: baseText(desk, amount),
        })
      : t("Not before your plan ends in {month}, on half of the price paths.", { month: end }),
    details: [
      early
        ? t(
            "1 in 10 paths is worth that much {early} for the first time, 9 in 10 {late}. Values fall again, and amounts are in money of the day.",
            { early: month(early), late: month(late) },
          )
        : t(
            "There is no month before the plan ends in {month} in which 1 in 10 paths is worth that much. Amounts are in money of the day.",
            { month: end },
          ),
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    range: rangeAt(desk, plan, "value", plan.dates.length - 1),
    chart: pathsChart(desk, plan, "value", t("Value by month"), [
      {
        label: baseText(desk, amount),
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map(() => wanted * desk.money.rate),
      },
    ]),
    calculated: [
      [t("Goal"), baseText(desk, amount)],
      [t("Range shown"), t("in {month}", { month: end })],
      ...pathLines(desk),
    ],
    related: ["goalAmount", "futureValue", "changeAmount", "growth", "endDate"],
  };
}

/** The outlook of a goal that a question names. A day after the end of the plan is judged as if it went on until then. */
async function goalOutlook(desk: Desk, values: ReadValues) {
  const [coins] = values.coins;
  const amount = coins === undefined ? namedAmount(values, exampleOf("goalAmount")) : null;
  const date = futureDay(desk, values);
  const goal = coins === undefined ? { date, realValue: amount } : { date, totalBTC: coins };
  const { investEndDate } = desk.timeline;
  const longer = date > investEndDate ? { investEndDate: date } : {};
  const outcome = await calculate(desk, fromRecords(desk.config, longer), {
    outlook: { paths: answerPaths, goal },
  });
  const { outlook } = outcome.analyses;
  if (outlook === undefined || outlook.goal === null) {
    throw new CannotAnswer(
      t("Your plan shows no month up to that day. Name a later one, or move the end of the plan."),
    );
  }
  const wanted =
    coins === undefined
      ? t("{amount} of today's money", { amount: baseText(desk, amount ?? 0) })
      : `${formatBitcoin(coins)} BTC`;
  const notes =
    date > investEndDate
      ? [
          t("Your plan ends on {end}. This lets it go on until {until}.", {
            end: formatDay(investEndDate),
            until: formatDay(date),
          }),
        ]
      : [];
  return { outlook, goal: outlook.goal, wanted, month: formatMonth(outlook.goal.date), longer, notes };
}

/**
 * The months to come on all price paths with an amount, up to the month of a goal, beside the goal. A goal in money is
 * one of today's money, and its line is what that is in money of the goal's month, as the values are.
 */
async function towardsGoal(
  desk: Desk,
  { goal, longer }: Pick<Awaited<ReturnType<typeof goalOutlook>>, "goal" | "longer">,
  baseAmount: number,
): Promise<Required<Pick<CalculatedAnswer, "range" | "chart">> & { readonly note: string }> {
  const plan = await onPaths(desk, { baseAmount, ...longer });
  const figure = goal.totalBTC === null ? "value" : "totalBTC";
  const month = formatMonth(goal.date);
  const line =
    goal.totalBTC === null
      ? {
          label: t("{amount} in {month}", { amount: baseText(desk, goal.nominalValue ?? 0), month }),
          value: inDollars(desk, goal.nominalValue ?? 0) * desk.money.rate,
        }
      : { label: `${formatBitcoin(goal.totalBTC)} BTC`, value: goal.totalBTC };
  const title = figure === "value" ? t("Value by month") : t("Coins by month, BTC");
  return {
    range: rangeAt(desk, plan, figure, rowAt(plan.dates, goal.date)),
    chart: pathsChart(desk, plan, figure, title, [
      {
        label: line.label,
        colour: "text-secondary",
        isDashed: true,
        values: plan.dates.map(() => line.value),
      },
    ]),
    note:
      figure === "value"
        ? t("The range is that of {month} with {amount}, in money of that month.", {
            month,
            amount: planAmountText(desk, baseAmount),
          })
        : t("The range is that of {month} with {amount}.", {
            month,
            amount: planAmountText(desk, baseAmount),
          }),
  };
}

export async function goalAmount(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const asked = await goalOutlook(desk, values);
  const { outlook, goal, wanted, month, longer, notes } = asked;
  const { inHalf, inEightOfTen, onModelPath, chance } = goal;
  const need = ({ baseAmount }: typeof inHalf) =>
    baseAmount === null ? t("out of reach") : planAmountText(desk, baseAmount);
  const own = Number(setting(desk.config, "baseAmount"));
  const enough = inEightOfTen.baseAmount;
  const isApplicable = enough !== null && enough > 0 && enough !== own;
  const { note, ...paths } = await towardsGoal(desk, asked, enough ?? own);
  return {
    headline:
      enough === null
        ? t("No amount reaches {goal} by {month} on 80 of 100 price paths.", { goal: wanted, month })
        : enough === 0
          ? t("Nothing more: what you hold is {goal} or more on 80 of 100 price paths.", { goal: wanted })
          : t("{amount} from now on, for {goal} by {month} on 80 of 100 price paths.", {
              amount: planAmountText(desk, enough),
              goal: wanted,
              month,
            }),
    details: [
      t(
        "Enough on 50 of 100 paths: {half}. On the model path, for comparison: {model}. With your {amount} the chance is {chance}.",
        {
          half: need(inHalf),
          model: need(onModelPath),
          amount: planAmountText(desk),
          chance: share(chance),
        },
      ),
      note,
      ...notes,
      `${t("Top-ups, growth and fees stay as they are.")} ${startText(desk)}`,
    ],
    basis: ["recorded", "projected"],
    ...paths,
    ...(isApplicable && {
      change: {
        values: { baseAmount: enough, ...longer },
        rows: [
          [t("Base amount"), planAmountText(desk), planAmountText(desk, enough)],
          ...(longer.investEndDate === undefined
            ? []
            : [
                [
                  t("End date"),
                  formatDay(desk.timeline.investEndDate),
                  formatDay(longer.investEndDate),
                ] as const,
              ]),
          [t("Chance of {goal} by {month}", { goal: wanted, month }), share(chance), share(0.8)],
        ],
      },
    }),
    calculated: [
      [t("Goal"), t("{goal} by {month}", { goal: wanted, month })],
      [t("Searched"), t("base amount, to the cent")],
      [t("Reached so far"), goal.progress === null ? "–" : formatPercent(goal.progress)],
      [t("Money of"), formatMonth(outlook.referenceDate)],
      ...pathLines(desk),
    ],
    related: ["goalChance", "reachCoins", "changeAmount", "endDate", "growth"],
  };
}

export async function goalChance(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const asked = await goalOutlook(desk, values);
  const { goal, wanted, month, notes } = asked;
  const { note, ...paths } = await towardsGoal(desk, asked, Number(setting(desk.config, "baseAmount")));
  const need = ({ baseAmount }: typeof goal.inHalf) =>
    baseAmount === null ? t("out of reach") : planAmountText(desk, baseAmount);
  return {
    headline: t("{count} of 100 price paths reach {goal} by {month}.", {
      count: Math.round(goal.chance * 100),
      goal: wanted,
      month,
    }),
    details: [
      t("Enough on 50 of 100 paths: {half}. Enough on 80 of 100: {most}.", {
        half: need(goal.inHalf),
        most: need(goal.inEightOfTen),
      }),
      note,
      ...notes,
      goesOn(desk),
    ],
    basis: ["recorded", "projected"],
    ...paths,
    calculated: [[t("Goal"), t("{goal} by {month}", { goal: wanted, month })], ...pathLines(desk)],
    related: ["goalAmount", "reachCoins", "changeAmount", "endDate", "futureValue"],
  };
}

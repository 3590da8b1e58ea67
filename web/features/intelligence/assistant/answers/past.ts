import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { valuesAt } from "#web/components/display-currency/todays-rate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { planAlone } from "#web/features/intelligence/plan-alone.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import type { EngineOutcome } from "#web/workers/engine-messages.ts";
import { type AnswerChart, type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  baseText,
  calculate,
  cell,
  checked,
  coinsText,
  type Desk,
  namedAmount,
  planAmountText,
  rhythmAmount,
  usdText,
} from "./desk.ts";

export const neverMade = msg(
  "These are the buys of your plan alone at the prices of the time; none of them was made.",
);

/** The months of the plan alone that have a known price. */
interface PastPlan {
  readonly outcome: EngineOutcome;
  readonly dates: readonly string[];
  /** The last of them. */
  readonly row: number;
}

async function alone(
  desk: Desk,
  changes: SettingChanges["plan"] = {},
  edits: SettingChanges["edits"] = {},
): Promise<PastPlan> {
  const plan = planAlone(desk.config);
  const outcome = await calculate(desk, {
    config: plan.config,
    changes: { ...plan.changes, plan: { ...plan.changes.plan, ...changes }, edits },
  });
  const dates = (outcome.result.rows.dateAcquired ?? [])
    .map(String)
    .filter((date) => date <= desk.timeline.dataDate);
  const row = dates.length - 1;
  if (row < 0) {
    throw new CannotAnswer(
      t(
        "Your plan has no buy day with a known price yet, so there is no past to look at. Ask what if you had started earlier.",
      ),
    );
  }
  return { outcome, dates, row };
}

const at = ({ outcome, row }: PastPlan, column: string) => cell(outcome, column, row);
/** Coins at the current price, and cash from sells that is not reinvested. */
function valueOfPlan(desk: Desk, plan: PastPlan): number {
  const coins = at(plan, "totalBTC");
  const then = at(plan, "cumulativeCosts") * (1 + at(plan, "overallRoi"));
  const cash = Math.max(0, then - coins * at(plan, "priceUSD"));
  return coins * desk.timeline.currentBitcoinPrice + cash;
}
const priceOf = (plan: PastPlan) => at(plan, "cumulativeCosts") / at(plan, "totalBTC");
const coinsByMonth = ({ outcome, dates }: PastPlan) => dates.map((_, row) => cell(outcome, "totalBTC", row));

const monthsText = ({ dates }: PastPlan) =>
  t("{from} to {to}", {
    from: formatMonth(dates[0] ?? ""),
    to: formatMonth(dates.at(-1) ?? ""),
  });

function coinsChart(one: PastPlan, other: PastPlan, names: readonly [string, string]): AnswerChart {
  return {
    title: t("Coins by month, BTC"),
    subtitle: t(neverMade),
    dates: one.dates,
    unit: "number",
    series: [
      { label: names[0], colour: "series-1", values: coinsByMonth(one) },
      { label: names[1], colour: "text-secondary", isDashed: true, values: coinsByMonth(other) },
    ],
  };
}

/** What top-ups of the plan have brought by now; of a plan without them, what they would have. */
export async function topUps(desk: Desk): Promise<CalculatedAnswer> {
  const caps = ["dynamicTopUpCap", "cycleTopUpCap"] as const;
  const has = caps.some((name) => Number(setting(desk.config, name)) > 0);
  const tried = Number(setting(desk.config, "baseAmount"));
  const [withThem, without] = await Promise.all([
    alone(desk, has ? {} : { dynamicTopUpCap: tried }),
    alone(desk, { dynamicTopUpCap: 0, cycleTopUpCap: 0 }),
  ]);
  const [coins, cost] = (["totalBTC", "cumulativeCosts"] as const).map(
    (column) => at(withThem, column) - at(without, column),
  ) as [number, number];
  const recordedUsd = desk.config.transactions.reduce(
    (sum, one) => sum + one.dynamicTopUp + one.cycleTopUp,
    0,
  );
  const rest = priceOf(without);
  return {
    headline:
      coins <= 0
        ? t("Nothing so far: no month since {month} had a fall to add to.", {
            month: formatMonth(withThem.dates[0] ?? ""),
          })
        : t("{coins} more for {amount} more, at {price} a coin instead of {before}.", {
            coins: coinsText(coins),
            amount: usdText(desk, cost),
            price: usdText(desk, cost / coins),
            before: usdText(desk, rest),
          }),
    details: [
      ...(has
        ? []
        : [
            t("Your plan has no top-ups. This tries a dynamic top-up cap of {amount}, your base amount.", {
              amount: baseText(desk, tried),
            }),
          ]),
      t(neverMade),
      ...(recordedUsd > 0
        ? [t("Of what you recorded, {amount} are top-ups.", { amount: usdText(desk, recordedUsd) })]
        : []),
    ],
    basis: ["simulated"],
    chart: coinsChart(withThem, without, [t("With top-ups"), t("Without")]),
    table: {
      title: t("Until the last known price"),
      columns: ["", t("With top-ups"), t("Without")],
      rows: [
        [
          t("Paid in"),
          usdText(desk, at(withThem, "cumulativeCosts")),
          usdText(desk, at(without, "cumulativeCosts")),
        ],
        [t("Coins"), coinsText(at(withThem, "totalBTC")), coinsText(at(without, "totalBTC"))],
        [t("Cost of a coin"), usdText(desk, priceOf(withThem)), usdText(desk, rest)],
      ],
    },
    ...(has
      ? {}
      : {
          change: {
            values: { dynamicTopUpCap: tried },
            rows: [[t("Dynamic top-up cap"), baseText(desk, 0), baseText(desk, tried)] as const],
          },
        }),
    calculated: [
      [t("Months"), monthsText(withThem)],
      [t("Plan"), planAmountText(desk)],
      [t("Prices"), t("known, on your buy days")],
    ],
    related: ["topUpCap", "buySize", "skipBadMonths", "averagePrice", "lumpSum"],
  };
}

/** The plan alone, begun on an earlier day, up to now. */
export async function earlierStart(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const { timeline } = desk;
  const {
    dates: [span],
    money,
    numbers,
    rhythms: [rhythm = timeline.buyRhythm],
  } = values;
  // A number alone could mean anything.
  const isNamed = money.length > 0 || (numbers.length > 0 && values.rhythms.length > 0);
  const own = { baseAmount: Number(setting(desk.config, "baseAmount")), buyRhythm: timeline.buyRhythm };
  const paid = isNamed
    ? { baseAmount: checked("baseAmount", namedAmount(values, "")), buyRhythm: rhythm }
    : own;
  if (span === undefined)
    throw new CannotAnswer(
      t("Say since when, for example: {example}", { example: exampleOf("earlierStart") }),
    );
  const day =
    span.from === span.to
      ? span.from.slice(8)
      : String(Math.min(28, Number(timeline.investStartDate.slice(8)))).padStart(2, "0");
  const start = `${span.from.slice(0, 7)}-${day}`;
  if (start >= timeline.dataDate)
    throw new CannotAnswer(
      t("Name a month before {month}, the last with a known price.", {
        month: formatMonth(timeline.dataDate),
      }),
    );
  const plan = await alone(desk, { investStartDate: start, ...(isNamed && paid) });
  const [coins, cost] = [at(plan, "totalBTC"), at(plan, "cumulativeCosts")];
  if (coins <= 0) throw new CannotAnswer(t("There is no known price on that day to buy at."));
  const value = valueOfPlan(desk, plan);
  const { recorded } = timeline.home;
  return {
    headline: t("{coins} for {cost}, worth {value} today.", {
      coins: coinsText(coins),
      cost: usdText(desk, cost),
      value: usdText(desk, value),
    }),
    details: [
      `${t("That is your plan, {amount}, from {day} until today.", {
        amount: rhythmAmount(desk, paid.baseAmount, paid.buyRhythm),
        day: formatDay(start),
      })} ${t(neverMade)}`,
      recorded === null
        ? t("Nothing is recorded yet.")
        : t("You hold {coins}, recorded, which cost {amount}.", {
            coins: coinsText(recorded.satoshis / 1e8),
            amount: formatMoney(fromCents(centsIn(recorded.cost, desk.money.currency)), desk.money.currency),
          }),
    ],
    basis: ["simulated"],
    chart: {
      title: t("Value and cost by month"),
      subtitle: t(neverMade),
      dates: plan.dates,
      unit: desk.money.currency,
      series: [
        {
          label: t("Value"),
          colour: "series-1",
          values: valuesAt(
            desk.money,
            plan.dates.map(
              (_, row) =>
                cell(plan.outcome, "cumulativeCosts", row) * (1 + cell(plan.outcome, "overallRoi", row)),
            ),
          ),
        },
        {
          label: t("Paid in"),
          colour: "text-secondary",
          values: valuesAt(
            desk.money,
            plan.dates.map((_, row) => cell(plan.outcome, "cumulativeCosts", row)),
          ),
        },
      ],
    },
    calculated: [
      [t("Start"), formatDay(start)],
      [t("Buys until"), formatDay(timeline.dataDate)],
      [t("Return"), formatPercent(value / cost - 1)],
      [t("Cost of a coin"), usdText(desk, priceOf(plan))],
    ],
    related: ["lumpSum", "topUps", "rhythm", "futureValue", "holdings"],
  };
}

/** The plan without the months whose price was below that of the month before. */
export async function skipBadMonths(desk: Desk): Promise<CalculatedAnswer> {
  const all = await alone(desk);
  const price = (row: number) => cell(all.outcome, "priceUSD", row);
  const bad = all.dates.filter((_, row) => row > 0 && price(row) < price(row - 1));
  if (bad.length === 0)
    throw new CannotAnswer(
      t("No month of your plan with a known price had a lower price than the month before."),
    );
  const edits = Object.fromEntries(bad.map((date) => [`${date.slice(0, 7)}-01`, { usdSpent: 0 }]));
  const some = await alone(desk, {}, edits);
  const [allPrice, somePrice] = [priceOf(all), priceOf(some)];
  const unspent = at(all, "cumulativeCosts") - at(some, "cumulativeCosts");
  return {
    headline: t("A coin would have cost {price} instead of {before}, and you would hold {coins} less.", {
      price: usdText(desk, somePrice),
      before: usdText(desk, allPrice),
      coins: coinsText(at(all, "totalBTC") - at(some, "totalBTC")),
    }),
    details: [
      t(
        "Skipped are the {count} of {all} months whose price was below that of the month before. {amount} would not have been spent.",
        { count: bad.length, all: all.dates.length, amount: usdText(desk, unspent) },
      ),
      t(neverMade),
    ],
    basis: ["simulated"],
    chart: coinsChart(some, all, [t("Without these months"), t("All months")]),
    table: {
      title: t("Until the last known price"),
      columns: ["", t("All months"), t("Without these")],
      rows: [
        [t("Paid in"), usdText(desk, at(all, "cumulativeCosts")), usdText(desk, at(some, "cumulativeCosts"))],
        [t("Coins"), coinsText(at(all, "totalBTC")), coinsText(at(some, "totalBTC"))],
        [
          t("Value, with the money not spent"),
          usdText(desk, valueOfPlan(desk, all)),
          usdText(desk, valueOfPlan(desk, some) + unspent),
        ],
      ],
    },
    calculated: [
      [t("Months"), monthsText(all)],
      [t("{what, select, months {Skipped} other {Skipped}}", { what: "months" }), formatCount(bad.length)],
      [t("Plan"), planAmountText(desk)],
    ],
    related: ["topUps", "topUpCap", "lumpSum", "rhythm", "worstCase"],
  };
}

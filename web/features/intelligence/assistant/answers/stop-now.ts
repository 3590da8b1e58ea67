import { t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import {
  cashFromSells,
  cell,
  coinsText,
  type Desk,
  onPaths,
  pathLines,
  planAmountText,
  rangeText,
  usdText,
} from "./desk.ts";

/** What is held, cash from sells included, at the prices of the paths at the plan's end, against going on. */
export async function stopNow(desk: Desk): Promise<CalculatedAnswer> {
  const { timeline } = desk;
  const { recorded } = timeline.home;
  if (recorded === null || recorded.satoshis <= 0)
    throw new CannotAnswer(
      t("Nothing is recorded yet, so there would be nothing to keep. Ask what you will have if you go on."),
    );
  const coins = fromSatoshis(recorded.satoshis);
  const plan = await onPaths(desk);
  const row = plan.dates.length - 1;
  const month = formatMonth(plan.dates[row] ?? "");
  const price = plan.paths.price;
  // The paths' values have what sells have brought, as what is kept then has.
  const { cash, words: held } = cashFromSells(desk, recorded);
  const kept = (list: readonly (number | null)[]) =>
    list.map((value) => (value === null ? null : value * coins + cash));
  const [low, middle, high] = [kept(price.p10), kept(price.p50), kept(price.p90)];
  const values = [low[row] ?? 0, middle[row] ?? 0, high[row] ?? 0] as const;
  const range = {
    values,
    texts: [usdText(desk, values[0]), usdText(desk, values[1]), usdText(desk, values[2])] as const,
    paths: plan.paths.paths,
  };
  const shown = (list: readonly (number | null)[]) =>
    list.map((value, at) =>
      value === null || (plan.dates[at] ?? "") < timeline.now ? null : value * desk.money.rate,
    );
  const costs = cell(plan.outcome, "cumulativeCosts", row);
  return {
    headline: t(
      "About {amount} in {month} from the coins you hold{hasCash, select, yes { and {cash} in cash from sells} other {}}, instead of {before}.",
      { ...held, amount: range.texts[1], month, before: usdText(desk, plan.paths.value.p50[row]) },
    ),
    details: [
      [
        t(
          "You keep {coins}{hasCash, select, yes { and {cash} in cash from sells,} other {}} and pay nothing more.",
          { ...held, coins: coinsText(coins) },
        ),
        rangeText(range),
        t("Both are medians of the same price paths, in money of the day."),
      ].join(" "),
      t("Applying it ends the plan today. Your records stay."),
    ],
    basis: ["recorded", "projected"],
    range,
    chart: {
      title: t("Value by month, without further buys"),
      subtitle: t("10 to 90 in 100 of the price paths, and their median."),
      dates: plan.dates,
      unit: desk.money.currency,
      series: [
        { label: t("Median, stopped"), colour: "series-1", values: shown(middle) },
        {
          label: t("Median, as planned"),
          colour: "text-secondary",
          isDashed: true,
          values: shown(plan.paths.value.p50),
        },
      ],
      band: { low: shown(low), high: shown(high) },
    },
    ...(timeline.investStartDate < timeline.now && {
      change: {
        values: { investEndDate: timeline.now },
        rows: [
          [t("End date"), formatDay(timeline.investEndDate), formatDay(timeline.now)],
          [
            t("Paid in until the end"),
            usdText(desk, costs),
            usdText(desk, fromCents(recorded.paid.usdCents)),
          ],
          [
            t("Coins in {month}, median", { month }),
            coinsText(plan.paths.totalBTC.p50[row] ?? 0),
            coinsText(coins),
          ],
          [
            t("Value in {month}, median", { month }),
            usdText(desk, plan.paths.value.p50[row]),
            range.texts[1],
          ],
        ],
      },
    }),
    calculated: [
      [t("Coins kept"), coinsText(coins)],
      [t("Month"), month],
      [t("Instead of"), planAmountText(desk)],
      ...pathLines(desk),
    ],
    related: ["futureValue", "changeAmount", "endDate", "worstCase", "goalChance"],
  };
}

import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import {
  boundsProblem,
  type NumberField,
  type PlanFieldWith,
  planFields,
} from "#shared/domain/plan-fields.ts";
import { buildExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import type { MonteCarloRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import { amountAt, type TodaysRate, valuesAt } from "#web/components/display-currency/todays-rate.ts";
import { coinText } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { percentText, withoutZeros } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import type { EngineOutcome, OwnPlanJob } from "#web/workers/engine-messages.ts";
import { fromRecords } from "#web/workers/from-records.ts";
import { marketOf } from "#web/workers/market-of.ts";
import { type AnswerChart, CannotAnswer, type FigureRange } from "./answer.ts";

/** What answers are calculated with. */
export interface Desk {
  /** Of the plan as it is saved. */
  readonly timeline: Timeline;
  readonly config: EngineConfig;
  readonly money: TodaysRate;
  run(job: OwnPlanJob): Promise<EngineOutcome>;
}

/** Price paths of answers about the future, as many as Home and Simulations use. */
export const answerPaths = 10_000;

const columns = [
  "dateAcquired",
  "priceUSD",
  "btcBought",
  "usdSpent",
  "feesUSD",
  "totalBTC",
  "cumulativeSpending",
  "cumulativeFees",
  "cumulativeCosts",
  "overallRoi",
];

/** Calculates a plan with the columns that answers read. */
export const calculate = (
  desk: Desk,
  { config, changes }: Pick<OwnPlanJob, "config" | "changes">,
  analyses: OwnPlanJob["analyses"] = {},
): Promise<EngineOutcome> => desk.run({ config, changes, analyses, columns });

/** A plan on the price paths, month by month. */
interface PlanOnPaths {
  readonly outcome: EngineOutcome;
  readonly paths: MonteCarloRecord;
  readonly dates: readonly string[];
}

/** The months to come on all price paths. */
export async function onPaths(desk: Desk, changes: SettingChanges["plan"] = {}): Promise<PlanOnPaths> {
  const outcome = await calculate(desk, fromRecords(desk.config, changes), {
    monteCarlo: { paths: answerPaths },
  });
  const paths = outcome.analyses.monteCarlo;
  if (paths === undefined || paths.dateAcquired.length === 0) {
    throw new CannotAnswer(
      t("Your plan has no months yet. Change its start or end date in the Control Panel."),
    );
  }
  return { outcome, paths, dates: paths.dateAcquired };
}

/** The last row up to a day; the plan's last one for later days. */
export function rowAt(dates: readonly string[], day: string): number {
  const row = dates.findLastIndex((date) => date <= day);
  if (row < 0)
    throw new CannotAnswer(t("Your plan has no month up to {month}.", { month: formatMonth(day) }));
  return row;
}

/** A number in a column of a result. */
export function cell({ result }: EngineOutcome, column: string, row: number): number {
  const value = result.rows[column]?.[row];
  return typeof value === "number" ? value : 0;
}

export const coinsText = (coins: number) => coinText(coins);
export const usdText = ({ money }: Desk, usd: number | null | undefined) => amountAt(money, usd);

/** The currency of the plan's own amounts. */
const baseCurrency = ({ config }: Desk) => (setting(config, "baseCurrency") ?? "USD") as Currency;
export const baseText = (desk: Desk, amount: number) => formatMoney(amount, baseCurrency(desk));

const rhythmAmounts: Readonly<Record<BuyRhythm, string>> = {
  monthly: msg("{amount} a month"),
  twoWeekly: msg("{amount} every two weeks"),
  weekly: msg("{amount} a week"),
  daily: msg("{amount} a day"),
};

/** An amount of the plan with a rhythm: `EUR 250,00 a month`. */
export const rhythmAmount = (desk: Desk, amount: number, rhythm: BuyRhythm) =>
  t(rhythmAmounts[rhythm], { amount: baseText(desk, amount) });

/** The same with the rhythm of the plan, and its own amount where none is given. */
export const planAmountText = (desk: Desk, amount = Number(setting(desk.config, "baseAmount"))) =>
  rhythmAmount(desk, amount, desk.timeline.buyRhythm);

/** What is recorded, as a sentence that says from where answers start. */
export function startText(desk: Desk): string {
  const { recorded } = desk.timeline.home;
  if (recorded === null)
    return t("Starts with nothing, because nothing is recorded yet; simulated past buys do not count.");
  return t(
    "Starts from the {coins} you recorded{hasCash, select, yes { and {cash} in cash from sells} other {}}; simulated past buys do not count.",
    { coins: coinsText(fromSatoshis(recorded.satoshis)), ...cashFromSells(desk, recorded).words },
  );
}

/** What recorded sells have brought, in US dollars: the paths start with it. `words` fill the places of a text. */
export function cashFromSells(
  desk: Desk,
  { paid, cost }: Pick<NonNullable<Timeline["home"]["recorded"]>, "paid" | "cost">,
) {
  const cash = fromCents(paid.usdCents - cost.usdCents);
  return { cash, words: { hasCash: cash > 0 ? "yes" : "no", cash: usdText(desk, cash) } };
}

export const share = (fraction: number) => t("{count} of 100", { count: fraction * 100 });
export const goesOn = (desk: Desk) =>
  `${t("Your plan goes on with {amount}.", { amount: planAmountText(desk) })} ${startText(desk)}`;

/** The day that a question about the future names, or the end of the plan. @throws CannotAnswer for a day that has been */
export function futureDay({ timeline }: Desk, { dates }: ReadValues): string {
  const day = dates[0]?.to ?? timeline.investEndDate;
  if (day > timeline.now) return day;
  throw new CannotAnswer(
    t("Name a day after today. For the past, ask what you hold or how much you have gained."),
  );
}

/** Says so where a day lies after the last month of a plan. */
export const pastEnd = (dates: readonly string[], day: string): readonly string[] =>
  day.slice(0, 7) > (dates.at(-1) ?? "").slice(0, 7)
    ? [
        t("Your plan ends in {month}, so this is its last month.", {
          month: formatMonth(dates.at(-1) ?? day),
        }),
      ]
    : [];

/** The lines of the rail that all answers on price paths share. */
export const pathLines = (desk: Desk): readonly (readonly [string, string])[] => [
  [t("Paths"), formatCount(answerPaths)],
  [t("Growth"), decimal.format(Number(setting(desk.config, "growthConservatism")))],
  [t("Fee of a buy"), `${percentText(Number(setting(desk.config, "feePct")))} %`],
  [t("Plan"), planAmountText(desk)],
];
const decimal = numberFormat({ maximumFractionDigits: 4 });

type Banded = "value" | "totalBTC" | "price";

/** The range of a figure in a month. */
export function rangeAt(desk: Desk, { paths }: PlanOnPaths, figure: Banded, row: number): FigureRange {
  const { p10, p50, p90 } = paths[figure];
  const values = [p10[row] ?? 0, p50[row] ?? 0, p90[row] ?? 0] as const;
  const write = (value: number) => (figure === "totalBTC" ? coinsText(value) : usdText(desk, value));
  return { values, texts: [write(values[0]), write(values[1]), write(values[2])], paths: paths.paths };
}

/** A sentence that says what a range means. */
export const rangeText = ({ texts: [low, , high] }: FigureRange) =>
  t("In 10 of 100 price paths it is less than {low}, in 10 more than {high}.", { low, high });

/** The paths' range of a figure by month as a chart. */
export function pathsChart(
  desk: Desk,
  { paths, dates }: PlanOnPaths,
  figure: Banded,
  title: string,
  others: AnswerChart["series"] = [],
): AnswerChart {
  const shown = (values: readonly (number | null)[]) =>
    figure === "totalBTC" ? values : valuesAt(desk.money, values);
  return {
    title,
    subtitle: t("10 to 90 in 100 of the price paths, and their median."),
    dates,
    unit: figure === "totalBTC" ? "number" : desk.money.currency,
    series: [{ label: t("Median"), colour: "series-1", values: shown(paths[figure].p50) }, ...others],
    band: { low: shown(paths[figure].p10), high: shown(paths[figure].p90) },
  };
}

/**
 * The amounts of a question in the currency of the plan, with a sentence for each that was converted. The rate is the
 * last one known: the fetched one or that of the built-in history.
 *
 * @throws CannotAnswer for a currency without rates
 */
export function inPlanCurrency(
  desk: Desk,
  { money, unknownCurrency }: ReadValues,
): { money: ReadValues["money"]; notes: readonly string[] } {
  const base = baseCurrency(desk);
  if (unknownCurrency !== null) {
    const known = currencyCodes.map(currencySign).join(", ");
    throw new CannotAnswer(
      t("Amounts in {currency} cannot be converted. Ask with one in {known}.", {
        currency: unknownCurrency,
        known,
      }),
    );
  }
  const converted = money.map(({ value, currency }) => {
    if (currency === null || currency === base) return { value, currency, note: [] };
    const inBase = (value / unitsPerDollar(desk, currency)) * unitsPerDollar(desk, base);
    const note = t("{from} count as {to} at the last known exchange rate.", {
      from: withoutZeros(formatMoney(value, currency)),
      to: withoutZeros(formatMoney(inBase, base)),
    });
    return { value: inBase, currency: base, note: [note] };
  });
  return { money: converted, notes: converted.flatMap(({ note }) => note) };
}

/** Says that a figure was taken as exact which the question names as a bound, in its own currency. */
export function boundNote(values: ReadValues): string {
  const {
    money: [amount],
    shares: [fraction],
    numbers: [number = 0],
    sayings,
  } = values;
  const plain = `${decimal.format(number)}${sayings.has("times") ? "×" : ""}`;
  const figure =
    amount === undefined
      ? fraction === undefined
        ? plain
        : `${percentText(fraction)} %`
      : amount.currency === null
        ? decimal.format(amount.value)
        : withoutZeros(formatMoney(amount.value, amount.currency));
  return t("Calculated for exactly {figure}, the limit you named.", { figure });
}

function unitsPerDollar({ timeline, config }: Desk, currency: Currency): number {
  if (currency === "USD") return 1;
  if (currency === timeline.baseCurrency) return timeline.exchangeRate;
  const today = parseDate(timeline.now) ?? 0;
  return rateOn(buildExchangeSeries(marketOf(config), currency, today), today);
}

/** The amount of a question, in the currency of the plan. @throws CannotAnswer when none is named */
export function namedAmount({ money, numbers }: ReadValues, example: string): number {
  const value = money[0]?.value ?? numbers[0];
  if (value === undefined) throw new CannotAnswer(t("Say the amount, for example: {example}", { example }));
  return value;
}

/** An amount in the currency of the plan in US dollars, at the last known rate. */
export const inDollars = (desk: Desk, amount: number): number =>
  amount / unitsPerDollar(desk, baseCurrency(desk));

/** The amount of a question in US dollars. */
export const namedDollars = (desk: Desk, values: ReadValues, example: string): number =>
  inDollars(desk, namedAmount(values, example));

/** A value as the plan can hold it. @throws CannotAnswer with the setting's own message */
export function checked(name: PlanFieldWith<NumberField>, value: number): number {
  const problem = boundsProblem(value, planFields[name]);
  if (problem !== undefined) throw new CannotAnswer(`${t(problem)}.`);
  return value;
}

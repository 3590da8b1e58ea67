import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { BuyingRule, SearchedRule } from "#shared/engine/analyses/dca-search.ts";
import {
  amountAt,
  nominalNote,
  rateNote,
  type TodaysRate,
} from "#web/components/display-currency/todays-rate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import type { EngineOutcome } from "#web/workers/engine-messages.ts";
import type { CommandContext } from "./command-context.ts";
import { type GivenArguments, wholeNumber } from "./command-line.ts";
import { type OutputPart, say, table } from "./output.ts";

const none = "–";
const noChanges = { plan: {}, epochs: {} };
const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? none : formatPercent(value);
const factor = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Runs analyses of the saved plan in the engine's worker. */
async function run(
  context: CommandContext,
  analyses: Readonly<Record<string, unknown>>,
): Promise<Pick<EngineOutcome, "analyses"> & { currency: Currency }> {
  const config = await context.readConfig();
  const { signal, onProgress } = context;
  const job = { config, changes: noChanges, analyses, columns: ["dateAcquired"] };
  const outcome = await context.pool().run(job, { signal, onProgress });
  // A plan without a currency is in US dollars, as in the engine.
  const currency = (config.settings.panel.baseCurrency ?? "USD") as Currency;
  return { analyses: outcome.analyses, currency };
}

/** What money amounts are in, and how they were converted. */
const moneyNotes = (money: TodaysRate): OutputPart[] =>
  [nominalNote(money), rateNote(money)].flatMap((note) => (note === null ? [] : [say(note)]));

const monthsOf = (given: GivenArguments) =>
  wholeNumber(given, "months", { fallback: 48, least: 1, most: 240 });

export async function analyse(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const months = monthsOf(given);
  const { analyses } = await run(context, { comparisons: true, rollingBacktest: { months } });
  const { comparisons, rollingBacktest } = analyses;
  const summary = rollingBacktest?.summary ?? null;
  const strategies =
    comparisons == null
      ? [say(t("The plan has no payments yet, so there is nothing to compare."))]
      : [
          table(
            t("Strategies on identical cash, at the end of the plan on the model path"),
            [t("Strategy"), t("Invested"), t("Total BTC"), t("Value"), t("ROI"), t("XIRR")],
            (
              [
                [t("This plan"), comparisons.plan],
                [t("All of it on the first day"), comparisons.lumpSum],
                [t("The same in equal parts"), comparisons.plainDca],
              ] as const
            ).map(([name, { cost, totalBTC, value, roi, xirr }]) => [
              name,
              amountAt(context.money, cost),
              coinAmount(totalBTC),
              amountAt(context.money, value),
              percent(roi),
              percent(xirr),
            ]),
          ),
          ...moneyNotes(context.money),
        ];
  if (summary === null)
    return [...strategies, say(t("History is shorter than {count} months.", { count: months }))];
  return [
    ...strategies,
    table(
      t("The plan's rule over {months} months, from each of {count} months of history", {
        months,
        count: summary.count,
      }),
      [t("Worst"), t("10th percentile"), t("Median"), t("90th percentile"), t("Best"), t("Ended above cost")],
      [
        [
          percent(summary.minRoi),
          percent(summary.p10Roi),
          percent(summary.medianRoi),
          percent(summary.p90Roi),
          percent(summary.maxRoi),
          percent(summary.positiveShare),
        ],
      ],
    ),
    say(t("Past results do not predict future ones.")),
  ];
}

export async function simulate(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const paths = wholeNumber(given, "paths", { fallback: 1_000, least: 100, most: 10_000 });
  const { analyses } = await run(context, { monteCarlo: { paths } });
  const { dateAcquired = [], value, lossProbability } = analyses.monteCarlo ?? {};
  const last = dateAcquired.length - 1;
  // The last month of every fifth year, and of the plan.
  const shown = dateAcquired.flatMap((date, row) => {
    const isYearEnd = row === last || dateAcquired[row + 1]?.slice(0, 4) !== date.slice(0, 4);
    return row === last || (isYearEnd && Number(date.slice(0, 4)) % 5 === 0) ? [row] : [];
  });
  if (last < 0 || value === undefined) return [say(t("Your plan has no months yet."))];
  return [
    table(
      t("Value on simulated price paths"),
      [t("Month"), t("10th percentile"), t("Median"), t("90th percentile"), t("Chance of loss")],
      shown.map((row) => [
        formatMonth(dateAcquired[row] ?? ""),
        amountAt(context.money, value.p10[row]),
        amountAt(context.money, value.p50[row]),
        amountAt(context.money, value.p90[row]),
        percent(lossProbability?.[row]),
      ]),
    ),
    say(
      t("{count} paths. Past months without a recorded transaction count as the plan would have bought.", {
        count: paths,
      }),
    ),
    ...moneyNotes(context.money),
  ];
}

function ruleText(
  { dynamicTopUpCap, cycleTopUpCap, growth, dayOfMonth }: BuyingRule,
  currency: Currency,
): string {
  const cap = (value: number) => formatMoney(value, currency);
  return t("dynamic cap {dynamic}, cycle cap {cycle}, growth {growth}, day {day}", {
    dynamic: cap(dynamicTopUpCap),
    cycle: cap(cycleTopUpCap),
    growth: `${percentText(growth)} %`,
    day: String(dayOfMonth),
  });
}

export async function optimise(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const months = monthsOf(given);
  const { currency, analyses } = await run(context, { dcaSearch: { months } });
  const search = analyses.dcaSearch;
  if (search == null) {
    return [
      say(
        t("History is too short to search and to test stretches of {count} months. Try --months 36.", {
          count: months,
        }),
      ),
    ];
  }
  const { plain, best, isBetter, tried, inSampleStarts, outOfSampleStarts } = search;
  const starts = { tried, searched: inSampleStarts, tested: outOfSampleStarts };
  const row = (name: string, { rule, inSample, outOfSample }: SearchedRule) => [
    name,
    ruleText(rule, currency),
    factor.format(inSample.median),
    factor.format(outOfSample.median),
    factor.format(outOfSample.worst),
    formatPercent(outOfSample.beatPlain),
  ];
  return [
    table(
      t("Value per {amount} after {count} months", {
        amount: `${currencySign(context.money.currency)} 1`,
        count: months,
      }),
      [
        t("Rule"),
        t("Settings"),
        t("Median, searched"),
        t("Median, tested"),
        t("Worst, tested"),
        t("Better than plain, tested"),
      ],
      [row(t("Plain plan"), plain), ...(best.rule === plain.rule ? [] : [row(t("Best found"), best)])],
    ),
    say(
      isBetter
        ? t(
            "Of {tried} rules this one had the best median in the older half of history ({searched} starts), and stayed ahead in the later half that the search had not seen ({tested} starts).",
            starts,
          )
        : t(
            "Nothing beats the plain plan: none of {tried} rules that was better in the older half of history ({searched} starts) stayed better in the later half ({tested} starts).",
            starts,
          ),
    ),
    say(
      t(
        "Stretches overlap, and a rule that would have helped before need not help again. Nothing was changed.",
      ),
    ),
  ];
}

import type { Currency } from "#shared/domain/currencies.ts";
import type { BuyingRule, SearchedRule } from "#shared/engine/analyses/dca-search.ts";
import { amountAt, rateNote, type TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
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

/** The note on amounts that were converted. */
const converted = (money: TodaysRate): OutputPart[] => {
  const note = rateNote(money);
  return note === null ? [] : [say(note)];
};

const monthsOf = (given: GivenArguments) =>
  wholeNumber(given, "months", { fallback: 48, least: 1, most: 240 });

export async function analyse(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const months = monthsOf(given);
  const { analyses } = await run(context, { comparisons: true, rollingBacktest: { months } });
  const { comparisons, rollingBacktest } = analyses;
  const summary = rollingBacktest?.summary ?? null;
  const strategies =
    comparisons == null
      ? [say("The plan has no payments yet, so there is nothing to compare.")]
      : [
          table(
            "Strategies on identical cash, at the end of the plan on the model path",
            ["Strategy", "Invested", "Total BTC", "Value", "ROI", "XIRR"],
            (
              [
                ["This plan", comparisons.plan],
                ["All of it on the first day", comparisons.lumpSum],
                ["The same in equal parts", comparisons.plainDca],
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
          ...converted(context.money),
        ];
  if (summary === null) return [...strategies, say(`History is shorter than ${months} months.`)];
  return [
    ...strategies,
    table(
      `The plan's rule over ${months} months, from each of ${formatCount(summary.count)} months of history`,
      ["Worst", "10th percentile", "Median", "90th percentile", "Best", "Ended above cost"],
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
    say("Past results do not predict future ones."),
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
  if (last < 0 || value === undefined) return [say("Your plan has no months yet.")];
  return [
    table(
      "Value on simulated price paths",
      ["Month", "10th percentile", "Median", "90th percentile", "Chance of loss"],
      shown.map((row) => [
        formatMonth(dateAcquired[row] ?? ""),
        amountAt(context.money, value.p10[row]),
        amountAt(context.money, value.p50[row]),
        amountAt(context.money, value.p90[row]),
        percent(lossProbability?.[row]),
      ]),
    ),
    say(
      `${formatCount(paths)} paths. Past months without a recorded transaction count as the plan would have bought.`,
    ),
    ...converted(context.money),
  ];
}

function ruleText(
  { dynamicTopUpCap, cycleTopUpCap, growth, dayOfMonth }: BuyingRule,
  currency: Currency,
): string {
  const cap = (value: number) => formatMoney(value, currency);
  return `dynamic cap ${cap(dynamicTopUpCap)}, cycle cap ${cap(cycleTopUpCap)}, growth ${percentText(growth)} %, day ${dayOfMonth}`;
}

export async function optimise(context: CommandContext, given: GivenArguments): Promise<OutputPart[]> {
  const months = monthsOf(given);
  const { currency, analyses } = await run(context, { dcaSearch: { months } });
  const search = analyses.dcaSearch;
  if (search == null) {
    return [
      say(`History is too short to search and to test stretches of ${months} months. Try --months 36.`),
    ];
  }
  const { plain, best, isBetter, tried, inSampleStarts, outOfSampleStarts } = search;
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
      `Value per ${currencySign(context.money.currency)} 1 after ${months} months`,
      [
        "Rule",
        "Settings",
        "Median, searched",
        "Median, tested",
        "Worst, tested",
        "Better than plain, tested",
      ],
      [row("Plain plan", plain), ...(best.rule === plain.rule ? [] : [row("Best found", best)])],
    ),
    say(
      isBetter
        ? `Of ${formatCount(tried)} rules this one had the best median in the older half of history (${inSampleStarts} starts), and stayed ahead in the later half that the search had not seen (${outOfSampleStarts} starts).`
        : `Nothing beats the plain plan: none of ${formatCount(tried)} rules that was better in the older half of history (${inSampleStarts} starts) stayed better in the later half (${outOfSampleStarts} starts).`,
    ),
    say(
      "Stretches overlap, and a rule that would have helped before need not help again. Nothing was changed.",
    ),
  ];
}

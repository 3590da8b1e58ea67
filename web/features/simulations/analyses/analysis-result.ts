import type { AnalysisResult, AnalysisUnit } from "#shared/api/schemas/saved-analysis.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import type { RollingBacktest } from "#shared/engine/analyses/rolling-backtest.ts";
import type { TimingError } from "#shared/engine/analyses/timing-error.ts";
import type { MonteCarloRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import { formatMonth } from "#web/components/format/dates.ts";

type Values = readonly (number | null)[];
type Figures = AnalysisResult["figures"];

/*
 * Names of figures and lines are saved in English and translated where they are shown; what a result is about is in the
 * language of who saves it.
 */

/** What every result says about the plan and the market that it was calculated with. */
type ResultFrame = Pick<AnalysisResult, "modelVersion" | "dataDate" | "baseCurrency">;

export const resultFrame = ({ modelVersion, dataDate, baseCurrency }: Timeline): ResultFrame => ({
  modelVersion,
  dataDate,
  baseCurrency,
});

const figure = (name: string, unit: AnalysisUnit, value: number | null | undefined): Figures[number] => ({
  name,
  unit,
  value: value ?? null,
});

/** A saved line needs no more digits than a chart shows. */
const rounded = (values: Values): (number | null)[] =>
  values.map((value) => (value === null ? null : Number(value.toPrecision(6))));

export function monteCarloResult(
  frame: ResultFrame,
  { paths, dateAcquired, value, totalBTC, price, lossProbability }: MonteCarloRecord,
  costs: Values,
): AnalysisResult {
  const last = dateAcquired.at(-1) ?? "";
  return {
    ...frame,
    about: t("{count} price paths to {month}", { count: paths, month: formatMonth(last) }),
    figures: [
      figure(msg("Value, 10th percentile"), "usd", value.p10.at(-1)),
      figure(msg("Value, median"), "usd", value.p50.at(-1)),
      figure(msg("Value, 90th percentile"), "usd", value.p90.at(-1)),
      figure(msg("Invested, model path"), "usd", costs.at(-1)),
      figure(msg("Chance of loss at the end"), "fraction", lossProbability.at(-1)),
      figure(msg("Coins, median"), "btc", totalBTC.p50.at(-1)),
      figure(msg("Price, 10th percentile"), "usd", price.p10.at(-1)),
      figure(msg("Price, median"), "usd", price.p50.at(-1)),
      figure(msg("Price, 90th percentile"), "usd", price.p90.at(-1)),
    ],
    lines: {
      unit: "usd",
      dates: [...dateAcquired],
      series: [
        { name: msg("Value, median"), values: rounded(value.p50) },
        { name: msg("Value, 10th percentile"), values: rounded(value.p10) },
        { name: msg("Value, 90th percentile"), values: rounded(value.p90) },
        { name: msg("Invested, model path"), values: rounded(costs) },
      ],
    },
  };
}

const grown = (roi: Values): Values => roi.map((value) => (value === null ? null : 1 + value));

export function backtestResult(frame: ResultFrame, backtest: RollingBacktest): AnalysisResult | null {
  const { summary, horizonMonths, start, roi, lumpSumRoi } = backtest;
  if (summary === null) return null;
  return {
    ...frame,
    about: t("{count} months of the plan, from every month of history", { count: horizonMonths }),
    figures: [
      figure(msg("Start months"), "count", summary.count),
      figure(msg("Worst"), "fraction", summary.minRoi),
      figure(msg("10th percentile"), "fraction", summary.p10Roi),
      figure(msg("Median"), "fraction", summary.medianRoi),
      figure(msg("90th percentile"), "fraction", summary.p90Roi),
      figure(msg("Best"), "fraction", summary.maxRoi),
      figure(msg("Ended above cost"), "fraction", summary.positiveShare),
      figure(msg("Better than one lump sum"), "fraction", summary.beatLumpSumShare),
    ],
    lines: {
      unit: "factor",
      dates: [...start],
      series: [
        { name: msg("This plan"), values: rounded(grown(roi)) },
        { name: msg("All of it on the first day"), values: rounded(grown(lumpSumRoi)) },
      ],
    },
  };
}

const strategyFigures = {
  plan: { value: msg("This plan: value"), coins: msg("This plan: coins"), roi: msg("This plan: ROI") },
  lumpSum: {
    value: msg("All of it on the first day: value"),
    coins: msg("All of it on the first day: coins"),
    roi: msg("All of it on the first day: ROI"),
  },
  plainDca: {
    value: msg("The same in equal parts: value"),
    coins: msg("The same in equal parts: coins"),
    roi: msg("The same in equal parts: ROI"),
  },
} as const;

/** A way of investing the same money. */
interface StrategyOutcome {
  readonly id: keyof typeof strategyFigures;
  readonly value: number | null;
  readonly totalBTC: number | null;
  readonly roi: number | null;
}

export function timingResult(
  frame: ResultFrame,
  strategies: readonly StrategyOutcome[],
  timing: TimingError | null,
): AnalysisResult {
  const values = (timing?.variants ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    ...frame,
    about: t("Strategies on identical cash, and sales at wrong dates"),
    figures: [
      ...strategies.flatMap(({ id, value, totalBTC, roi }) => [
        figure(strategyFigures[id].value, "usd", value),
        figure(strategyFigures[id].coins, "btc", totalBTC),
        figure(strategyFigures[id].roi, "fraction", roi),
      ]),
      ...(timing === null
        ? []
        : [
            figure(msg("Without selling: value"), "usd", timing.hold.value),
            figure(msg("Worst timing: value"), "usd", values.length === 0 ? null : Math.min(...values)),
            figure(msg("Best timing: value"), "usd", values.length === 0 ? null : Math.max(...values)),
          ]),
    ],
    lines: null,
  };
}

export function goalResult(frame: ResultFrame, outlook: Outlook, wanted: string): AnalysisResult | null {
  const { goal, paths, baseAmount } = outlook;
  if (goal === null) return null;
  return {
    ...frame,
    about: t("{goal} by {month}, over {count} price paths", {
      goal: wanted,
      month: formatMonth(goal.date),
      count: paths,
    }),
    figures: [
      figure(msg("Amount a purchase"), "base", baseAmount),
      figure(msg("Chance with it"), "fraction", goal.chance),
      figure(msg("Enough in 5 of 10"), "base", goal.inHalf.baseAmount),
      figure(msg("Enough in 8 of 10"), "base", goal.inEightOfTen.baseAmount),
      figure(msg("Enough on the model path"), "base", goal.onModelPath.baseAmount),
      figure(msg("Reached so far"), "fraction", goal.progress),
    ],
    lines: null,
  };
}

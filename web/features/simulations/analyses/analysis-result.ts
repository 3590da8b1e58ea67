import type { AnalysisResult, AnalysisUnit } from "#shared/api/schemas/saved-analysis.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import type { RollingBacktest } from "#shared/engine/analyses/rolling-backtest.ts";
import type { TimingError } from "#shared/engine/analyses/timing-error.ts";
import type { MonteCarloRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";

type Values = readonly (number | null)[];
type Figures = AnalysisResult["figures"];

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
    about: `${formatCount(paths)} price paths to ${formatMonth(last)}`,
    figures: [
      figure("Value, 10th percentile", "usd", value.p10.at(-1)),
      figure("Value, median", "usd", value.p50.at(-1)),
      figure("Value, 90th percentile", "usd", value.p90.at(-1)),
      figure("Invested, model path", "usd", costs.at(-1)),
      figure("Chance of loss at the end", "fraction", lossProbability.at(-1)),
      figure("Coins, median", "btc", totalBTC.p50.at(-1)),
      figure("Price, 10th percentile", "usd", price.p10.at(-1)),
      figure("Price, median", "usd", price.p50.at(-1)),
      figure("Price, 90th percentile", "usd", price.p90.at(-1)),
    ],
    lines: {
      unit: "usd",
      dates: [...dateAcquired],
      series: [
        { name: "Value, median", values: rounded(value.p50) },
        { name: "Value, 10th percentile", values: rounded(value.p10) },
        { name: "Value, 90th percentile", values: rounded(value.p90) },
        { name: "Invested, model path", values: rounded(costs) },
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
    about: `${horizonMonths} months of the plan, from every month of history`,
    figures: [
      figure("Start months", "count", summary.count),
      figure("Worst", "fraction", summary.minRoi),
      figure("10th percentile", "fraction", summary.p10Roi),
      figure("Median", "fraction", summary.medianRoi),
      figure("90th percentile", "fraction", summary.p90Roi),
      figure("Best", "fraction", summary.maxRoi),
      figure("Ended above cost", "fraction", summary.positiveShare),
      figure("Better than one lump sum", "fraction", summary.beatLumpSumShare),
    ],
    lines: {
      unit: "factor",
      dates: [...start],
      series: [
        { name: "This plan", values: rounded(grown(roi)) },
        { name: "All of it on the first day", values: rounded(grown(lumpSumRoi)) },
      ],
    },
  };
}

/** A way of investing the same money. */
interface StrategyOutcome {
  readonly name: string;
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
    about: "Strategies on identical cash, and sales at wrong dates",
    figures: [
      ...strategies.flatMap(({ name, value, totalBTC, roi }) => [
        figure(`${name}: value`, "usd", value),
        figure(`${name}: coins`, "btc", totalBTC),
        figure(`${name}: ROI`, "fraction", roi),
      ]),
      ...(timing === null
        ? []
        : [
            figure("Without selling: value", "usd", timing.hold.value),
            figure("Worst timing: value", "usd", values.length === 0 ? null : Math.min(...values)),
            figure("Best timing: value", "usd", values.length === 0 ? null : Math.max(...values)),
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
    about: `${wanted} by ${formatMonth(goal.date)}, over ${formatCount(paths)} price paths`,
    figures: [
      figure("Amount a purchase", "base", baseAmount),
      figure("Chance with it", "fraction", goal.chance),
      figure("Enough in 5 of 10", "base", goal.inHalf.baseAmount),
      figure("Enough in 8 of 10", "base", goal.inEightOfTen.baseAmount),
      figure("Enough on the model path", "base", goal.onModelPath.baseAmount),
      figure("Reached so far", "fraction", goal.progress),
    ],
    lines: null,
  };
}

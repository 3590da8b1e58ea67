import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { ChartColour, ChartModel, ChartValues } from "#web/components/charts/chart-model.ts";
import { lineModel } from "#web/components/charts/lines/line-model.ts";
import { type TodaysRate, valuesAt } from "#web/components/display-currency/todays-rate.ts";
import type { ComparisonOutcome } from "#web/workers/engine-messages.ts";

export const comparedLines = ["value", "cost", "coins", "drawdown", "price", "roi"] as const;
export type ComparedLine = (typeof comparedLines)[number];

const colours: readonly ChartColour[] = ["series-1", "series-2", "series-3", "series-4", "series-5"];

interface LineKind {
  readonly text: string;
  readonly title: string;
  /** `money` is in US dollars. */
  readonly unit: "money" | "number" | "percent";
  readonly canBeLog: boolean;
  valuesOf(outcome: ComparisonOutcome, scenario: number): ChartValues;
}

const overlay =
  (name: "totalValueUSD" | "cumulativeCosts" | "totalBTC" | "priceUSD" | "overallRoi") =>
  ({ comparison }: ComparisonOutcome, scenario: number): ChartValues =>
    comparison.scenarios[scenario]?.overlays[name] ?? [];

export const lineKinds: Readonly<Record<ComparedLine, LineKind>> = {
  value: {
    text: msg("Value"),
    title: msg("Value, coins and cash"),
    unit: "money",
    canBeLog: true,
    valuesOf: overlay("totalValueUSD"),
  },
  cost: {
    text: msg("Cost"),
    title: msg("Invested, fees included"),
    unit: "money",
    canBeLog: true,
    valuesOf: overlay("cumulativeCosts"),
  },
  coins: {
    text: msg("Coins"),
    title: msg("Coins held, BTC"),
    unit: "number",
    canBeLog: true,
    valuesOf: overlay("totalBTC"),
  },
  drawdown: {
    text: msg("Drawdown"),
    title: msg("Below the highest value of one unit so far"),
    unit: "percent",
    canBeLog: false,
    valuesOf: ({ falls }, scenario) => (falls[scenario] ?? []).map((fall) => (fall === null ? null : -fall)),
  },
  price: {
    text: msg("Price"),
    title: msg("Price of bitcoin"),
    unit: "money",
    canBeLog: true,
    valuesOf: overlay("priceUSD"),
  },
  roi: {
    text: msg("ROI"),
    title: msg("Return on what was invested"),
    unit: "percent",
    canBeLog: false,
    valuesOf: overlay("overallRoi"),
  },
};

/** A scenario's values by month, amounts in the display currency. */
export function lineValues(
  outcome: ComparisonOutcome,
  line: ComparedLine,
  scenario: number,
  money: TodaysRate,
): ChartValues {
  const { unit, valuesOf } = lineKinds[line];
  const values = valuesOf(outcome, scenario);
  return unit === "money" ? valuesAt(money, values) : values;
}

/** The colour of a scenario's line, and whether it is dashed. */
export const lookOf = (scenario: number) => ({
  colour: colours[scenario] ?? "series-6",
  isDashed: scenario % 2 === 1,
});

/** The last month, `yyyy-mm`, whose price is known on the days of all plans; empty for none. */
export function knownUntil({ comparison: { months }, sources }: ComparisonOutcome): string {
  const unknown = months.findIndex((_, at) => sources.some((own) => own[at]?.isPriceKnown === false));
  return (unknown < 0 ? months.at(-1) : months[unknown - 1]) ?? "";
}

/** The lines of all scenarios over each other. */
export function comparisonChart(
  timeline: Pick<Timeline, "now" | "epochs">,
  outcome: ComparisonOutcome,
  line: ComparedLine,
  money: TodaysRate,
): ChartModel {
  const { title, unit, canBeLog } = lineKinds[line];
  const { months, scenarios } = outcome.comparison;
  const bands = (line === "value" ? (outcome.ranges ?? []) : []).map(({ value }, at) => ({
    id: `range-${at}`,
    label: t("{name}, 5 to 95", { name: scenarios[at]?.name ?? "" }),
    colour: lookOf(at).colour,
    low: valuesAt(money, value.p5),
    high: valuesAt(money, value.p95),
    tone: "far" as const,
  }));
  return lineModel(timeline, {
    id: `compare-${line}`,
    title: t(title),
    projectedAfter: `${knownUntil(outcome)}-01`,
    subtitle:
      bands.length === 0
        ? t("On the model path, whose peaks and troughs nobody knows in advance. It is not a forecast.")
        : t(
            "Lines on the model path, areas from 5 to 95 of 100 simulated price paths. It is not a forecast.",
          ),
    bands,
    dates: months.map((month) => `${month}-01`),
    unit: unit === "money" ? money.currency : unit,
    canBeLog,
    series: scenarios.map(({ name }, at) => ({
      id: `scenario-${at}`,
      label: name,
      kind: "line",
      values: lineValues(outcome, line, at, money),
      ...lookOf(at),
    })),
  });
}

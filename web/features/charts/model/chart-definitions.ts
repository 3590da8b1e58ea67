import { msg } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import type { ColumnId } from "#shared/engine/columns/columns.ts";
import type { ChartAxis, ChartColour, ChartLevel } from "#web/components/charts/chart-model.ts";

/** A column of the timeline as a line or as bars. */
export interface LineDefinition {
  readonly column: ColumnId;
  readonly colour: ChartColour;
  readonly kind?: "bars";
  /** Text at the right end, where the column's header is too long. */
  readonly endLabel?: string;
  readonly isDashed?: true;
  /** Measured where prices are known, otherwise projected. */
  readonly isObserved?: true;
}

interface PaneDefinition {
  readonly id: string;
  readonly label: string;
  readonly weight: number;
  readonly axis: ChartAxis;
  readonly lines: readonly LineDefinition[];
  readonly levels?: readonly ChartLevel[];
}

export interface ChartDefinition {
  readonly tab: string;
  readonly title: string;
  readonly subtitle: string;
  readonly panes: readonly PaneDefinition[];
  /** A line that the month's price is compared with. */
  readonly against?: { readonly column: ColumnId; readonly label: string };
  /** The line with bands of one and two standard deviations, and how many parameters were fitted for it. */
  readonly deviation?: { readonly column: ColumnId; readonly parameters: number };
  /** Two lines of the Pi Cycle; where the first one rises above the second one is marked. */
  readonly crossing?: readonly [rising: ColumnId, crossed: ColumnId];
}

/** The column that the price switch of every chart shows or hides. */
export const priceColumn = "priceUSD" satisfies ColumnId;

const price: LineDefinition = { column: priceColumn, colour: "chart-price", isObserved: true };
const quietPrice: LineDefinition = { ...price, colour: "text-secondary" };
const dollars: ChartAxis = { unit: "USD", canBeLog: true };

/** Prices and lines on the price scale. */
function pricePane(weight: number, ...lines: readonly LineDefinition[]): PaneDefinition {
  return { id: "price", label: msg("Price"), weight, axis: dollars, lines };
}

/** What each chart draws; every value is a cell of the timeline. */
export const chartDefinitions: Readonly<Record<ChartId, ChartDefinition>> = {
  halvest: {
    tab: "Halvest",
    title: msg("Halvest Trend Line"),
    subtitle: msg(
      "The middle of the channel between cycle troughs and cycle peaks, and the price's position in it",
    ),
    panes: [
      pricePane(3, price, { column: "halvestTrendLine", colour: "series-1", endLabel: msg("Halvest trend") }),
      {
        id: "deviation",
        label: msg("Cycle channel deviation"),
        weight: 1,
        axis: { unit: "number", canBeLog: false },
        lines: [{ column: "ccdHistogram", colour: "series-2", kind: "bars" }],
        levels: [
          { value: 1, label: msg("Peak line") },
          { value: -1, label: msg("Support line") },
        ],
      },
    ],
    against: { column: "halvestTrendLine", label: msg("Against trend") },
    deviation: { column: "halvestTrendLine", parameters: 0 },
  },
  support: {
    tab: msg("Support"),
    title: msg("Support Trend Line"),
    subtitle: msg("Through the troughs of successive cycles, straight on a logarithmic scale"),
    panes: [
      pricePane(1, price, { column: "supportTrendLine", colour: "phase-support", endLabel: msg("Support") }),
    ],
    against: { column: "supportTrendLine", label: msg("Against support") },
  },
  declining: {
    tab: msg("Declining"),
    title: msg("Declining Trend Line"),
    subtitle: msg("From the peak of each cycle down to its trough"),
    panes: [
      pricePane(1, price, {
        column: "decliningTrendLine",
        colour: "phase-declining",
        endLabel: msg("Declining"),
      }),
    ],
    against: { column: "decliningTrendLine", label: msg("Against trend") },
  },
  recovering: {
    tab: msg("Recovering"),
    title: msg("Recovering Trend Line"),
    subtitle: msg("From the trough of each cycle up to the peak of the next one"),
    panes: [
      pricePane(1, price, {
        column: "recoveringTrendLine",
        colour: "phase-recovering",
        endLabel: msg("Recovering"),
      }),
    ],
    against: { column: "recoveringTrendLine", label: msg("Against trend") },
  },
  gdr: {
    tab: "GDR",
    title: msg("Growth/Decline Rate"),
    subtitle: msg("Monthly price gain or loss, by the trend of the last twelve months"),
    panes: [
      pricePane(1, price),
      {
        id: "rate",
        label: msg("Growth or decline a month"),
        weight: 1,
        axis: { unit: "percent", canBeLog: false },
        lines: [{ column: "growthDeclineRate", colour: "series-1", kind: "bars" }],
      },
    ],
  },
  rsi: {
    tab: "RSI",
    title: msg("Relative Strength Index"),
    subtitle: msg("14 months, Wilder's method: 70 and above is overbought, 30 and below oversold"),
    panes: [
      pricePane(1, price),
      {
        id: "rsi",
        label: "RSI",
        weight: 1,
        axis: { unit: "number", canBeLog: false, min: 0, max: 100 },
        lines: [{ column: "relativeStrengthIndex", colour: "series-1", isObserved: true }],
        levels: [
          { value: 70, label: msg("Overbought 70") },
          { value: 50, label: "50" },
          { value: 30, label: msg("Oversold 30") },
        ],
      },
    ],
  },
  macd: {
    tab: "MACD",
    title: "MACD",
    subtitle: msg("The difference between monthly averages over 12 and 26 periods, with a 9-period signal"),
    panes: [
      pricePane(1, price),
      {
        id: "macd",
        label: "MACD",
        weight: 1,
        axis: { unit: "USD", canBeLog: false },
        lines: [
          { column: "macdHistogram", colour: "series-3", kind: "bars", endLabel: msg("Histogram") },
          { column: "macdLine", colour: "series-1", endLabel: "MACD" },
          { column: "signalLine", colour: "series-2", endLabel: msg("Signal"), isDashed: true },
        ],
      },
    ],
  },
  "pi-cycle": {
    tab: msg("Pi Cycle Top"),
    title: msg("Pi Cycle Top"),
    subtitle: msg(
      "A crossing of the 111-day average above twice the 350-day average has marked earlier cycle peaks",
    ),
    panes: [
      pricePane(
        1,
        quietPrice,
        { column: "ma111", colour: "series-1", endLabel: msg("111-day") },
        { column: "ma350x2", colour: "series-2", endLabel: msg("350-day × 2"), isDashed: true },
      ),
    ],
    crossing: ["ma111", "ma350x2"],
  },
  "power-law": {
    tab: msg("Power Law"),
    title: msg("Power Law"),
    subtitle: msg("A straight line through all known daily prices where both time and price are logarithmic"),
    panes: [
      pricePane(1, price, { column: "powerLawTrendline", colour: "series-1", endLabel: msg("Power law") }),
    ],
    against: { column: "powerLawTrendline", label: msg("Against trend") },
    deviation: { column: "powerLawTrendline", parameters: 2 },
  },
};

/** The columns that a chart shows, months first: the keys of its data. */
export function columnsOf(chart: ChartId): readonly ["dateAcquired", ...ColumnId[]] {
  const lines = chartDefinitions[chart].panes.flatMap((pane) => pane.lines);
  return ["dateAcquired", ...new Set(lines.map(({ column }) => column))];
}

/** The columns that are the chart's own; without them it has nothing to show. */
export function ownColumnsOf(chart: ChartId): readonly ColumnId[] {
  return columnsOf(chart).filter((column) => column !== "dateAcquired" && column !== priceColumn);
}

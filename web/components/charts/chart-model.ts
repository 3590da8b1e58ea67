import type { Ref } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";

/** A design token without its dashes. `series-7` and `series-8` are gain and loss: hand them out last. */
export type ChartColour =
  | "chart-price"
  | "text-secondary"
  | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `phase-${EpochPhase}`;

/** One value per date; null is a gap. Same length as the model's dates. */
export type ChartValues = readonly (number | null)[];

export interface ChartSeries {
  readonly id: string;
  /** The legend text: `111-day average`. */
  readonly label: string;
  /** Shorter text at the right end of the line; the label by default. */
  readonly endLabel?: string;
  readonly colour: ChartColour;
  /** Bars are coloured as gain and loss, whatever the colour; negative ones are also hatched. */
  readonly kind: "line" | "bars";
  readonly values: ChartValues;
  /** A line that is dashed from end to end, such as the second average of a pair. */
  readonly isDashed?: boolean;
  /** First index whose value is projected: the line is dashed from there and the legend names both parts. */
  readonly projectedFrom?: number;
}

/** The area between two lines, such as one or two standard deviations. */
export interface ChartBand {
  readonly id: string;
  /** The legend text: `± 1 SD`. */
  readonly label: string;
  /** Texts at the right end of its upper and lower edge: `+1 SD`, `−1 SD`. */
  readonly endLabels?: { readonly high: string; readonly low: string };
  readonly colour: ChartColour;
  readonly low: ChartValues;
  readonly high: ChartValues;
  /** `near` is the first deviation, `far` the second, drawn fainter and below it. */
  readonly tone: "near" | "far";
}

/** A horizontal line, such as the 70 of an RSI. */
export interface ChartLevel {
  readonly value: number;
  /** The text at the right end: `Overbought 70`. */
  readonly label: string;
}

/** A marker at a month. Crossovers are ringed plus signs with the label; peaks and troughs are triangles without it. */
export interface ChartMarker {
  readonly index: number;
  readonly value: number;
  readonly kind: "peak" | "trough" | "crossover";
  readonly label: string;
}

export interface ChartHalving {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** The epoch that begins: 4 is shown as `Epoch 4`, or as `4` where lines are close together. */
  readonly epoch: number;
  readonly isProjected: boolean;
}

export interface ChartPhaseSpan {
  readonly phase: EpochPhase;
  /** `yyyy-mm-dd`, the first inclusive, the second exclusive. */
  readonly from: string;
  readonly to: string;
}

/** What the values are: money of a currency, fractions shown as percent (0.12 is 12 %), or plain numbers. */
export type ChartUnit = Currency | "percent" | "number";

export interface ChartAxis {
  readonly unit: ChartUnit;
  /** Fixed ends that do not follow the values in view, such as 0 and 100 of an RSI. In the unit of the values. */
  readonly min?: number;
  readonly max?: number;
  /** Whether the reader may choose a logarithmic axis, on which values of zero and below are gaps. */
  readonly canBeLog: boolean;
}

/** Lines that share a vertical axis. */
export interface ChartPane {
  readonly id: string;
  /** The pane's name where a chart has two: `Price`. */
  readonly label: string;
  /** Share of the plot's height: panes with 1 and 2 get a third and two thirds. */
  readonly weight: number;
  readonly axis: ChartAxis;
  /** The first one is described to screen readers. Drawn in this order, the last one on top. */
  readonly series: readonly ChartSeries[];
  readonly bands: readonly ChartBand[];
  readonly levels: readonly ChartLevel[];
  readonly markers: readonly ChartMarker[];
}

export interface ChartTipRow {
  readonly label: string;
  /** Formatted for display. */
  readonly value: string;
  /** Draws the sample of the line before the label. */
  readonly colour?: ChartColour;
  readonly isDashed?: boolean;
  /** Draws the sample of bars instead. */
  readonly isBars?: boolean;
}

/** The tooltip's content for a month. */
export interface ChartTip {
  /** `August 2026` */
  readonly title: string;
  readonly phase?: EpochPhase;
  /** In the order of the lines, top first. */
  readonly rows: readonly ChartTipRow[];
}

/** Everything a chart draws. Keep it the same object while nothing changes: drawing follows its identity. */
export interface ChartModel {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** A sentence below the subtitle, such as what bands stand for. */
  readonly note?: string;
  /** One ISO date (`yyyy-mm-dd`, UTC) per month, ascending. */
  readonly dates: readonly string[];
  /** From the top down; one, or two where the price is above an indicator. */
  readonly panes: readonly ChartPane[];
  readonly halvings: readonly ChartHalving[];
  /** The coloured strip under the horizontal axis. */
  readonly phases: readonly ChartPhaseSpan[];
  /** Index of the current month: later months are hatched. Null when it is not among the dates. */
  readonly nowIndex: number | null;
  /** The months of the plan, marked under the horizontal axis; both included. */
  readonly plan?: ChartRange;
  /** The small line in the range selector, drawn logarithmically where all of it is above zero. */
  readonly overview: ChartValues;
  tip(index: number): ChartTip;
}

/** Months in view: indexes into the dates, both included. */
export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

export type ChartScale = "linear" | "log";

/** How to draw a picture of a chart. */
export interface PictureOptions {
  /** CSS pixels of the whole picture, title and legend included. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel: 2 for PNG, 1 for PDF. */
  readonly pixelRatio: number;
  readonly theme: "light" | "dark";
  readonly scale: ChartScale;
  readonly hasGrid: boolean;
  /** All months by default. */
  readonly range?: ChartRange;
}

/** The methods of `<Chart ref>`. */
export interface ChartHandle {
  /** A PNG of the chart as currently shown, in its size and theme, with title, legend and background. */
  toPicture(pixelRatio: number): Promise<Blob>;
}

export interface ChartProps {
  readonly ref?: Ref<ChartHandle>;
  readonly model: ChartModel;
  readonly scale: ChartScale;
  readonly hasGrid: boolean;
  /** The range selector under the plot. */
  readonly hasSelector: boolean;
  /** Shown by default. */
  readonly hasLegend?: boolean;
  readonly range: ChartRange;
  readonly onRangeChange: (range: ChartRange) => void;
  /** CSS pixels of plot and axes; legend and range selector come on top. */
  readonly height: number;
}

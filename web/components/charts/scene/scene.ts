import type { ChartColour, ChartModel, ChartRange, ChartScale } from "#web/components/charts/chart-model.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";
import { datePlace } from "./date-place.ts";
import { bandsOf, barsOf, type DrawnBand, type DrawnBar, type DrawnLine, linesOf } from "./scene-lines.ts";
import { type EndLabel, endLabels, type HalvingMark, halvingMarks } from "./scene-marks.ts";
import { type PlacedPane, placePanes } from "./scene-panes.ts";
import { type DateTick, dateTicks } from "./ticks.ts";

/** Width of a text in pixels at the size of axis texts; names at line ends are of medium weight. */
export type MeasureText = (text: string, weight: "regular" | "medium") => number;

interface SceneOptions {
  /** CSS pixels of the canvas. */
  readonly width: number;
  readonly height: number;
  /** How many times larger than usual the browser shows text; 1 by default. */
  readonly textScale?: number;
  readonly scale: ChartScale;
  readonly range: ChartRange;
  readonly measure: MeasureText;
}

/** Everything that is drawn: x in months (indexes of dates), y as a fraction of the plot's height, 0 at the bottom. */
export interface Scene {
  readonly model: ChartModel;
  readonly range: ChartRange;
  /** Ends of the horizontal axis: half a month more on both sides where bars or a single month need the space. */
  readonly months: readonly [number, number];
  /** Lengths are pixels at the usual text size. */
  readonly width: number;
  readonly height: number;
  readonly textScale: number;
  readonly margin: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly panes: readonly PlacedPane[];
  readonly lines: readonly DrawnLine[];
  readonly bands: readonly DrawnBand[];
  readonly bars: readonly DrawnBar[];
  readonly dateTicks: readonly DateTick[];
  readonly halvings: readonly HalvingMark[];
  readonly phases: readonly { phase: EpochPhase; from: number; to: number }[];
  /** The plan's months in view; null when there are none. */
  readonly plan: ChartRange | null;
  readonly endLabels: readonly EndLabel[];
  /** Triangles too close together are unreadable and are left out. */
  readonly hasTriangles: boolean;
}

const top = 34;
const bottom = 34;
const gapPx = 8;
/** Narrower charts use the space for the lines; the legend names them. */
const labelledFrom = 560;
const mostLabelShare = 0.22;
const leastTrianglePx = 9;

function trianglesInView(panes: readonly PlacedPane[], { from, to }: ChartRange): number {
  const markers = panes.flatMap(({ pane }) => pane.markers);
  return markers.filter(({ kind, index }) => kind !== "crossover" && index >= from && index <= to).length;
}

function planInView(plan: ChartRange | undefined, range: ChartRange): ChartRange | null {
  if (!plan || plan.to < range.from || plan.from > range.to) return null;
  return { from: Math.max(plan.from, range.from), to: Math.min(plan.to, range.to) };
}

/** Lays a chart out for a size. Pure: the same arguments give the same scene. */
export function buildScene(model: ChartModel, options: SceneOptions): Scene {
  const { scale, range, measure, textScale = 1 } = options;
  const width = options.width / textScale;
  const height = options.height / textScale;
  const plotHeight = Math.max(1, height - top - bottom);
  const panes = placePanes(model.panes, { range, scale, plotHeight });
  const tickWidths = panes.flatMap(({ ticks }) => ticks.map(({ text }) => measure(text, "regular")));
  const left = Math.ceil(Math.max(20, ...tickWidths)) + gapPx + 4;
  const labels = width < labelledFrom ? [] : endLabels(panes, range, plotHeight);
  const labelWidth = Math.max(0, ...labels.map(({ text }) => measure(text, "medium")));
  const right =
    labels.length === 0 ? 14 : Math.ceil(Math.min(labelWidth, width * mostLabelShare)) + 2 * gapPx;
  const plotWidth = Math.max(1, width - left - right);
  const bars = barsOf(panes, range, plotWidth);
  const hasRoom = bars.length > 0 || range.from === range.to;
  const place = (isoDate: string) => datePlace(model.dates, isoDate);
  return {
    model,
    range,
    months: hasRoom ? [range.from - 0.5, range.to + 0.5] : [range.from, range.to],
    width,
    height,
    textScale,
    margin: { top, right, bottom, left },
    panes,
    lines: linesOf(panes, range, plotWidth),
    bands: bandsOf(panes, range, plotWidth),
    bars,
    dateTicks: dateTicks(model.dates, range, plotWidth),
    halvings: halvingMarks(model, range, plotWidth),
    phases: model.phases.map(({ phase, from, to }) => ({
      phase,
      from: Math.max(range.from, place(from)),
      to: Math.min(range.to, place(to)),
    })),
    plan: planInView(model.plan, range),
    endLabels: labels,
    hasTriangles: trianglesInView(panes, range) * leastTrianglePx <= plotWidth,
  };
}

/**
 * The positions of a month's values, in pixels at the default text size: for the hover line, its dots and the tooltip.
 */
export interface CursorPlace {
  readonly x: number;
  readonly dots: readonly { readonly id: string; readonly y: number; readonly colour: ChartColour }[];
}

export function cursorPlace(scene: Scene, index: number): CursorPlace {
  const { margin } = scene;
  const plotWidth = scene.width - margin.left - margin.right;
  const plotHeight = scene.height - margin.top - margin.bottom;
  const [first, last] = scene.months;
  const dots = scene.panes.flatMap((placed) =>
    placed.pane.series.flatMap(({ id, kind, values, colour }) => {
      const y = kind === "line" ? placed.place(values[index]) : null;
      if (y === null || y < placed.bottom || y > placed.top) return [];
      return [{ id: `${placed.pane.id} ${id}`, y: margin.top + plotHeight * (1 - y), colour }];
    }),
  );
  return { x: margin.left + (plotWidth * (index - first)) / (last - first), dots };
}

/** The month nearest to a position, in CSS pixels from the left of the canvas. */
export function indexAt({ margin, months, range, width, textScale }: Scene, x: number): number {
  const plotWidth = width - margin.left - margin.right;
  const [first, last] = months;
  const index = Math.round(first + ((x / textScale - margin.left) / plotWidth) * (last - first));
  return Math.min(range.to, Math.max(range.from, index));
}

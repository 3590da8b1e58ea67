import type {
  ChartBand,
  ChartColour,
  ChartRange,
  ChartSeries,
  ChartValues,
} from "#web/components/charts/chart-model.ts";
import type { PlacedPane } from "./scene-panes.ts";
import { type PlotPoint, thin } from "./thin.ts";

/** A line, or a part of one drawn in one style. */
export interface DrawnLine {
  readonly id: string;
  readonly data: readonly PlotPoint[];
  readonly pane: PlacedPane;
  readonly colour: ChartColour;
  readonly isProjected: boolean;
  readonly isDashed: boolean;
}

/** Edges of a band where it has no gap, from left to right. */
export interface DrawnBand {
  readonly band: ChartBand;
  readonly pane: PlacedPane;
  readonly low: readonly PlotPoint[];
  readonly high: readonly PlotPoint[];
}

/** A bar from zero to its value. */
export interface DrawnBar {
  readonly pane: PlacedPane;
  readonly x: number;
  readonly zero: number;
  readonly y: number;
  /** Months wide. */
  readonly width: number;
}

/** Extremes are kept, so a point for every three pixels looks the same as all of them. */
const pixelsPerPoint = 3;
/** This many cost hardly any time and keep a line smooth on a phone. */
const alwaysDrawn = 400;
const mostPoints = (width: number) => Math.max(alwaysDrawn, Math.ceil(width / pixelsPerPoint));

const pixelsPerBar = 2;

function points(pane: PlacedPane, values: ChartValues, from: number, to: number): PlotPoint[] {
  const list: PlotPoint[] = [];
  for (let x = from; x <= to; x++) list.push({ x, y: pane.place(values[x]) });
  return list;
}

/** The lines in view, with the projected part of each separate. */
export function linesOf(panes: readonly PlacedPane[], { from, to }: ChartRange, width: number): DrawnLine[] {
  const perMonth = mostPoints(width) / (to - from + 1);
  return panes.flatMap((pane) =>
    pane.pane.series
      .filter(({ kind }) => kind === "line")
      .flatMap((series) => {
        const ahead = Math.min(to + 1, Math.max(from, series.projectedFrom ?? to + 1));
        const part = (first: number, last: number, isProjected: boolean) => ({
          id: `${pane.pane.id} ${series.id}${isProjected ? " projected" : ""}`,
          data: thin(points(pane, series.values, first, last), Math.ceil((last - first + 1) * perMonth)),
          pane,
          colour: series.colour,
          isProjected,
          isDashed: series.isDashed ?? false,
        });
        const parts = [part(from, ahead - 1, false), part(Math.max(from, ahead - 1), to, true)];
        return parts.filter(({ isProjected, data }) => data.length > 0 && (!isProjected || ahead <= to));
      }),
  );
}

/** The bands in view, far ones first, split where either edge has a gap. */
export function bandsOf(panes: readonly PlacedPane[], { from, to }: ChartRange, width: number): DrawnBand[] {
  const most = mostPoints(width);
  const drawn = panes.flatMap((pane) =>
    pane.pane.bands.flatMap((band) => {
      const low = points(pane, band.low, from, to);
      const high = points(pane, band.high, from, to);
      const runs: DrawnBand[] = [];
      let start = 0;
      for (let i = 0; i <= low.length; i++) {
        if ((low[i]?.y ?? null) !== null && (high[i]?.y ?? null) !== null) continue;
        if (i > start)
          runs.push({
            band,
            pane,
            low: thin(low.slice(start, i), most),
            high: thin(high.slice(start, i), most),
          });
        start = i + 1;
      }
      return runs;
    }),
  );
  return drawn.sort((a, b) => Number(a.band.tone === "near") - Number(b.band.tone === "near"));
}

/** The bars in view; where they are closer than two pixels, the longest of each group represents it. */
export function barsOf(panes: readonly PlacedPane[], { from, to }: ChartRange, width: number): DrawnBar[] {
  const group = Math.max(1, Math.ceil((pixelsPerBar * (to - from)) / width));
  return panes.flatMap((pane) =>
    pane.pane.series
      .filter(({ kind }) => kind === "bars")
      .flatMap(({ values }) => groupedBars(pane, values, { from, to }, group)),
  );
}

function groupedBars(
  pane: PlacedPane,
  values: ChartSeries["values"],
  { from, to }: ChartRange,
  group: number,
): DrawnBar[] {
  const bars: DrawnBar[] = [];
  const zero = pane.place(0);
  for (let start = from; start <= to && zero !== null; start += group) {
    let longest = 0;
    for (let i = start; i < start + group && i <= to; i++) {
      const value = values[i] ?? 0;
      if (Math.abs(value) > Math.abs(longest)) longest = value;
    }
    const y = pane.place(longest);
    if (longest !== 0 && y !== null)
      bars.push({ pane, x: start + (Math.min(group, to - start + 1) - 1) / 2, zero, y, width: group });
  }
  return bars;
}

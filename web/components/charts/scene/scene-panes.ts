import type { ChartPane, ChartRange, ChartScale } from "#web/components/charts/chart-model.ts";
import { tickText } from "#web/components/charts/value-text.ts";
import { valueTicks } from "./ticks.ts";
import { shareOf, type ValueAxis, valueAxis } from "./value-axis.ts";

/** A pane with its position in the plot. */
export interface PlacedPane {
  readonly pane: ChartPane;
  readonly axis: ValueAxis;
  /** Shares of the plot's height, 0 at its lower end. */
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** Fraction of the plot's height for a value; null where it cannot be shown. */
  place(value: number | null | undefined): number | null;
}

interface PaneOptions {
  readonly range: ChartRange;
  readonly scale: ChartScale;
  /** CSS pixels */
  readonly plotHeight: number;
}

const paneGapPx = 30;
/** Minimum distance of ticks; powers of ten are easier to read and may be closer. */
const tickPx = { linear: 44, log: 26 } as const;

/** Stacks the panes from the top down and gives each its axis. */
export function placePanes(
  panes: readonly ChartPane[],
  { range, scale, plotHeight }: PaneOptions,
): PlacedPane[] {
  const gap = paneGapPx / plotHeight;
  const room = 1 - gap * (panes.length - 1);
  const weights = panes.reduce((sum, { weight }) => sum + weight, 0);
  let top = 1;
  return panes.map((pane) => {
    const height = (room * pane.weight) / weights;
    const bottom = top - height;
    const axis = valueAxis(pane, range, scale);
    const place = (value: number | null | undefined) => {
      const share = shareOf(axis, value);
      return share === null ? null : bottom + share * height;
    };
    const most = Math.max(2, Math.floor((height * plotHeight) / tickPx[axis.isLog ? "log" : "linear"]));
    const named = pane.levels.length > 0 && pane.axis.min !== undefined && pane.axis.max !== undefined;
    const values = named
      ? [axis.min, ...pane.levels.map(({ value }) => value), axis.max]
      : valueTicks(axis, most);
    const ticks = values.map((value) => ({
      at: place(value) ?? bottom,
      text: tickText(pane.axis.unit, value),
    }));
    const placed = { pane, axis, bottom, top, ticks, place };
    top = bottom - gap;
    return placed;
  });
}

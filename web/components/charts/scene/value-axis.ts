import type { ChartPane, ChartRange, ChartScale } from "#web/components/charts/chart-model.ts";

/** How values of a pane become heights. Ends are in the values' unit, on a log axis both above zero. */
export interface ValueAxis {
  readonly isLog: boolean;
  readonly min: number;
  readonly max: number;
}

/** Fractions of the axis left free at its ends; more where triangles are drawn over the lines. */
const usualRoom = 0.05;
const markerRoom = 0.1;
/** A linear axis starts at zero when the lowest value is at most a third of the highest. */
const nearZero = 1 / 3;

/** Lowest and highest value in view, or null when there is none that the axis can show. */
function valuesInView(pane: ChartPane, range: ChartRange, isLog: boolean): [number, number] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const columns = [
    ...pane.series.map(({ values }) => values),
    ...pane.bands.flatMap((band) => [band.low, band.high]),
  ];
  for (const values of columns) {
    for (let i = range.from; i <= range.to; i++) {
      const value = values[i] ?? null;
      if (value === null || (isLog && value <= 0)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : null;
}

/** The axis of a pane over the months in view. */
export function valueAxis(pane: ChartPane, range: ChartRange, scale: ChartScale): ValueAxis {
  const isLog = scale === "log" && pane.axis.canBeLog;
  const [low, high] = valuesInView(pane, range, isLog) ?? [1, 10];
  const hasBars = pane.series.some(({ kind }) => kind === "bars");
  const share = pane.markers.length > 0 ? markerRoom : usualRoom;
  const { min, max } = isLog ? paddedLog(low, high, share) : paddedLinear(low, high, share, hasBars);
  return { isLog, min: pane.axis.min ?? min, max: pane.axis.max ?? max };
}

function paddedLog(low: number, high: number, share: number) {
  const room = Math.max(Math.log10(high / low) * share, 0.02);
  return { min: low / 10 ** room, max: high * 10 ** room };
}

function paddedLinear(low: number, high: number, share: number, hasBars: boolean) {
  const startsAtZero = hasBars || (low >= 0 && low <= high * nearZero);
  const from = startsAtZero ? Math.min(0, low) : low;
  const to = hasBars ? Math.max(0, high) : high;
  const room = (to - from || Math.abs(to) || 1) * share;
  return { min: from === 0 ? 0 : from - room, max: to === 0 && from < 0 ? 0 : to + room };
}

/** A value's position on the axis: 0 at its lower end, 1 at its upper; null where it cannot be shown. */
export function shareOf(axis: ValueAxis, value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  if (!axis.isLog) return (value - axis.min) / (axis.max - axis.min);
  return value > 0 ? Math.log10(value / axis.min) / Math.log10(axis.max / axis.min) : null;
}

import type { ChartValues } from "#web/components/charts/chart-model.ts";
import { thin } from "#web/components/charts/scene/thin.ts";

/** About one point for every two pixels of a wide screen. */
const mostPoints = 600;
const highest = 92;
const lowest = 8;

/** The small line of the range selector as an SVG path: x in months, y from 0 at the top to 100. */
export function overviewPath(values: ChartValues): string {
  const known = values.filter((value) => value !== null);
  const isLog = known.every((value) => value > 0);
  const level = (value: number) => (isLog ? Math.log10(value) : value);
  const least = known.reduce((least, value) => Math.min(least, level(value)), Number.POSITIVE_INFINITY);
  const most = known.reduce((most, value) => Math.max(most, level(value)), Number.NEGATIVE_INFINITY);
  const scale = (lowest - highest) / (most - least || 1);
  const points = values.map((value, x) => ({
    x,
    y: value === null ? null : highest + (level(value) - least) * scale,
  }));
  let path = "";
  let isDown = false;
  for (const { x, y } of thin(points, mostPoints)) {
    if (y !== null) path += `${isDown ? "L" : "M"}${x} ${y.toFixed(1)}`;
    isDown = y !== null;
  }
  return path;
}

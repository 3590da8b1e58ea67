import type { FanPoint } from "./fan-points.ts";
import type { FanScale } from "./fan-scale.ts";

/** Where the picture is drawn; pixels from the corner of the plot. */
export interface FanPlot {
  readonly scale: FanScale;
  readonly width: number;
  readonly height: number;
  /** Of today, at the left edge at least. */
  readonly todayX: number;
}

export type FanLine = "p95" | "p75" | "p50" | "p25" | "p5" | "putIn";

/** Room of a year and its chance. */
export const yearWidth = 33;

const nearEdge = 60;

/** Whether today is so close to the left edge that its word stands right of its line. */
export const isTodayAtEdge = ({ todayX }: Pick<FanPlot, "todayX">) => todayX < nearEdge;

/** Baselines of the word for today and of the goal's amount, which never cross each other or the goal's line. */
export function topTexts(
  plot: Pick<FanPlot, "todayX">,
  goalY: number | null,
): { readonly today: number; readonly goal: number } {
  if (goalY === null) return { today: 12, goal: 0 };
  // The word for today stands left of the goal's line, unless there is no room.
  if (!isTodayAtEdge(plot)) return { today: 12, goal: goalY + (goalY < 36 ? 16 : -6) };
  if (goalY < 16) return { today: goalY + 14, goal: goalY + 29 };
  return { today: 12, goal: goalY + (goalY < 32 ? 16 : -6) };
}

/** The path of a line through its months. */
export function linePath({ scale }: FanPlot, points: readonly FanPoint[], key: FanLine): string {
  return points
    .map(
      (point, i) =>
        `${i === 0 ? "M" : "L"}${scale.x(point.date).toFixed(1)} ${scale.y(point[key]).toFixed(1)}`,
    )
    .join("");
}

/** The path around what lies between two lines. */
export function bandPath(
  plot: FanPlot,
  points: readonly FanPoint[],
  upper: "p95" | "p75",
  lower: "p25" | "p5",
): string {
  return `${linePath(plot, points, upper)}${linePath(plot, points.toReversed(), lower).replace("M", "L")}Z`;
}

/** Those that have room beside each other; places in pixels, ascending. */
export function apart<Entry>(entries: readonly Entry[], placeOf: (entry: Entry) => number): Entry[] {
  let last = Number.NEGATIVE_INFINITY;
  return entries.filter((entry) => {
    const place = placeOf(entry);
    if (place - last < yearWidth) return false;
    last = place;
    return true;
  });
}

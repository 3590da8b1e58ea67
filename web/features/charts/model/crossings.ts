import type { Timeline } from "#shared/api/timeline.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import type { ChartMarker, ChartValues } from "#web/components/charts/chart-model.ts";
import { formatShortMonth } from "#web/components/format/dates.ts";
import { type ChartFrame, valuesOf } from "./chart-frame.ts";

/**
 * Where the Pi Cycle's fast average rises above the slow one. Past crossings are known to the day, even where the
 * monthly averages do not show them; projected ones are where the drawn lines cross.
 */
export function piCycleCrossings(timeline: Timeline, { dates, projectedFrom }: ChartFrame): ChartMarker[] {
  const fast = valuesOf(timeline, "ma111");
  const slow = valuesOf(timeline, "ma350x2");
  const projected = dates.flatMap((_, row) =>
    row >= Math.max(1, projectedFrom) ? (crossingBefore(dates, fast, slow, row) ?? []) : [],
  );
  return [...timeline.piCycleTops, ...projected].flatMap((date): ChartMarker[] => {
    const index = nearest(dates, date);
    const value = Math.sqrt((fast[index] ?? Number.NaN) * (slow[index] ?? Number.NaN));
    if (Number.isNaN(value)) return [];
    return [{ index, value, kind: "crossover", label: formatShortMonth(date) }];
  });
}

/**
 * The day between a row and the previous one on which the first line rises above the second; log-linear interpolation.
 */
function crossingBefore(
  dates: readonly string[],
  fast: ChartValues,
  slow: ChartValues,
  row: number,
): string | null {
  const room = (at: number) => Math.log((slow[at] ?? Number.NaN) / (fast[at] ?? Number.NaN));
  const [before, after] = [room(row - 1), room(row)];
  if (!(before >= 0 && after < 0)) return null;
  const [first, last] = [dayOf(dates[row - 1]), dayOf(dates[row])];
  return formatDate(Math.floor(first + ((last - first) * before) / (before - after)));
}

const dayOf = (isoDate = "") => parseDate(isoDate) ?? 0;

function nearest(dates: readonly string[], date: string): number {
  const next = dates.findIndex((candidate) => candidate >= date);
  if (next <= 0) return next < 0 ? dates.length - 1 : 0;
  const day = dayOf(date);
  return day - dayOf(dates[next - 1]) < dayOf(dates[next]) - day ? next - 1 : next;
}

import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartBand, ChartModel, ChartSeries, ChartUnit } from "#web/components/charts/chart-model.ts";
import { valueText } from "#web/components/charts/value-text.ts";
import { formatMonth } from "#web/components/format/dates.ts";

/** Lines over months on one axis. */
interface LinesOf {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** `yyyy-mm-dd`, ascending. */
  readonly dates: readonly string[];
  readonly unit: ChartUnit;
  readonly canBeLog: boolean;
  readonly series: readonly ChartSeries[];
  readonly bands?: readonly ChartBand[];
  /** `yyyy-mm-dd`: later months are named as projected; absent where none of them needs to be. */
  readonly projectedAfter?: string;
  /** Formats a value for the tip; as the axis by default. */
  readonly text?: (value: number) => string;
}

/** A chart of lines over months, with the halvings and the present of a timeline. */
export function lineModel(
  { now, epochs }: Pick<Timeline, "now" | "epochs">,
  { id, title, subtitle, dates, unit, canBeLog, series, bands = [], text, projectedAfter }: LinesOf,
): ChartModel {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const write = text ?? ((value: number) => valueText(unit, value));
  const isProjected = (date: string) => projectedAfter !== undefined && date > projectedAfter;
  const monthTitle = (date: string) =>
    isProjected(date) ? t("{label}, projected", { label: formatMonth(date) }) : formatMonth(date);
  const month = now.slice(0, 7);
  const present = dates.findIndex((date) => date.slice(0, 7) === month);
  return {
    id,
    title,
    subtitle,
    dates,
    panes: [
      {
        id: "lines",
        label: title,
        weight: 1,
        axis: { unit, canBeLog },
        series,
        bands,
        levels: [],
        markers: [],
      },
    ],
    halvings: epochs
      .filter(({ halvingDate }) => halvingDate >= first && halvingDate <= last)
      .map(({ epoch, halvingDate }) => ({ epoch, date: halvingDate, isProjected: halvingDate > now })),
    phases: [],
    nowIndex: present < 0 ? null : present,
    overview: series[0]?.values ?? [],
    tip: (index) => ({
      title: monthTitle(dates[index] ?? ""),
      rows: [
        ...bands.flatMap(({ label, low, high, colour }) => {
          const [least, most] = [low[index] ?? null, high[index] ?? null];
          if (least === null || most === null) return [];
          return [{ label, value: t("{from} to {to}", { from: write(least), to: write(most) }), colour }];
        }),
        ...series.flatMap(({ label, values, colour, isDashed }) => {
          const value = values[index] ?? null;
          return value === null
            ? []
            : [{ label, value: write(value), colour, ...(isDashed && { isDashed }) }];
        }),
      ],
    }),
  };
}

import type { Timeline } from "#shared/api/timeline.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type { ChartModel, ChartSeries, ChartValues } from "#web/components/charts/chart-model.ts";
import { chartDefinitions, type LineDefinition, ownColumnsOf, priceColumn } from "./chart-definitions.ts";
import { type ChartFrame, chartFrame, turningPoints, valuesOf } from "./chart-frame.ts";
import { chartTip } from "./chart-tip.ts";
import { piCycleCrossings } from "./crossings.ts";

/** Builds a chart from a timeline that has its columns; `hasPrice`: whether it also shows the price. */
export function buildChart(timeline: Timeline, chart: ChartId, hasPrice: boolean): ChartModel {
  const definition = chartDefinitions[chart];
  const frame = chartFrame(timeline);
  const prices = valuesOf(timeline, priceColumn);
  const panes = definition.panes
    .map((pane) => ({
      ...pane,
      lines: pane.lines.filter(({ column }) => hasPrice || column !== priceColumn),
    }))
    .filter(({ lines }) => lines.length > 0);
  const lines = panes.flatMap((pane) => pane.lines);
  const marked = definition.crossing ? piCycleCrossings(timeline, frame) : [];
  return {
    id: chart,
    title: definition.title,
    subtitle: definition.subtitle,
    dates: frame.dates,
    panes: panes.map(({ id, label, weight, axis, lines: own, levels }) => ({
      id,
      label,
      weight,
      axis,
      series: own.map((line) => seriesOf(line, frame, valuesOf(timeline, line.column))),
      bands: [],
      levels: levels ?? [],
      markers: id === "price" ? [...(hasPrice ? turningPoints(timeline, frame, prices) : []), ...marked] : [],
    })),
    halvings: frame.halvings,
    phases: frame.phases,
    nowIndex: frame.nowIndex,
    overview: prices,
    tip: (index) => chartTip(timeline, definition, lines, frame, index),
  };
}

function seriesOf(line: LineDefinition, { projectedFrom }: ChartFrame, values: ChartValues): ChartSeries {
  const { column, colour, kind = "line", endLabel, isDashed, isObserved } = line;
  return {
    id: column,
    label: columnDefinition(column).header,
    colour,
    kind,
    values,
    ...(endLabel !== undefined && { endLabel }),
    ...(isDashed && { isDashed }),
    ...(isObserved && projectedFrom < values.length && { projectedFrom }),
  };
}

/** Whether any month has a value of the chart's own columns; the price alone does not count. */
export function hasData(timeline: Timeline, chart: ChartId): boolean {
  return ownColumnsOf(chart).some((column) =>
    timeline.rows[column]?.some((cell) => typeof cell === "number" && Number.isFinite(cell)),
  );
}

import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type { ChartModel, ChartSeries, ChartValues } from "#web/components/charts/chart-model.ts";
import {
  type ChartDefinition,
  chartDefinitions,
  type LineDefinition,
  ownColumnsOf,
  priceColumn,
} from "./chart-definitions.ts";
import {
  type ChartFrame,
  type ChartTimeline,
  chartFrame,
  moneyWords,
  turningPoints,
  valuesOf,
} from "./chart-frame.ts";
import { chartTip } from "./chart-tip.ts";
import { piCycleCrossings } from "./crossings.ts";
import { type DeviationBands, deviationBands } from "./deviation-bands.ts";

/** Builds a chart from a timeline that has its columns; `hasPrice`: whether it also shows the price. */
export function buildChart(timeline: ChartTimeline, chart: ChartId, hasPrice: boolean): ChartModel {
  const definition = chartDefinitions[chart];
  const { currency = "USD" } = timeline;
  const words = moneyWords(timeline);
  const frame = chartFrame(timeline);
  const prices = valuesOf(timeline, priceColumn);
  const panes = definition.panes
    .map((pane) => ({
      ...pane,
      lines: pane.lines.filter(({ column }) => hasPrice || column !== priceColumn),
    }))
    .filter(({ lines }) => lines.length > 0);
  const lines = panes.flatMap((pane) => pane.lines);
  const deviation = deviationOf(timeline, definition, frame);
  const marked = definition.crossing ? piCycleCrossings(timeline, frame) : [];
  return {
    id: chart,
    title: t(definition.title),
    subtitle:
      words === null
        ? t(definition.subtitle)
        : t("{subtitle} (prices in {money})", { subtitle: t(definition.subtitle), money: words }),
    ...(deviation && { note: deviation.note }),
    dates: frame.dates,
    panes: panes.map(({ id, label, weight, axis, lines: own, levels }) => ({
      id,
      label: axis.unit === "USD" && words !== null ? `${t(label)}, ${words}` : t(label),
      weight,
      axis: axis.unit === "USD" ? { ...axis, unit: currency } : axis,
      series: own.map((line) => seriesOf(line, frame, valuesOf(timeline, line.column))),
      bands: id === "price" && deviation ? deviation.bands : [],
      levels: (levels ?? []).map((level) => ({ ...level, label: t(level.label) })),
      markers: id === "price" ? [...(hasPrice ? turningPoints(timeline, frame, prices) : []), ...marked] : [],
    })),
    halvings: frame.halvings,
    phases: frame.phases,
    nowIndex: frame.nowIndex,
    ...(frame.plan && { plan: frame.plan }),
    overview: prices,
    tip: (index) => chartTip(timeline, { ...definition, lines, deviation }, frame, index),
  };
}

/** Bands need all prices that are known: those of a plan alone would change with its window. */
function deviationOf(
  timeline: ChartTimeline,
  { deviation, panes }: ChartDefinition,
  frame: ChartFrame,
): DeviationBands | null {
  const line = panes.flatMap(({ lines }) => lines).find(({ column }) => column === deviation?.column);
  if (!timeline.plan || !deviation || !line) return null;
  const [centre, prices] = [valuesOf(timeline, line.column), valuesOf(timeline, priceColumn)];
  const { dataDate } = timeline;
  return deviationBands({ line, centre, prices, parameters: deviation.parameters, dataDate }, frame);
}

function seriesOf(line: LineDefinition, { projectedFrom }: ChartFrame, values: ChartValues): ChartSeries {
  const { column, colour, kind = "line", endLabel, isDashed, isObserved } = line;
  return {
    id: column,
    label: t(columnDefinition(column).header),
    colour,
    kind,
    values,
    ...(endLabel !== undefined && { endLabel: t(endLabel) }),
    ...(isDashed && { isDashed }),
    ...(isObserved && projectedFrom < values.length && { projectedFrom }),
  };
}

/** Whether any month has a value of the chart's own columns; the price alone does not count. */
export function hasData(timeline: ChartTimeline, chart: ChartId): boolean {
  return ownColumnsOf(chart).some((column) =>
    timeline.rows[column]?.some((cell) => typeof cell === "number" && Number.isFinite(cell)),
  );
}

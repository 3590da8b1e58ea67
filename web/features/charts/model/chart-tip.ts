import { t } from "#shared/domain/language/translate.ts";
import type { ColumnId } from "#shared/engine/columns/columns.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type { ChartTip, ChartTipRow } from "#web/components/charts/chart-model.ts";
import { valueText } from "#web/components/charts/value-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { type ChartDefinition, type LineDefinition, priceColumn } from "./chart-definitions.ts";
import { type ChartFrame, type ChartTimeline, phaseOn } from "./chart-frame.ts";
import type { DeviationBands } from "./deviation-bands.ts";

type Numbers = (column: ColumnId) => number | null;

interface TipSource extends Pick<ChartDefinition, "against" | "crossing"> {
  /** The lines drawn, in their order. */
  readonly lines: readonly LineDefinition[];
  readonly deviation: DeviationBands | null;
}

/** The tooltip of one month. Values are formatted as in the table. */
export function chartTip(
  timeline: ChartTimeline,
  source: TipSource,
  frame: ChartFrame,
  index: number,
): ChartTip {
  const date = frame.dates[index] ?? "";
  const phase = phaseOn(frame.phases, date);
  const number: Numbers = (column) => {
    const cell = timeline.rows[column]?.[index];
    return typeof cell === "number" ? cell : null;
  };
  return {
    title:
      index >= frame.projectedFrom
        ? t("{month}, projected", { month: formatMonth(date) })
        : formatMonth(date),
    ...(phase && { phase }),
    rows: [
      ...source.lines.map(({ column, colour, kind, isDashed }) => {
        const { header, unit } = columnDefinition(column);
        const { text } = formatCell(column, unit, number(column), timeline.currency ?? "USD");
        // Bars are coloured as gain and loss, so they have no line sample.
        return { label: t(header), value: text, ...(!kind && { colour }), ...(isDashed && { isDashed }) };
      }),
      ...comparisons(source, number),
    ],
  };
}

const quotient = (value: number | null, by: number | null) =>
  value === null || by === null || by === 0 ? null : value / by - 1;

function comparisons({ against, crossing, deviation }: TipSource, number: Numbers): ChartTipRow[] {
  const rows: ChartTipRow[] = [];
  if (against) {
    const share = quotient(number(priceColumn), number(against.column));
    if (share !== null) {
      rows.push({
        label: t(against.label),
        value: `${share < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(share))}`,
      });
    }
  }
  const distance = against && deviation?.distance(number(priceColumn), number(against.column));
  if (distance !== null && distance !== undefined) {
    const text = valueText("number", Math.abs(distance));
    rows.push({
      label: t("Standard deviations"),
      value: t("{value} SD", { value: `${distance < 0 ? "−" : "+"}${text}` }),
    });
  }
  if (crossing) {
    const share = quotient(number(crossing[1]), number(crossing[0]));
    if (share !== null) {
      rows.push({
        label: share < 0 ? t("Above the crossing") : t("Distance to a crossing"),
        value: formatPercent(Math.abs(share)),
      });
    }
  }
  return rows;
}

import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { type ColumnId, columnDefinition } from "#shared/engine/columns/columns.ts";
import type { ChartRange } from "#web/components/charts/chart-model.ts";
import { columnsOf } from "#web/features/charts/model/chart-definitions.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";

/**
 * The values of a chart in the months of a range, as comma-separated values with full precision. The columns are the
 * keys of the chart's data, where prices name their currency if it is not US dollars; texts that a spreadsheet would execute are escaped.
 */
export function chartCsv(timeline: ChartTimeline, chart: ChartId, { from, to }: ChartRange): string {
  const columns = columnsOf(chart);
  const rows = Array.from({ length: to - from + 1 }, (_, i) =>
    columns.map((column): CsvCell => timeline.rows[column]?.[from + i] ?? null),
  );
  return csvText([columns.map((id) => keyIn(id, timeline.currency ?? "USD")), ...rows]);
}

/** `priceEUR`, `supportTrendLineEUR`: the model's own keys are those of US dollars. */
const keyIn = (id: ColumnId, currency: Currency) =>
  currency === "USD" || columnDefinition(id).unit !== "USD/BTC" ? id : `${id.replace(/USD$/, "")}${currency}`;

import type { Timeline } from "#shared/api/timeline.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import type { ChartRange } from "#web/components/charts/chart-model.ts";
import { columnsOf } from "#web/features/charts/model/chart-definitions.ts";

/**
 * The values of a chart in the months of a range, as comma-separated values with full precision. The columns are the
 * keys of the chart's data; texts that a spreadsheet would execute are escaped.
 */
export function chartCsv(timeline: Timeline, chart: ChartId, { from, to }: ChartRange): string {
  const columns = columnsOf(chart);
  const rows = Array.from({ length: to - from + 1 }, (_, i) =>
    columns.map((column): CsvCell => timeline.rows[column]?.[from + i] ?? null),
  );
  return csvText([columns, ...rows]);
}

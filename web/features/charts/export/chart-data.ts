import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { type ColumnId, columnDefinition } from "#shared/engine/columns/columns.ts";
import { priceSourceText } from "#shared/engine/result/source-text.ts";
import type { ChartRange } from "#web/components/charts/chart-model.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { columnsOf } from "#web/features/charts/model/chart-definitions.ts";
import { type ChartTimeline, moneyWords } from "#web/features/charts/model/chart-frame.ts";

/**
 * The values of a chart in the months of a range, as comma-separated values with full precision. The columns are the
 * keys of the chart's data, where prices name their currency if it is not US dollars, with the source of each month's
 * price after its date; texts that a spreadsheet would execute are escaped.
 *
 * @param hasNames whether a line below the header has the names of the columns in the reader's language
 */
export function chartCsv(
  timeline: ChartTimeline,
  chart: ChartId,
  { from, to }: ChartRange,
  hasNames = false,
): string {
  const [dates, ...others] = columnsOf(chart);
  const rows = Array.from({ length: to - from + 1 }, (_, i): CsvCell[] => {
    const date = String(timeline.rows[dates]?.[from + i] ?? "");
    const values = others.map((column) => timeline.rows[column]?.[from + i] ?? null);
    return [date, priceSourceText(date, timeline), ...values];
  });
  const keys = others.map((id) => keyIn(id, timeline));
  const names = [nameIn(dates, timeline), t("Source"), ...others.map((id) => nameIn(id, timeline))];
  return csvText([[dates, "Source", ...keys], ...(hasNames ? [names] : []), ...rows]);
}

/** `priceEUR`, `supportTrendLineEUR of 2026-11`: the model's own keys are those of US dollars of each day. */
function keyIn(id: ColumnId, { currency = "USD", moneyOf }: ChartTimeline): string {
  if (columnDefinition(id).unit !== "USD/BTC") return id;
  const key = currency === "USD" && moneyOf === undefined ? id : `${id.replace(/USD$/, "")}${currency}`;
  return moneyOf === undefined ? key : `${key} of ${moneyOf.slice(0, 7)}`;
}

/** A column's header, of prices with the money that the chart names: `Price (US$)`. */
function nameIn(id: ColumnId, timeline: ChartTimeline): string {
  const { header, unit } = columnDefinition(id);
  return unit === "USD/BTC" ? `${t(header)} (${moneyWords(timeline) ?? currencySign("USD")})` : t(header);
}

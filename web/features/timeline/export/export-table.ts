import type { CellValue } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { tiers } from "#shared/domain/tiers.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { planFigureTexts } from "./plan-figures.ts";

/** The visible table as plain data for exports. */
export interface ExportTable {
  /** The lowest tier that has all of the columns. */
  readonly tier: Tier;
  readonly modelVersion: string;
  /** `yyyy-mm-dd` */
  readonly madeOn: string;
  readonly dataDate: string;
  /** Of all amounts. */
  readonly currency: Currency;
  readonly baseCurrency: Currency;
  /** Facts of the plan, label and value. */
  readonly summary: readonly (readonly [string, string])[];
  readonly columns: readonly ColumnDefinition[];
  readonly rows: readonly ExportRow[];
}

interface ExportRow {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** The source of the numbers, in a word. */
  readonly source: string;
  /** One value for each column. */
  readonly values: readonly CellValue[];
}

/** The table's values for some columns, in all months. */
export function exportTable(model: TimelineModel, columns: readonly ColumnDefinition[]): ExportTable {
  const { timeline, rows } = model;
  const highest = Math.max(0, ...columns.map(({ tier }) => tiers.indexOf(tier)));
  return {
    tier: tiers[highest] ?? "free",
    modelVersion: timeline.modelVersion,
    madeOn: timeline.now,
    dataDate: timeline.dataDate,
    currency: model.currency,
    baseCurrency: timeline.baseCurrency,
    summary: [
      [
        "Months",
        `${rows.length}, ${formatMonth(timeline.investStartDate)} to ${formatMonth(timeline.investEndDate)}`,
      ],
      ["Market data until", formatDay(timeline.dataDate)],
      ["Base currency", timeline.baseCurrency],
      ["Amounts in", currencySign(model.currency)],
      ...planFigureTexts(timeline, model.currency),
    ],
    columns,
    rows: rows.map((view, row) => ({
      date: view.date,
      source: sourceText(view.source, view.isPriceKnown),
      values: columns.map(({ id }) => model.shown(id, row)),
    })),
  };
}

/** Values of a row as the table shows them. */
export function exportTexts({ columns }: ExportTable, { values }: ExportRow): string[] {
  return columns.map(({ id, unit }, i) => formatCell(id, unit, values[i] ?? null, null).text);
}

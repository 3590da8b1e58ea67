import type { CellValue } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { tiers } from "#shared/domain/tiers.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { sourceWords } from "#web/components/saved-timeline/source-words.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { planFigureTexts } from "./plan-figures.ts";

/** The visible table as plain data for exports, its texts in the reader's language. */
export interface ExportTable {
  /** The lowest tier that has all of the columns. */
  readonly tier: Tier;
  readonly modelVersion: string;
  /** `yyyy-mm-dd` */
  readonly madeOn: string;
  /** ISO text; null for a file without metadata: model version, market date, time of creation and plan. */
  readonly createdAt: string | null;
  readonly dataDate: string;
  /** Of all amounts. */
  readonly currency: Currency;
  /** `yyyy-mm-dd`: the date in whose money columns with a real form are; null for that of their own days. */
  readonly moneyOf: string | null;
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

/** Money of one date, in which some columns already are. */
export interface RealMoney {
  /** `yyyy-mm-dd` */
  readonly moneyOf: string;
  /** How amounts of other days become money of it. */
  readonly text: string;
}

/** The table's values for some columns, in all months. @param createdAt see `ExportTable` */
export function exportTable(
  model: TimelineModel,
  columns: readonly ColumnDefinition[],
  createdAt: string | null,
  real: RealMoney | null = null,
): ExportTable {
  const { timeline, rows } = model;
  const highest = Math.max(0, ...columns.map(({ tier }) => tiers.indexOf(tier)));
  return {
    tier: tiers[highest] ?? "free",
    modelVersion: timeline.modelVersion,
    madeOn: timeline.now,
    createdAt,
    dataDate: timeline.dataDate,
    currency: model.currency,
    moneyOf: real?.moneyOf ?? null,
    baseCurrency: timeline.baseCurrency,
    summary: [
      [
        t("Months"),
        t("{months}, {from} to {to}", {
          months: String(rows.length),
          from: formatMonth(rows[0]?.date ?? timeline.investStartDate),
          to: formatMonth(rows.at(-1)?.date ?? timeline.investEndDate),
        }),
      ],
      ...(createdAt === null ? [] : [[t("Market data until"), formatDay(timeline.dataDate)] as const]),
      [t("Base currency"), timeline.baseCurrency],
      [t("Amounts in"), currencySign(model.currency)],
      ...(real === null ? [] : [[t("Prices, values and payments"), real.text] as const]),
      ...planFigureTexts(timeline, model.currency),
    ],
    columns,
    rows: rows.map((view, row) => ({
      date: view.date,
      source: sourceWords(view.source, view.isPriceKnown),
      values: columns.map(({ id }) => model.shown(id, row)),
    })),
  };
}

/** Values of a row as the table shows them. */
export function exportTexts({ columns }: ExportTable, { values }: ExportRow): string[] {
  return columns.map(({ id, unit }, i) => formatCell(id, unit, values[i] ?? null, null).text);
}

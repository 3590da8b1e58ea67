import { formatDate } from "#shared/domain/dates.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { Analyses } from "#shared/engine/analyses/run-analyses.ts";
import type { ColumnId } from "#shared/engine/definitions/columns.ts";
import { engineConstants } from "#shared/engine/epochs/constants.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { heightOn } from "#shared/engine/market/height-series.ts";
import { isStale } from "#shared/engine/model.ts";
import { type EpochRecord, epochRecords } from "#shared/engine/result/epoch-records.ts";
import { type PortfolioRecord, portfolioRecord } from "#shared/engine/result/portfolio-record.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { type RowSource, rowSources, type Warning } from "#shared/engine/types.ts";

/** A cell as files and services carry it: dates as ISO text, null when empty. */
export type Cell = number | string | boolean | null;

/** A calculated plan as JSON. Dates are ISO text. */
export interface ResultFile {
  readonly modelVersion: string;
  readonly now: string;
  readonly tier: Tier;
  readonly dataDate: string;
  readonly stale: boolean;
  readonly currentBitcoinPrice: number;
  readonly currentBlockHeight: number;
  readonly exchangeRate: number;
  readonly currentEpoch: number;
  readonly investStartDate: string;
  readonly investEndDate: string;
  readonly columns: readonly {
    readonly id: string;
    readonly group: string;
    readonly tier: Tier;
    readonly unit: string;
    readonly flags: string;
  }[];
  readonly rowCount: number;
  readonly hiddenRows: number;
  readonly rowSource: readonly RowSource[];
  readonly rowEpoch: readonly number[];
  readonly rows: Readonly<Record<string, readonly Cell[]>>;
  readonly epochs: readonly EpochRecord[];
  readonly portfolio: { readonly atEnd: PortfolioRecord; readonly atNow: PortfolioRecord | null } | null;
  readonly analyses: Analyses;
  readonly warnings: readonly Warning[];
}

/** One cell of a result; `row` counts visible rows. Null when it is empty or the column was not computed. */
export function cellOf(result: SimulationResult, row: number, id: ColumnId): Cell {
  const value = result.columns[id]?.[row] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  const text = result.texts[id];
  if (text !== undefined) return text[value] ?? null;
  const unit = result.columnOrder.find((definition) => definition.id === id)?.unit;
  if (unit === "date") return formatDate(value);
  return unit === "boolean" ? value === 1 : value;
}

function columnCells(result: SimulationResult, id: ColumnId, unit: string): Cell[] {
  const values = result.columns[id] ?? new Float64Array();
  const texts = result.texts[id];
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return null;
    if (texts !== undefined) return texts[value] ?? null;
    if (unit === "date") return formatDate(value);
    return unit === "boolean" ? value === 1 : value;
  });
}

/** Writes a result as JSON data. `analyses` are those that were run, by name. */
export function toResult(result: SimulationResult, analyses: Analyses = {}): ResultFile {
  const { model, portfolio } = result;
  const { plan, series, rows, facts, window } = model;
  return {
    modelVersion: engineConstants.modelVersion,
    now: formatDate(plan.now),
    tier: plan.tier,
    dataDate: formatDate(series.prices.dataDate),
    stale: isStale(model),
    currentBitcoinPrice: series.prices.currentPrice,
    currentBlockHeight: heightOn(series.heights, plan.now),
    exchangeRate: rateOn(model.exchange, plan.now),
    currentEpoch: model.currentEpoch,
    investStartDate: formatDate(window.start),
    investEndDate: formatDate(window.end),
    columns: result.columnOrder.map(({ id, group, tier, unit, flags }) => ({ id, group, tier, unit, flags })),
    rowCount: result.rowCount,
    hiddenRows: result.hiddenRows,
    rowSource: Array.from(facts.source.subarray(0, result.rowCount), (code) => rowSources[code]!),
    rowEpoch: Array.from(rows.epoch.subarray(0, result.rowCount)),
    rows: Object.fromEntries(
      result.columnOrder.map(({ id, unit }) => [id, columnCells(result, id, unit)] as const),
    ),
    epochs: epochRecords(model),
    portfolio:
      portfolio === null
        ? null
        : {
            atEnd: portfolioRecord(portfolio.atEnd),
            atNow: portfolio.atNow === null ? null : portfolioRecord(portfolio.atNow),
          },
    analyses,
    warnings: result.warnings,
  };
}

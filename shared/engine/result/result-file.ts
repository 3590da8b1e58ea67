import { formatDate } from "#shared/domain/dates.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { Analyses } from "#shared/engine/analyses/run-analyses.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { heightOn } from "#shared/engine/market/height-series.ts";
import { isStale } from "#shared/engine/model.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { type RowSource, rowSources, type Warning } from "#shared/engine/types.ts";
import { type Cell, decodeCell } from "./cells.ts";
import { type EpochFigures, epochRecords } from "./epoch-records.ts";
import { type PortfolioRecord, portfolioRecord } from "./portfolio-record.ts";
import { type NextPurchase, purchaseRecords } from "./purchase-records.ts";

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
  /** Only of plans that buy more often than monthly; see `PurchaseRecords`. */
  readonly purchases?: readonly number[];
  readonly nextPurchase?: NextPurchase | null;
  readonly rows: Readonly<Record<string, readonly Cell[]>>;
  readonly epochs: readonly EpochFigures[];
  readonly portfolio: { readonly atEnd: PortfolioRecord; readonly atNow: PortfolioRecord | null } | null;
  readonly analyses: Analyses;
  readonly warnings: readonly Warning[];
}

/** What JSON says of a result beside its cells and analyses. */
export function resultHead(result: SimulationResult): Omit<ResultFile, "rows" | "analyses"> {
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
    ...purchaseRecords(result),
    epochs: epochRecords(model),
    portfolio:
      portfolio === null
        ? null
        : {
            atEnd: portfolioRecord(portfolio.atEnd),
            atNow: portfolio.atNow === null ? null : portfolioRecord(portfolio.atNow),
          },
    warnings: result.warnings,
  };
}

/** Writes a result as JSON data. `analyses` are those that were run, by name. */
export function toResult(result: SimulationResult, analyses: Analyses = {}): ResultFile {
  const { epochs, portfolio, warnings, ...head } = resultHead(result);
  const rows = Object.fromEntries(
    result.columnOrder.map(({ id, unit }) => {
      const texts = result.texts[id];
      const values = result.columns[id] ?? [];
      return [id, Array.from(values, (value) => decodeCell(value, unit, texts))] as const;
    }),
  );
  return { ...head, rows, epochs, portfolio, analyses, warnings };
}

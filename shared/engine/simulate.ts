import { tierIncludes } from "#shared/domain/tiers.ts";
import { type ColumnId, columnDefinitions } from "#shared/engine/columns/columns.ts";
import { computeColumns } from "#shared/engine/columns/compute-columns.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import { historyWarnings } from "#shared/engine/columns/history-warnings.ts";
import {
  allocateLedger,
  allocatePurchases,
  type LedgerTable,
  type PurchaseTable,
} from "#shared/engine/ledger/ledger-table.ts";
import { purchaseWarnings } from "#shared/engine/ledger/purchase-warnings.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { buildPortfolio, type Portfolio } from "#shared/engine/portfolio/portfolio-block.ts";
import { buildModel, type Model, modelWarnings } from "./model.ts";
import type { MarketData, Plan, Warning } from "./types.ts";

/** A calculated plan. Plain data and typed arrays: it may be posted to another thread as it is. */
export interface SimulationResult {
  readonly model: Model;
  /** All rows, the hidden ones included. */
  readonly ledger: LedgerTable;
  /** What each purchase day buys; null for a plan that buys monthly, on the dates of its rows. */
  readonly bought: PurchaseTable | null;
  /** Visible rows: the first ones of the model's. */
  readonly rowCount: number;
  readonly hiddenRows: number;
  /** The requested columns that the tier includes, in table order. */
  readonly columnOrder: readonly ColumnDefinition<ColumnId>[];
  /**
   * One number per visible row and column; NaN is an empty cell. Dates are days since 1970-01-01, booleans 0 and 1,
   * texts positions in `texts`.
   */
  readonly columns: Readonly<Partial<Record<ColumnId, Float64Array>>>;
  readonly texts: Readonly<Partial<Record<ColumnId, readonly string[]>>>;
  /** Null when the tier shows no row. */
  readonly portfolio: Portfolio | null;
  readonly warnings: readonly Warning[];
}

/** What to compute. */
export interface SimulationOptions {
  /** Only these columns (of the tier); all without it. */
  readonly columns?: ReadonlySet<string>;
}

/**
 * Calculates a plan that `parsePlan` has read, against market data. Pure: the same input gives the same output, bit
 * for bit, in every JavaScript engine, because only exactly specified arithmetic is used.
 *
 * Throws PlanRefused when the plan breaks an epoch rule, has an impossible window, sells more than it holds or holds
 * a contradictory edit.
 */
export function simulate(plan: Plan, market: MarketData, options: SimulationOptions = {}): SimulationResult {
  const model = buildModel(plan, market);
  const ledger = allocateLedger(model.rows.count);
  const { purchases } = model.ledgerInput;
  const bought = allocatePurchases(purchases);
  runLedger(model.ledgerInput, ledger, false, bought);
  const portfolio = buildPortfolio(model, ledger, bought);
  const columnOrder = columnDefinitions.filter(
    ({ id, tier }) => tierIncludes(plan.tier, tier) && (options.columns?.has(id) ?? true),
  );
  const { columns, texts, chain } = computeColumns(model, ledger, portfolio, columnOrder);
  return {
    model,
    ledger,
    bought,
    rowCount: model.visibleRows,
    hiddenRows: model.rows.count - model.visibleRows,
    columnOrder,
    columns,
    texts,
    portfolio,
    warnings: [
      ...modelWarnings(model),
      ...purchaseWarnings(model.ledgerInput, model.window, ledger, model.visibleRows - 1),
      ...historyWarnings(model, chain),
    ],
  };
}

import type { Currency } from "#shared/domain/currencies.ts";
import { buildExchangeSeries } from "#shared/engine/market/exchange-series.ts";
import { blockAt, type Fields, isFields } from "#shared/engine/plan/reading.ts";
import { indexOf, readRealSettings } from "#shared/engine/real-values/real-settings.ts";
import { type RealValues, realValues } from "#shared/engine/result/real-values.ts";
import { type TaxRecord, taxRecord } from "#shared/engine/tax/tax-record.ts";
import {
  type TaxMarket,
  type TaxTransaction,
  type TaxWarning,
  taxReport,
} from "#shared/engine/tax/tax-report.ts";
import {
  readTaxDetails,
  readTaxSettings,
  readTrialSale,
  type TaxSettings,
} from "#shared/engine/tax/tax-settings.ts";
import { whatIf } from "#shared/engine/tax/what-if.ts";
import {
  runWithdrawal,
  type Withdrawal,
  type WithdrawalWithCosts,
  withdrawalSettings,
} from "#shared/engine/withdrawal/run-withdrawal.ts";
import { mergedMarket } from "./model.ts";
import type { SimulationResult } from "./simulate.ts";
import type { MarketData, Watch } from "./types.ts";

/** Version of what the blocks of this file mean. */
const portfolioModelVersion = "1.0.0";

/** A warning for the reader of these blocks. */
type PortfolioWarning =
  | TaxWarning
  /** No history of consumer prices: the assumption stands for the past too. */
  | { readonly code: "inflationAssumed"; readonly currency: Currency };

/** The blocks that a plan file asks for beside its simulation, as JSON data. */
export interface PortfolioBlocks {
  readonly realValues?: RealValues;
  readonly taxReport?: TaxRecord;
  readonly withdrawal?: Withdrawal;
  readonly portfolioModelVersion?: string;
  readonly warnings: readonly PortfolioWarning[];
}

/** The recorded transactions with what the plan file says of them for tax. Refuses the first field that is wrong. */
function taxTransactions({ model }: SimulationResult, given: unknown): TaxTransaction[] {
  const entries: readonly unknown[] = Array.isArray(given) ? given : [];
  const byIndex = model.plan.transactions.toSorted((left, right) => left.index - right.index);
  return byIndex.map((transaction) => {
    const entry = entries[transaction.index];
    const fields: Fields = isFields(entry) ? entry : {};
    const path = `transactions[${transaction.index}]`;
    return {
      transaction,
      dateAcquired: fields.dateAcquired,
      ...readTaxDetails(fields, path, transaction.satoshis < 0),
    };
  });
}

function taxBlock(
  result: SimulationResult,
  block: Fields,
  settings: TaxSettings,
  transactions: unknown,
  market: MarketData,
): { record: TaxRecord; warnings: readonly TaxWarning[] } {
  const { plan, series } = result.model;
  const recorded = taxTransactions(result, transactions);
  const { dataDate } = series.prices;
  const taxMarket: TaxMarket = {
    now: plan.now,
    prices: series.prices,
    exchange: buildExchangeSeries(mergedMarket(plan, market), settings.currency, dataDate),
  };
  const report = taxReport(recorded, settings, taxMarket);
  const last = plan.transactions.at(-1)?.date ?? null;
  const trial = readTrialSale(block, plan.now, last, series.prices.currentPrice);
  const tried = trial && whatIf(report, trial, result.model.ledgerInput.fee, taxMarket);
  return { record: taxRecord(report, tried), warnings: report.warnings };
}

/** The block as the model defines it: without what the product shows beside it. */
function blockOf({ pathCosts: _, modelCosts: __, ...block }: WithdrawalWithCosts): Withdrawal {
  return block;
}

/**
 * Calculates the blocks `realValues`, `taxReport` and `withdrawal` of a plan file, those that it has, for its calculated
 * plan. `raw` is the file, `market` the data that the plan was calculated with; only withdrawals take long.
 *
 * Throws PlanRefused with the first field that is wrong, in that order of the blocks, and CalculationCancelled when
 * `watch` cancels it.
 */
export function portfolioBlocks(
  raw: unknown,
  result: SimulationResult,
  market: MarketData,
  watch: Watch = {},
): PortfolioBlocks {
  const file: Fields = isFields(raw) ? raw : {};
  const { model } = result;
  const { now, controlPanel } = model.plan;
  const { baseCurrency } = controlPanel;
  const warnings: PortfolioWarning[] = [];
  const realBlock = blockAt(file.realValues, "realValues");
  const realSettings = readRealSettings(realBlock, now);
  const real = realBlock && realValues(result, realSettings);
  for (const [currency, { historyFrom }] of Object.entries(real?.inflation ?? {})) {
    if (historyFrom === null) warnings.push({ code: "inflationAssumed", currency: currency as Currency });
  }
  const reportBlock = blockAt(file.taxReport, "taxReport");
  const taxSettings = reportBlock && readTaxSettings(reportBlock, baseCurrency);
  const tax =
    reportBlock && taxSettings && taxBlock(result, reportBlock, taxSettings, file.transactions, market);
  if (tax) warnings.push(...tax.warnings);
  const withdrawalBlock = blockAt(file.withdrawal, "withdrawal");
  const paid =
    withdrawalBlock &&
    runWithdrawal(
      result,
      withdrawalSettings(model, withdrawalBlock, taxSettings?.jurisdiction ?? "generic"),
      indexOf(realSettings, baseCurrency, now),
      realSettings.referenceDate,
      watch,
    );
  const isAsked = real !== null || tax !== null || paid !== null;
  return {
    ...(real && { realValues: real }),
    ...(tax && { taxReport: tax.record }),
    ...(paid && { withdrawal: blockOf(paid) }),
    ...(isAsked && { portfolioModelVersion }),
    warnings,
  };
}

import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { TaxProblem, TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { buildExchangeSeries } from "#shared/engine/market/exchange-series.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import {
  type TaxMarket,
  type TaxReport,
  type TaxTransaction,
  taxReport,
} from "#shared/engine/tax/tax-report.ts";
import { readTaxSettings } from "#shared/engine/tax/tax-settings.ts";
import { type MarketData, PlanRefused } from "#shared/engine/types.ts";

/** What a report is calculated from. */
export interface ReportInput {
  readonly settings: TaxReportSettings;
  readonly plan: Pick<PlanRecord, "baseCurrency">;
  /** In the ledger's order. */
  readonly transactions: readonly StoredTransaction[];
  readonly market: MarketData;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** A report with the prices and rates it was valued at, or why there is none. */
export type Reported =
  | { readonly report: TaxReport; readonly market: TaxMarket; readonly problem: null }
  | { readonly report: null; readonly problem: TaxProblem };

/**
 * A transaction as the engine takes it. One that was entered in the report's currency has the amounts and rate of its
 * entry, any other is converted at the rate of its day.
 */
function taxTransaction(stored: StoredTransaction, index: number, currency: string): TaxTransaction {
  const { entered } = stored;
  return {
    transaction: {
      id: stored.id,
      index,
      date: parseDate(stored.dateAcquired) ?? 0,
      satoshis: stored.satoshis,
      usdCents: stored.usdCents,
      feesCents: stored.feesCents,
      dynamicTopUpCents: stored.dynamicTopUpCents,
      cycleTopUpCents: stored.cycleTopUpCents,
      ...(entered !== null && { entered }),
    },
    dateAcquired: stored.dateAcquired,
    account: stored.account ?? "",
    exchangeRate: entered?.currency === currency ? entered.unitsPerUsd : null,
    lots: stored.lots,
  };
}

function problemOf({ refusal }: PlanRefused, transactions: readonly StoredTransaction[]): TaxProblem {
  const index = /^transactions\[(\d+)\]/.exec(refusal.path)?.[1];
  const blamed = index === undefined ? undefined : transactions[Number(index)];
  return {
    code: refusal.code,
    message: refusal.message,
    transaction: blamed?.id ?? null,
    date: blamed?.dateAcquired ?? null,
    account: blamed?.account ?? null,
  };
}

/** The tax report of recorded transactions, in the engine's integers. */
export function reportOf({ settings, plan, transactions, market, nowMs }: ReportInput): Reported {
  const { perAccount, ...given } = settings;
  const own = readTaxSettings({ ...given, perAccount, csv: true }, plan.baseCurrency);
  const now = Math.floor(nowMs / dayMs);
  const { prices } = marketSeries(market, now);
  const taxMarket = { now, prices, exchange: buildExchangeSeries(market, own.currency, prices.dataDate) };
  try {
    const given = transactions.map((stored, index) => taxTransaction(stored, index, own.currency));
    return { report: taxReport(given, own, taxMarket), market: taxMarket, problem: null };
  } catch (error) {
    if (error instanceof PlanRefused) return { report: null, problem: problemOf(error, transactions) };
    throw error;
  }
}

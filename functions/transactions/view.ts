import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { addMonths, parseDate } from "#shared/domain/dates.ts";
import { fromSatoshis } from "#shared/domain/money.ts";
import { enteredFigures } from "#shared/domain/transactions/entered-amounts.ts";
import { figuresOf } from "#shared/domain/transactions/transaction-rules.ts";
import { heightOn } from "#shared/engine/market/height-series.ts";
import type { MarketSeries } from "#shared/engine/market/market-series.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";

/** A stored transaction as its owner sees it, with what the market as of now says about it. */
export function viewOf(stored: StoredTransaction, { prices, heights }: MarketSeries): Transaction {
  const figures = figuresOf(stored);
  const day = parseDate(stored.dateAcquired);
  const monthBefore = day === null ? Number.NaN : closeOn(prices, addMonths(day, -1));
  const isBuy = stored.satoshis > 0;
  const value = figures.btcBought * prices.currentPrice;
  return {
    id: stored.id,
    version: stored.version,
    transactionType: isBuy ? "buy" : "sell",
    ...figures,
    priceDifferencePct: Number.isNaN(monthBefore) ? null : figures.buyingPriceUSD / monthBefore - 1,
    roi: isBuy ? value / figures.costUSD - 1 : null,
    halvingBlockHeight:
      day === null ? null : blocksPerEpoch * Math.floor(heightOn(heights, day) / blocksPerEpoch),
    entered: stored.entered === null ? null : enteredFigures(stored.entered),
    account: stored.account,
    lots: stored.lots?.map(({ id, satoshis }) => ({ id, btc: fromSatoshis(satoshis) })) ?? null,
    importBatchId: stored.batchId,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

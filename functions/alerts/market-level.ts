import type { MarketLevel } from "#shared/domain/alerts/alert-rules.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { centsOf } from "#shared/domain/money.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import type { MarketData } from "#shared/engine/types.ts";

/** The current price and the highest close up to now. */
export function marketLevel(market: MarketData, nowMs: number): MarketLevel {
  const { prices } = marketSeries(market, Math.floor(nowMs / dayMs));
  const highest = prices.closes.reduce((most, close) => Math.max(most, close), prices.currentPrice);
  return { priceCents: centsOf(prices.currentPrice), peakCents: centsOf(highest) };
}

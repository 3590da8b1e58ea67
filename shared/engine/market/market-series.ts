import type { Day, MarketData } from "#shared/engine/types.ts";
import { buildWealthSeries, type WealthSeries } from "./global-wealth.ts";
import { buildHeightSeries, type HeightSeries } from "./height-series.ts";
import { fitPowerLaw, type PowerLaw } from "./power-law.ts";
import { buildPriceSeries, type PriceSeries } from "./price-series.ts";

/** Everything derived from the market and the date of the calculation alone. */
export interface MarketSeries {
  readonly prices: PriceSeries;
  readonly heights: HeightSeries;
  readonly wealth: WealthSeries;
  readonly powerLaw: PowerLaw;
  readonly consumerPrices: NonNullable<MarketData["consumerPrices"]>;
}

const lastBuilt = new WeakMap<MarketData, { now: Day; series: MarketSeries }>();

/**
 * Series of a market as known on `now`. The last answer per market object is kept, so that changing a field of a
 * plan does not read sixteen years of prices again; hence a market must not be mutated.
 */
export function marketSeries(market: MarketData, now: Day): MarketSeries {
  const kept = lastBuilt.get(market);
  if (kept !== undefined && kept.now === now) return kept.series;
  const prices = buildPriceSeries(market, now);
  const series = {
    prices,
    heights: buildHeightSeries(market, now),
    wealth: buildWealthSeries(market),
    powerLaw: fitPowerLaw(prices),
    consumerPrices: market.consumerPrices ?? {},
  };
  lastBuilt.set(market, { now, series });
  return series;
}

import type { PriceSource } from "#shared/domain/integrations/price-sources.ts";
import type { MarketData } from "#shared/engine/types.ts";

/**
 * One finished UTC day as observed: its last price and its last block. Days of the embedded history whose height
 * is only extrapolated there have a height alone.
 */
export interface ObservedDay {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly closeCents?: number;
  readonly lastBlockHeight?: number;
}

export interface ObservedNow {
  readonly priceCents: number;
  readonly priceSource: PriceSource;
  /** ISO timestamp of the price. */
  readonly observedAt: string;
  readonly blockHeight: number;
  /** ISO timestamp of the height, which may be up to a day older than the price. */
  readonly heightObservedAt: string;
}

export interface ObservedRates {
  /** `yyyy-mm-dd` of publication. */
  readonly date: string;
  /** Units of the currency per US dollar. */
  readonly perUsd: Readonly<Partial<Record<RatedCurrency, number>>>;
}

export const ratedCurrencies = ["EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "DKK"] as const;
export type RatedCurrency = (typeof ratedCurrencies)[number];

/** What the scheduled ingestion has gathered beyond the embedded history; empty while it is off. */
export interface LiveMarket {
  /** Ascending, no duplicates. */
  readonly days: readonly ObservedDay[];
  readonly now?: ObservedNow;
  readonly rates?: ObservedRates;
}

/** Embedded history and live observations as one market input of the engine. */
export function marketInput(embedded: MarketData, live: LiveMarket): MarketData {
  const heights = live.days.flatMap((day) =>
    day.lastBlockHeight === undefined ? [] : ([[day.date, day.lastBlockHeight]] as const),
  );
  const daily = live.days.flatMap((day) =>
    day.closeCents === undefined ? [] : ([[day.date, day.closeCents / 100]] as const),
  );
  return {
    ...embedded,
    ...(daily.length > 0 && { daily }),
    ...(heights.length > 0 && { heights }),
    ...(live.rates && { exchangeRates: live.rates.perUsd }),
    ...(live.now && {
      currentBitcoinPrice: live.now.priceCents / 100,
      currentBlockHeight: live.now.blockHeight,
      dataTimestamp: live.now.observedAt,
    }),
  };
}

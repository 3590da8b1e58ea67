/** Where the current price is read: from an API like that of mempool.space, and from CoinGecko while that gives none. */
export const priceSources = ["mempool", "coingecko"] as const;
export type PriceSource = (typeof priceSources)[number];

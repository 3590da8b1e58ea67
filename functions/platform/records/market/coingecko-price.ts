import * as z from "zod";
import { quotedUsd } from "./market-items.ts";

/** The last second of the year 9999: later moments cannot be written as ISO timestamps of four-digit years. */
const lastSecond = 253_402_300_799;

/**
 * CoinGecko's call for the price of bitcoin, and what its answer says: US dollars, and the UNIX second they are from.
 *
 * @see https://docs.coingecko.com/reference/simple-price
 */
export const coinGeckoPrice = {
  path: "/api/v3/simple/price?ids=bitcoin&vs_currencies=usd&include_last_updated_at=true&precision=2",
  answer: z
    .object({
      bitcoin: z.object({ usd: quotedUsd, last_updated_at: z.int().positive().max(lastSecond) }),
    })
    .transform(({ bitcoin }) => ({ usd: bitcoin.usd, unixSeconds: bitcoin.last_updated_at })),
};

import { AbortError } from "p-retry";
import * as z from "zod";
import { retried } from "#functions/platform/aws/retry.ts";
import { coinGeckoPrice } from "#functions/platform/records/market/coingecko-price.ts";
import type { ObservedRates, RatedCurrency } from "#functions/platform/records/market/live-market.ts";
import { ratedCurrencies } from "#functions/platform/records/market/live-market.ts";
import { quotedUsd } from "#functions/platform/records/market/market-items.ts";
import { finalHeight } from "#shared/engine/market/supply.ts";

/** A public source answered with something that is not what it documents, or did not answer in time. */
class SourceFailed extends Error {
  override readonly name = "SourceFailed";
  readonly source: string;
  constructor(source: string, reason: string, options?: ErrorOptions) {
    super(`${source}: ${reason}`, options);
    this.source = source;
  }
}

/** A price in US dollars and the UNIX second it is from. */
export interface QuotedPrice {
  readonly usd: number;
  readonly unixSeconds: number;
}

export interface MarketSources {
  currentPrice(): Promise<QuotedPrice>;
  /** The current price of the second source; null where there is none. */
  readonly fallbackPrice: (() => Promise<QuotedPrice>) | null;
  tipHeight(): Promise<number>;
  /** The price nearest to the moment. */
  priceAt(unixSeconds: number): Promise<QuotedPrice>;
  /** Height of the last block mined before the moment. */
  heightAt(unixSeconds: number): Promise<number>;
  rates(): Promise<ObservedRates>;
}

export interface SourceOptions {
  /** Base address of a mempool.space compatible API, e.g. `https://mempool.space/api`. */
  readonly priceUrl: string;
  /** Base address of CoinGecko, e.g. `https://api.coingecko.com`; null for no second source of the current price. */
  readonly fallbackUrl: string | null;
  /** Base address of a Frankfurter v1 compatible API, e.g. `https://api.frankfurter.dev/v1`. */
  readonly ratesUrl: string;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** First pause between attempts, doubled each time, ±50 %. */
  readonly pauseMs?: number;
}

const Price = z.object({ time: z.int().positive(), USD: quotedUsd });
const PriceHistory = z.object({ prices: z.array(Price).min(1) });
const Height = z.int().nonnegative().max(finalHeight);
const BlockAt = z.object({ height: Height });
const Rates = z.object({
  base: z.literal("USD"),
  date: z.iso.date(),
  rates: z.record(z.string(), z.number().positive()),
});

/** Largest answer read; the sources send a few kilobytes. */
const maxBodyBytes = 1_000_000;

/** Longest pause a source may ask for with Retry-After before we leave it to the next run. */
const longestPauseMs = 10_000;

export function createMarketSources(options: SourceOptions): MarketSources {
  const { timeoutMs = 5_000, retries = 3, pauseMs = 500 } = options;

  async function attempt(source: string, url: string, isLast: boolean): Promise<string> {
    let response: Response;
    try {
      response = await fetch(url, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: "application/json", "user-agent": "halvest-market-ingest" },
        redirect: "error",
      });
    } catch (cause) {
      throw new SourceFailed(source, "no answer", { cause });
    }
    if (response.status === 429 || response.status >= 500) {
      const askedMs = Number(response.headers.get("retry-after") ?? 0) * 1000;
      await response.body?.cancel();
      if (askedMs > longestPauseMs) throw new AbortError(new SourceFailed(source, `busy for ${askedMs} ms`));
      if (askedMs > 0 && !isLast) await new Promise((resolve) => setTimeout(resolve, askedMs));
      throw new SourceFailed(source, `status ${response.status}`);
    }
    if (!response.ok) throw new AbortError(new SourceFailed(source, `status ${response.status}`));
    const text = await response.text().catch((cause: unknown) => {
      throw new SourceFailed(source, "answer was cut off", { cause });
    });
    if (text.length > maxBodyBytes) throw new AbortError(new SourceFailed(source, "answer too large"));
    return text;
  }

  async function get<S extends z.ZodType>(source: string, url: string, schema: S): Promise<z.output<S>> {
    let attempts = 0;
    const text = await retried(() => attempt(source, url, ++attempts > retries), {
      retries,
      firstPauseMs: pauseMs,
      when: (error) => error instanceof SourceFailed,
    });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new SourceFailed(source, "answer is not JSON", { cause });
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new SourceFailed(source, "answer has another shape", { cause: parsed.error });
    return parsed.data;
  }

  const { priceUrl, fallbackUrl, ratesUrl } = options;
  return {
    async currentPrice() {
      const { USD, time } = await get("price", `${priceUrl}/v1/prices`, Price);
      return { usd: USD, unixSeconds: time };
    },
    fallbackPrice:
      fallbackUrl === null
        ? null
        : () => get("fallback price", `${fallbackUrl}${coinGeckoPrice.path}`, coinGeckoPrice.answer),
    tipHeight: () => get("height", `${priceUrl}/blocks/tip/height`, Height),
    async priceAt(unixSeconds) {
      const url = `${priceUrl}/v1/historical-price?currency=USD&timestamp=${unixSeconds}`;
      const { prices } = await get("price history", url, PriceHistory);
      const first = prices[0]!;
      return { usd: first.USD, unixSeconds: first.time };
    },
    async heightAt(unixSeconds) {
      const url = `${priceUrl}/v1/mining/blocks/timestamp/${unixSeconds}`;
      return (await get("height history", url, BlockAt)).height;
    },
    async rates() {
      const symbols = ratedCurrencies.join(",");
      const answer = await get("exchange rates", `${ratesUrl}/latest?base=USD&symbols=${symbols}`, Rates);
      const perUsd: Partial<Record<RatedCurrency, number>> = {};
      for (const currency of ratedCurrencies) {
        const rate = answer.rates[currency];
        if (rate === undefined) throw new SourceFailed("exchange rates", `${currency} is missing`);
        perUsd[currency] = rate;
      }
      return { date: answer.date, perUsd };
    },
  };
}

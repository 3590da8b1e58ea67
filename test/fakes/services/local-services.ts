import { type CoinbaseServer, coinbaseServer } from "./coinbase-server.ts";
import { type FeedServer, feedServer } from "./feed-server.ts";
import { chartServer, type FigureServer, mempoolServer, priceServer } from "./figure-servers.ts";
import { type KrakenServer, krakenServer } from "./kraken-server.ts";
import { type WorldBankServer, worldBankServer } from "./world-bank-server.ts";

export interface LocalServices {
  readonly kraken: KrakenServer;
  readonly coinbase: CoinbaseServer;
  readonly feeds: FeedServer;
  readonly worldBank: WorldBankServer;
  readonly mempool: FigureServer;
  readonly prices: FigureServer;
  readonly charts: FigureServer;
  /** As the product takes them. */
  readonly addresses: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * The services that accounts can be connected to, on this computer.
 *
 * @param clock of the exchanges, in milliseconds since 1970
 */
export async function localServices(clock?: () => number): Promise<LocalServices> {
  const [kraken, coinbase, feeds, worldBank, mempool, prices, charts] = await Promise.all([
    krakenServer(clock),
    coinbaseServer("ec", clock),
    feedServer(),
    worldBankServer(),
    mempoolServer(),
    priceServer(),
    chartServer(),
  ]);
  return {
    kraken,
    coinbase,
    feeds,
    worldBank,
    mempool,
    prices,
    charts,
    addresses: {
      kraken: kraken.url,
      coinbase: coinbase.url,
      macro: worldBank.url,
      market: `${mempool.url}/api`,
      coingecko: prices.url,
      onchain: charts.url,
    },
    close: async () => {
      await Promise.all([
        kraken.close(),
        coinbase.close(),
        feeds.close(),
        worldBank.close(),
        mempool.close(),
        prices.close(),
        charts.close(),
      ]);
    },
  };
}

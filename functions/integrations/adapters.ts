import type { SendGuarded } from "#functions/platform/http/guarded-request.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { ExchangeId, ServiceId } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { TradeAcceptance } from "./accept-trades.ts";
import type { ServiceAdapter } from "./adapter.ts";
import { coinbaseClient } from "./exchanges/coinbase.ts";
import type { ExchangeClient } from "./exchanges/exchange.ts";
import { exchangeAdapter } from "./exchanges/exchange-adapter.ts";
import { krakenClient } from "./exchanges/kraken.ts";
import { addressReader } from "./feeds/chosen-address.ts";
import { macroIndicators } from "./feeds/macro.ts";
import { marketData } from "./feeds/market-data.ts";
import { newsFeeds as newsOf } from "./feeds/news.ts";
import { onChainAnalytics } from "./feeds/on-chain.ts";
import { priceCheck } from "./feeds/price-check.ts";
import type { ReadingStore } from "./feeds/reading-store.ts";
import { ServiceFailed } from "./service-call.ts";
import type { TradeStore } from "./trade-store.ts";

interface AdapterDependencies {
  /** Whether services are called; otherwise each says that it is not. */
  readonly isOn: boolean;
  /** Base addresses by the ids of services. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The usual news feeds: addresses by name. */
  readonly newsFeeds: Readonly<Record<string, string>>;
  readonly readings: ReadingStore;
  /** Sends requests to addresses that people chose. */
  readonly send: SendGuarded;
  /** Whether such addresses may be without TLS, as on one's own computer. */
  readonly allowsLocal: boolean;
  /** What Halvest calculates with. */
  readonly market: MarketSource;
  readonly trades: TradeStore;
  readonly acceptance: TradeAcceptance;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * All services, and what their readings are shown by.
 *
 * @throws Error for a service without an address
 */
export function serviceAdapters(dependencies: AdapterDependencies) {
  const { isOn, addresses, newsFeeds, readings, send, allowsLocal, market, trades, acceptance, clock } =
    dependencies;
  const addressOf = (id: ServiceId) => {
    const address = addresses[id];
    if (address === undefined) throw new Error(`INTEGRATION_URLS has no address of ${id}`);
    return address;
  };
  const exchange = (id: ExchangeId, client: ExchangeClient) =>
    exchangeAdapter(id, { client, trades, acceptance, clock });
  const readAddress = addressReader(send, allowsLocal, clock);
  const news = newsOf({ readings, readAddress, usual: newsFeeds, clock });
  const macro = macroIndicators({ readings, address: addressOf("macro"), clock });
  const figures = {
    market: marketData({ readings, readAddress, usual: addressOf("market"), market, clock }),
    coingecko: priceCheck(readings, addressOf("coingecko"), market),
    onchain: onChainAnalytics(readings, addressOf("onchain")),
  };
  const adapters: Readonly<Record<ServiceId, ServiceAdapter>> = {
    market: figures.market.adapter,
    news: news.adapter,
    macro: macro.adapter,
    kraken: exchange("kraken", krakenClient(addressOf("kraken"), clock)),
    coinbase: exchange("coinbase", coinbaseClient(addressOf("coinbase"), clock)),
    coingecko: figures.coingecko.adapter,
    onchain: figures.onchain.adapter,
  };
  return { adapters: isOn ? adapters : silenced(adapters), news, macro, figures };
}

/** Services that are not called. */
function silenced(
  adapters: Readonly<Record<ServiceId, ServiceAdapter>>,
): Readonly<Record<ServiceId, ServiceAdapter>> {
  const refuse = async (): Promise<never> => {
    throw new ServiceFailed("down", t("This installation calls no other services"));
  };
  const silent = (id: ServiceId) => ({ ...adapters[id], check: refuse, read: refuse });
  return {
    market: silent("market"),
    news: silent("news"),
    macro: silent("macro"),
    kraken: silent("kraken"),
    coinbase: silent("coinbase"),
    coingecko: silent("coingecko"),
    onchain: silent("onchain"),
  };
}

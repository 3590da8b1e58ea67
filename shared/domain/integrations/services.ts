import { webAddressProblem } from "#shared/domain/developer/web-address.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** The exchanges whose trades can be synced, in the order of their list. */
export const exchangeIds = ["kraken", "coinbase"] as const;
export type ExchangeId = (typeof exchangeIds)[number];

/** The services that an account can be connected to, in the order of their list. */
export const serviceIds = ["market", "news", "macro", ...exchangeIds, "coingecko", "onchain"] as const;
export type ServiceId = (typeof serviceIds)[number];

/** Those that are read for figures. */
export const figureServices = ["market", "coingecko", "onchain"] as const satisfies readonly ServiceId[];
export type FigureService = (typeof figureServices)[number];

/** What the owner of a connection may set. */
export interface ServiceSettings {
  /** Addresses of news feeds of their own. */
  readonly feeds: string[];
  /** The usual news feeds that are switched off, by id. */
  readonly withoutFeeds: string[];
  /** Whether real values follow measured inflation. */
  readonly measuredInflation: boolean;
  /** An instance of mempool.space of one's own, e.g. `https://mempool.example/api`. */
  readonly address: string | null;
}

/** At most `max` calls within `seconds`. */
export interface CallRate {
  readonly max: number;
  readonly seconds: number;
}

/** A part of the key that a service gives its customers. */
interface CredentialField {
  readonly name: "apiKey" | "apiSecret";
  readonly label: string;
  readonly help: string;
  /** It has several lines. */
  readonly isLong?: true;
}

/** A service, as it is presented and used. */
export interface ServiceDescription {
  readonly name: string;
  /** In a few words. */
  readonly about: string;
  readonly category: "market" | "news" | "macro" | "exchange" | "prices" | "analytics";
  readonly features: readonly string[];
  /** Empty for a service that needs no key. */
  readonly credentials: readonly CredentialField[];
  /** It works without a key as well. */
  readonly isKeyOptional?: true;
  /** What has to be chosen when its key is made; of a service without one, what it asks for. */
  readonly advice: string;
  /** Which settings it has. */
  readonly settings: readonly (keyof ServiceSettings)[];
  /** What we allow ourselves, within what the service allows. */
  readonly rate: CallRate;
}

interface ExchangeDescription extends ServiceDescription {
  /** The account that its trades are recorded in: the one that its files are imported to, so that lots stay together. */
  readonly account: string;
}

export const services: Readonly<
  Record<Exclude<ServiceId, ExchangeId>, ServiceDescription> & Record<ExchangeId, ExchangeDescription>
> = {
  market: {
    name: msg("Market data"),
    about: msg("mempool.space"),
    category: "market",
    features: [
      msg("What Halvest calculates with"),
      msg("Height, fees and difficulty"),
      msg("An instance of your own"),
    ],
    credentials: [],
    advice: msg("Shows the market data that Halvest uses, and the state of the network."),
    settings: ["address"],
    rate: { max: 1_000, seconds: 3_600 },
  },
  news: {
    name: msg("News feed"),
    about: msg("RSS and Atom sources"),
    category: "news",
    features: [msg("Headlines in Intelligence"), msg("Sources of your own"), msg("Plain text, no trackers")],
    credentials: [],
    advice: msg("Halvest reads the sources for you: they don't learn who reads them."),
    settings: ["feeds", "withoutFeeds"],
    rate: { max: 500, seconds: 86_400 },
  },
  macro: {
    name: msg("Macro indicators"),
    about: msg("World Bank, consumer prices"),
    category: "macro",
    features: [msg("Measured inflation by currency"), msg("Feeds real values")],
    credentials: [],
    advice: msg("Real values use measured inflation instead of the targets of the central banks."),
    settings: ["measuredInflation"],
    rate: { max: 100, seconds: 86_400 },
  },
  kraken: {
    name: "Kraken Pro",
    account: "Kraken",
    about: msg("Trades and fees, read only"),
    category: "exchange",
    features: [msg("Buys, sells and fees"), msg("Every day and on demand"), msg("All currencies")],
    credentials: [
      { name: "apiKey", label: msg("API key"), help: msg("The public part of the key") },
      {
        name: "apiSecret",
        label: msg("Private key"),
        help: msg("Shown by Kraken once, when the key is made"),
      },
    ],
    advice: msg(
      "In Kraken, open Settings, API and create a key for Halvest alone with “Query closed orders & trades” and nothing else.",
    ),
    settings: [],
    // The lowest tier: a counter of 15 that falls by a third each second; history counts twice.
    rate: { max: 15, seconds: 60 },
  },
  coinbase: {
    name: "Coinbase Advanced",
    account: "Coinbase",
    about: msg("Trades and fees, read only"),
    category: "exchange",
    features: [msg("Buys, sells and fees"), msg("Every day and on demand"), msg("All currencies")],
    credentials: [
      {
        name: "apiKey",
        label: msg("API key name"),
        help: msg("Such as organizations/…/apiKeys/…, or an id"),
      },
      {
        name: "apiSecret",
        label: msg("Private key"),
        help: msg("From BEGIN to END, or the one line of an Ed25519 key"),
        isLong: true,
      },
    ],
    advice: msg(
      "In the Coinbase Developer Platform, create a secret API key with the permission “View” and nothing else.",
    ),
    settings: [],
    rate: { max: 10, seconds: 1 },
  },
  coingecko: {
    name: "CoinGecko",
    about: msg("Checks the price"),
    category: "prices",
    features: [msg("A second price for comparison"), msg("A warning when the two differ")],
    credentials: [
      {
        name: "apiKey",
        label: msg("Demo API key"),
        help: msg("Leave it empty to use CoinGecko without a key"),
      },
    ],
    isKeyOptional: true,
    advice: msg("CoinGecko answers without a key. A demo key of your own makes it answer more reliably."),
    settings: [],
    // Without a key: a few calls a minute.
    rate: { max: 5, seconds: 60 },
  },
  onchain: {
    name: msg("On-chain analytics"),
    about: msg("Blockchain.com, without a key"),
    category: "analytics",
    features: [
      msg("Market value to realised value"),
      msg("Hash rate and difficulty"),
      msg("Fees and transactions"),
    ],
    credentials: [],
    advice: msg("The figures are shown in Intelligence, part Analytics, each with its date."),
    settings: [],
    rate: { max: 10, seconds: 60 },
  },
};

/** Whether a service is read for figures. */
export function isFigureService(id: ServiceId): id is FigureService {
  return (figureServices as readonly ServiceId[]).includes(id);
}

/** Whether a service is an exchange. */
export function isExchange(id: ServiceId): id is ExchangeId {
  return (exchangeIds as readonly ServiceId[]).includes(id);
}

/** A service that nothing is connected to, as calls answer it. */
export function disconnectedService(id: ServiceId) {
  const { name, about, category, features, credentials, isKeyOptional, rate } = services[id];
  return {
    id,
    name,
    description: about,
    category,
    features: [...features],
    requiresAuth: credentials.length > 0 && isKeyOptional !== true,
    status: "disconnected" as const,
    rateLimit: { ...rate, used: 0 },
    lastSync: null,
    nextSync: null,
    isSyncing: false,
    errorCount: 0,
    errorSince: null,
    error: null,
    needsKey: false,
    automatic: false,
    settings: usualSettings(),
  };
}

/** The settings of a new connection. */
export function usualSettings(): ServiceSettings {
  return { feeds: [], withoutFeeds: [], measuredInflation: true, address: null };
}

export const integrationLimits = {
  /** Characters of a part of a key. */
  credentialLength: 4_000,
  /** Trades that one call records or skips. */
  decidedTogether: 500,
  /** News feeds of one's own. */
  ownFeeds: 5,
  addressLength: 500,
} as const;

/** What is wrong with the address of a service that someone has entered; undefined when nothing is. */
export function serviceAddressProblem(text: string, allowsLocal: boolean): string | undefined {
  return webAddressProblem(text, {
    example: "https://example.com/feed.xml",
    longest: integrationLimits.addressLength,
    allowsLocal,
  });
}

import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import { guardedSender, type OutboundTargets } from "#functions/platform/http/guarded-request.ts";
import type { Log } from "#functions/platform/log.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { type AcceptDependencies, tradeAcceptance } from "./accept-trades.ts";
import { serviceAdapters } from "./adapters.ts";
import { connectionStore } from "./connection-store.ts";
import { readingStore } from "./feeds/reading-store.ts";
import { serviceSync } from "./sync.ts";
import { tradeStore } from "./trade-store.ts";

interface StoredSyncDependencies extends Pick<AcceptDependencies, "record" | "rates"> {
  readonly documents: DynamoDBDocumentClient;
  readonly env: {
    readonly PLANNER_TABLE: string;
    readonly MARKET_TABLE: string;
    /** Whether services are called. */
    readonly CONNECTED_SERVICES: boolean;
    /** Base addresses by the ids of services. */
    readonly INTEGRATION_URLS: Readonly<Record<string, string>>;
    /** The usual news feeds: addresses by name. */
    readonly NEWS_FEEDS: Readonly<Record<string, string>>;
    /** Where requests to addresses that people chose may go. */
    readonly WEBHOOK_TARGETS: OutboundTargets;
  };
  readonly key: () => Promise<string>;
  readonly log: Log;
}

/** What syncs services, over what is stored. */
export function storedSync({ documents, env, key, log, record, rates }: StoredSyncDependencies) {
  const clock = Date.now;
  const connections = connectionStore(documents, env.PLANNER_TABLE);
  const trades = tradeStore(documents, env.PLANNER_TABLE);
  const ledgers = createLedgerReader(documents, env.PLANNER_TABLE);
  const acceptance = tradeAcceptance({ trades, ledgers, rates, record, clock });
  const allowsLocal = env.WEBHOOK_TARGETS === "any";
  const { adapters, news, macro, figures } = serviceAdapters({
    isOn: env.CONNECTED_SERVICES,
    addresses: env.INTEGRATION_URLS,
    newsFeeds: env.NEWS_FEEDS,
    readings: readingStore(documents, env.MARKET_TABLE, clock),
    send: guardedSender(env.WEBHOOK_TARGETS),
    allowsLocal,
    market: createMarketSource(createMarketReader(documents, env.MARKET_TABLE), clock),
    trades,
    acceptance,
    clock,
  });
  const secrets = sealer(key, "halvest integration key");
  const sync = serviceSync({ connections, adapters, sealer: secrets, log, clock });
  return {
    connections,
    trades,
    acceptance,
    adapters,
    news,
    macro,
    figures,
    sealer: secrets,
    sync,
    allowsLocal,
    clock,
  };
}

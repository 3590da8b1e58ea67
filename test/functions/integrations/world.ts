import { randomUUID } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { logStore } from "#functions/developer/log-store.ts";
import { eventLoggingStore } from "#functions/developer/settings-store.ts";
import { tradeAcceptance } from "#functions/integrations/accept-trades.ts";
import { serviceAdapters } from "#functions/integrations/adapters.ts";
import { connectionStore } from "#functions/integrations/connection-store.ts";
import { dueSyncRun } from "#functions/integrations/due-syncs.ts";
import { readingStore } from "#functions/integrations/feeds/reading-store.ts";
import { integrationService } from "#functions/integrations/service.ts";
import { serviceSync } from "#functions/integrations/sync.ts";
import { syncNotices } from "#functions/integrations/sync-notices.ts";
import { tradeStore } from "#functions/integrations/trade-store.ts";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import { guardedSender } from "#functions/platform/http/guarded-request.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import type { LiveMarket } from "#functions/platform/records/market/live-market.ts";
import { consumerPriceReader } from "#functions/platform/records/market/measured-inflation.ts";
import { notificationRange, StoredNotification } from "#functions/platform/records/notifications.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { reportReader } from "#functions/tax-report/report-reader.ts";
import { modelRates } from "#functions/transactions/model-rates.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import type { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import type { EventLevel } from "#shared/domain/developer/event-log.ts";
import { dayMs } from "#shared/domain/durations.ts";
import type { Language } from "#shared/domain/formats.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { localServices } from "#test/fakes/services/local-services.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

const settingsOf = (jurisdiction: TaxReportSettings["jurisdiction"]): TaxReportSettings => ({
  jurisdiction,
  method: null,
  perAccount: null,
  currency: null,
  rate: null,
  allowances: {},
});

/** Where a test begins: 20 August 2026 at noon UTC. */
export const noon = Date.UTC(2026, 7, 20, 12);

/** Integrations and transactions over the embedded database, with exchanges on this computer. Waiting passes at once. */
export async function openIntegrations() {
  const { documents, tables, close } = await startTestTables();
  let nowMs = noon;
  const clock = () => nowMs;
  const services = await localServices(clock);
  const { kraken, coinbase, feeds, worldBank, mempool, prices, charts } = services;
  const table = tables.PLANNER_TABLE;
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const transactions = createTransactionService({
    store: createTransactionStore(documents, table, tables.EVENTS_TABLE),
    plans: createOpenPlanReader(documents, table),
    market,
    clock,
  });
  const connections = connectionStore(documents, table);
  const trades = tradeStore(documents, table);
  const waits: number[] = [];
  const log = fakeLog();
  const acceptance = tradeAcceptance({
    trades,
    ledgers: createLedgerReader(documents, table),
    rates: async () => {
      const { prices } = marketSeries(embeddedMarket, Math.floor(nowMs / dayMs));
      const rates = modelRates(embeddedMarket, prices.dataDate);
      return (currency, date) => (currency === "EUR" ? 1 / rates("EUR", date) : null);
    },
    record: (owner, rows, key) => transactions.import(owner, rows, key),
    clock,
  });
  const live: { now: LiveMarket["now"] } = { now: undefined };
  const { adapters, news, macro, figures } = serviceAdapters({
    isOn: true,
    addresses: services.addresses,
    newsFeeds: feeds.usual,
    readings: readingStore(documents, tables.MARKET_TABLE, clock),
    send: guardedSender("any"),
    allowsLocal: true,
    market: async () => ({ live: { days: [], ...(live.now && { now: live.now }) }, input: embeddedMarket }),
    trades,
    acceptance,
    clock,
  });
  const secrets = sealer(async () => "key", "test");
  const sync = serviceSync({
    connections,
    adapters,
    sealer: secrets,
    log,
    clock,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      nowMs += milliseconds;
    },
  });
  const limiter = rateLimiter(fakeCounterStore(), clock);
  const service = integrationService({
    connections,
    trades,
    acceptance,
    adapters,
    news,
    figures,
    allowsLocal: true,
    sync,
    sealer: secrets,
    limiter,
    clock,
  });
  const owner = { userId: randomUUID(), tier: "free" } as const;
  /** What the owner has set. */
  const wants: { notifications: boolean; tier: Tier; language: Language } = {
    notifications: true,
    tier: "free",
    language: "en",
  };
  const run = dueSyncRun({
    connections,
    sync,
    notify: syncNotices({
      connections,
      acceptance,
      eventLog: eventLog(
        documents,
        { accounts: tables.ACCOUNTS_TABLE, events: tables.EVENTS_TABLE },
        fakeLog(),
      ),
      settings: async () => ({ emailNotifications: true, inAppNotifications: wants.notifications }),
      tables: { correspondence: tables.CORRESPONDENCE_TABLE, events: tables.EVENTS_TABLE },
      clock,
    }),
    user: async (id) => {
      if (id !== owner.userId) return undefined;
      const subscription = { ...sampleUser.subscription, tier: wants.tier };
      return { ...sampleUser, id, subscription };
    },
    formats: async () => ({ language: wants.language }),
    log,
    clock,
    budgetMs: 60_000,
  });
  return {
    kraken,
    coinbase,
    feeds,
    worldBank,
    mempool,
    prices,
    charts,
    live,
    macro,
    consumerPrices: consumerPriceReader(documents, tables),
    documents,
    table,
    service,
    sync,
    run,
    connections,
    trades,
    transactions,
    secrets,
    owner,
    wants,
    /** The owner's event log, the latest entry first. */
    eventLog: async () => {
      const store = logStore(documents, tables.EVENTS_TABLE);
      return store.read(owner.userId, 1, Math.max(1, await store.latest(owner.userId)));
    },
    setLogLevel: (logLevel: EventLevel) =>
      eventLoggingStore(documents, tables.ACCOUNTS_TABLE).change(owner.userId, { logLevel }),
    /** The owner's notifications, the latest last. */
    async notifications() {
      const { pk, prefix } = notificationRange(owner.userId);
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: tables.CORRESPONDENCE_TABLE,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
        }),
      );
      return Items.map((item) => StoredNotification.parse(item));
    },
    waits,
    log,
    now: clock,
    pass: (milliseconds: number) => {
      nowMs += milliseconds;
    },
    connect: () => service.connect(owner.userId, "kraken", kraken.key),
    ledger: async () => (await transactions.list(owner, { limit: 1_000 })).data,
    /** The owner's report under the usual rules of a country. */
    taxReport: (jurisdiction: TaxReportSettings["jurisdiction"]) =>
      reportReader({
        settings: { read: async () => settingsOf(jurisdiction) },
        plans: createOpenPlanReader(documents, table),
        ledgers: createLedgerReader(documents, table),
        market,
      })(owner.userId, nowMs),
    async close() {
      await services.close();
      await close();
    },
  };
}
export type IntegrationWorld = Awaited<ReturnType<typeof openIntegrations>>;

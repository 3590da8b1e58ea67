import { createEngineConfigService } from "#functions/control-panel/engine-config.ts";
import { unreadReader } from "#functions/correspondence/records/unread-reader.ts";
import { unreadMessages } from "#functions/correspondence/threads.ts";
import { createMarketService } from "#functions/market/service.ts";
import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { accountSettingsReader } from "#functions/platform/records/account-settings.ts";
import { callerStore } from "#functions/platform/records/caller-store.ts";
import { mailboxOf } from "#functions/platform/records/mailboxes.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { consumerPriceReader } from "#functions/platform/records/market/measured-inflation.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { viewOf } from "#functions/transactions/view.ts";
import { firstLoad } from "#shared/api/first-load.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import { createFirstLoad } from "./service.ts";

export const handler = serve("first-load", firstLoad, () => {
  const tables = environment({
    ACCOUNTS_TABLE: variable.table,
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
  });
  const client = documents();
  const clock = Date.now;
  const callers = callerStore(client, tables.ACCOUNTS_TABLE);
  const plans = createOpenPlanReader(client, tables.PLANNER_TABLE);
  const ledgers = createLedgerReader(client, tables.PLANNER_TABLE);
  const market = createMarketSource(createMarketReader(client, tables.MARKET_TABLE), clock);
  const consumerPrices = consumerPriceReader(client, tables);
  const facts = createMarketService(market, clock);
  const mail = unreadReader(client, tables.CORRESPONDENCE_TABLE);
  const service = createFirstLoad({
    user: async ({ userId, sessionId }) => (await callers.find(userId, sessionId)).user,
    settings: accountSettingsReader(client, tables.ACCOUNTS_TABLE),
    market: () => facts.currentData(),
    prices: () => facts.prices(),
    unread: async (caller) => {
      const [{ messages, emails }, notifications] = await Promise.all([
        unreadMessages(mail, mailboxOf(caller)),
        mail.unread(caller.userId),
      ]);
      return { messages, emails, notifications, total: messages + emails + notifications };
    },
    ledger: (userId) => ledgers.read(userId),
    engineConfig: (caller, ledger) => {
      const read = { ...ledgers, read: () => ledger };
      return createEngineConfigService({ plans, ledgers: read, market, consumerPrices, clock }).get(caller);
    },
    shown: async (stored) => {
      const series = marketSeries((await market()).input, Math.floor(clock() / dayMs));
      return stored.map((each) => viewOf(each, series));
    },
    clock,
  });
  return { get: async (_input, { caller }) => service.get(caller) };
});

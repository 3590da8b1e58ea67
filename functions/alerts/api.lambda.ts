import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { storedApiKeys } from "#functions/platform/call/stored-api-keys.ts";
import { isSignature, randomToken } from "#functions/platform/cryptography/signatures.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { inFormatsOf } from "#functions/platform/mail/mail-formats.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { openLotsReader } from "#functions/tax-report/report-reader.ts";
import { createTaxSettingsStore } from "#functions/tax-report/settings-store.ts";
import { alerts } from "#shared/api/portfolio/alerts.ts";
import { buyCalendar } from "./buy-calendar.ts";
import { alertDelivery, stopPurpose } from "./delivery.ts";
import { marketLevel } from "./market-level.ts";
import { planLooker } from "./plan-look.ts";
import { createReminderLook } from "./remind.ts";
import { createAlertService } from "./service.ts";
import { createAlertStore } from "./store.ts";

const build = () => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    MAIL_KEY_PARAMETER: variable.parameter,
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    LINK_KEY_PARAMETER: variable.parameter,
    WEB_ORIGIN: variable.origin,
  });
  const client = documents();
  const parameters = secureParameters(parameterStore());
  const linkKey = parameters(env.LINK_KEY_PARAMETER);
  const plans = createOpenPlanReader(client, env.PLANNER_TABLE);
  const market = createMarketSource(createMarketReader(client, env.MARKET_TABLE), Date.now);
  const formatsOf = storedMailFormats(client, env.ACCOUNTS_TABLE);
  const calendar = async (userId: string) => {
    const now = new Date();
    const [plan, { input }, formats] = await Promise.all([
      plans.readOrCreate(userId, now),
      market(),
      formatsOf(userId),
    ]);
    const today = now.toISOString().slice(0, 10);
    // The rows of the next year are part of every tier.
    const owner = { userId, tier: "free" } as const;
    const { host } = new URL(env.WEB_ORIGIN);
    // The same text all day, so that a program that has it is not sent it again.
    const write = () => buyCalendar({ plan, owner, market: input, today, host }, Date.parse(today));
    return inFormatsOf(formats, write);
  };
  const store = createAlertStore(client, env.PLANNER_TABLE);
  const ledgers = createLedgerReader(client, env.PLANNER_TABLE);
  const settings = createTaxSettingsStore(client, env.PLANNER_TABLE);
  const openLots = openLotsReader({ settings, plans, ledgers, market });
  const lookAt = createReminderLook({
    store,
    delivery: alertDelivery({
      client,
      tables: {
        accounts: env.ACCOUNTS_TABLE,
        correspondence: env.CORRESPONDENCE_TABLE,
        events: env.EVENTS_TABLE,
      },
      outbox: storedOutbox(client, parameters, env, formatsOf),
      webOrigin: env.WEB_ORIGIN,
      linkKey,
    }),
    look: planLooker({
      plans,
      ledgers,
      market: async () => (await market()).input,
      openLots: (userId) => openLots(userId, Date.now()),
    }),
    log: createLog().with({ feature: "alerts" }),
    clock: Date.now,
  });
  const service = createAlertService({
    store,
    lookAt,
    level: async () => marketLevel((await market()).input, Date.now()),
    calendar,
    limiter: rateLimiter(counterStore(client, env.EVENTS_TABLE), Date.now),
    isStopLink: async (userId, signature) => isSignature(signature, await linkKey(), stopPurpose, userId),
    newToken: randomToken,
    clock: Date.now,
  });
  return {
    get: (_input, { caller }) => service.get(caller.userId),
    save: ({ params, body }, { caller }) => service.save(caller.userId, params.id, body),
    remove: ({ params }, { caller }) => service.remove(caller.userId, params.id),
    updateSettings: ({ body }, { caller }) => service.updateSettings(caller.userId, body),
    updateReminders: ({ body }, { caller }) => service.updateReminders(caller.userId, body),
    lookNow: (_input, { caller }) => service.lookNow(caller.userId),
    renewCalendar: (_input, { caller }) => service.renewCalendar(caller.userId),
    stopMails: ({ body }, call) => service.stopMails(body, call),
    unsubscribe: ({ query }, call) => service.stopMails(query, call),
    calendarByKey: (_input, { caller }) => calendar(caller.userId),
    calendar: ({ query }, call) => service.feed(query.token, call),
  } satisfies Handlers<typeof alerts>;
};

export const handler = serve("alerts", alerts, build, storedApiKeys);

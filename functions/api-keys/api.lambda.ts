import { documents } from "#functions/platform/aws/clients.ts";
import { newApiKey } from "#functions/platform/call/api-key-text.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { sessionOver } from "#functions/platform/call/session-over.ts";
import { storedApiKeys } from "#functions/platform/call/stored-api-keys.ts";
import type { storedParameters } from "#functions/platform/call/stored-rules.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { accountSettingsReader } from "#functions/platform/records/account-settings.ts";
import { apiKeyStore } from "#functions/platform/records/api-key-store.ts";
import { monthlyCalls } from "#functions/platform/records/api-usage.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { apiKeys } from "#shared/api/developer/api-keys.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { apiKeyService } from "./service.ts";
import { keyListStore } from "./store.ts";
import { apiUsageReader } from "./usage-store.ts";

/** API keys, for their owner. */
const build = (parameters: ReturnType<typeof storedParameters>) => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    MAIL_KEY_PARAMETER: variable.parameter,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const log = createLog().with({ feature: "api-keys" });
  const tables = { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE };
  const counters = counterStore(database, env.EVENTS_TABLE);
  const service = apiKeyService({
    store: keyListStore(database, env.ACCOUNTS_TABLE),
    newKey: newApiKey,
    limiter: rateLimiter(counters, Date.now),
    notices: notices(
      storedOutbox(database, parameters, env, storedMailFormats(database, env.ACCOUNTS_TABLE)),
      log,
    ),
    notifier: notifier(database, tables, log),
    webOrigin: env.WEB_ORIGIN,
    clock: Date.now,
  });
  const keys = apiKeyStore(database, env.ACCOUNTS_TABLE);
  const usageOf = apiUsageReader(database, env.EVENTS_TABLE);
  const settingsOf = accountSettingsReader(database, env.ACCOUNTS_TABLE);
  const { note } = eventLog(database, { accounts: env.ACCOUNTS_TABLE, events: env.EVENTS_TABLE }, log);
  const noteKey = (userId: string, name: string, done: string) =>
    note(userId, Date.now(), { level: "info", message: `API key ${name} was ${done}` });
  return {
    userByKey: async (_input, { caller: { userId, tier } }) => {
      const [user, settings] = await Promise.all([keys.owner(userId), settingsOf(userId)]);
      if (user === undefined || settings === undefined) throw sessionOver("deleted");
      const { id, email, displayName, createdAt, subscription } = user;
      return { id, email, displayName, createdAt, subscription, tier, settings };
    },
    usage: async (_input, { caller: { userId } }) => {
      const now = Date.now();
      const [hours, callsOfMonth] = await Promise.all([
        usageOf(userId, now - dayMs + hourMs),
        counters.read(monthlyCalls(userId, now)),
      ]);
      return { hours, callsOfMonth };
    },
    list: async (_input, { caller }) => service.list(caller.userId),
    create: async ({ body }, { caller }) => {
      const made = await service.create(caller, body);
      await noteKey(caller.userId, made.apiKey.name, "created");
      return made;
    },
    rotate: async ({ params, body }, { caller }) => {
      const made = await service.rotate(caller, params.id, body.overlapHours);
      await noteKey(caller.userId, made.apiKey.name, "replaced");
      return made;
    },
    revoke: async ({ params }, { caller }) => {
      const revoked = await service.revoke(caller.userId, params.id);
      await noteKey(caller.userId, revoked.name, "revoked");
      return revoked;
    },
  } satisfies Handlers<typeof apiKeys>;
};

export const handler = serve("api-keys", apiKeys, build, storedApiKeys);

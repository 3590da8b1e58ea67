import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { accountSettingsReader } from "#functions/platform/records/account-settings.ts";
import { telemetry } from "#shared/api/developer/telemetry.ts";
import { telemetryService } from "./service.ts";
import { telemetryStore } from "./store.ts";

/** Opened pages and errors of pages, counted. */
export const handler = serve("telemetry", telemetry, () => {
  const tables = environment({ ACCOUNTS_TABLE: variable.table, EVENTS_TABLE: variable.table });
  const database = documents();
  const service = telemetryService({
    store: telemetryStore(database, tables.EVENTS_TABLE),
    settings: accountSettingsReader(database, tables.ACCOUNTS_TABLE),
    limiter: rateLimiter(counterStore(database, tables.EVENTS_TABLE), Date.now),
    clock: Date.now,
  });
  return {
    record: async ({ body }, { caller }) => service.record(caller.userId, body),
    stats: async ({ query }) => service.stats(query),
  };
});

import { documents, fileStorage } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { accountSettingsReader } from "#functions/platform/records/account-settings.ts";
import { telemetry } from "#shared/api/developer/telemetry.ts";
import { telemetryService } from "./service.ts";
import { sourcePlaces } from "./source-maps.ts";
import { telemetryStore } from "./store.ts";

/** Opened pages and errors of pages, counted. */
export const handler = serve("telemetry", telemetry, () => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    SOURCE_MAPS_BUCKET: variable.bucket,
    FEATURE_FLAGS: variable.features,
  });
  const log = createLog().with({ feature: "telemetry" });
  const database = documents();
  const service = telemetryService({
    store: telemetryStore(database, env.EVENTS_TABLE),
    places: sourcePlaces(fileStorage(), env.SOURCE_MAPS_BUCKET, (error) =>
      log.warn("a source map was not read", { error }),
    ),
    isOn: (flag) => env.FEATURE_FLAGS.has(flag),
    settings: accountSettingsReader(database, env.ACCOUNTS_TABLE),
    limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), Date.now),
    clock: Date.now,
  });
  return {
    record: async ({ body }, { caller }) => service.record(caller.userId, body),
    stats: async ({ query }) => service.stats(query),
  };
});

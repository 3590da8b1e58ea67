import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { readSettings } from "#functions/platform/records/account-settings.ts";
import { settings } from "#shared/api/settings.ts";
import { environmentFile } from "./environment.ts";
import { settingsService } from "./service.ts";
import { settingsStore } from "./store.ts";

/** The settings of an account. */
export const handler = serve("settings", settings, () => {
  const tables = environment({ ACCOUNTS_TABLE: variable.table, EVENTS_TABLE: variable.table });
  const database = documents();
  const service = settingsService({
    limiter: rateLimiter(counterStore(database, tables.EVENTS_TABLE), Date.now),
    store: settingsStore(database, tables.ACCOUNTS_TABLE, Date.now),
    read: readSettings(database, tables.ACCOUNTS_TABLE),
  });
  return {
    get: async (_input, { caller }) => service.get(caller),
    update: async ({ params, body }, { caller }) => service.update(caller, params.category, body),
    reset: async ({ params }, { caller }) => service.reset(caller, params.category),
    getEnvironment: async (_input, { caller }) => service.environment(caller),
    resetEnvironment: async (_input, { caller }) => (await service.reset(caller, "environment")).environment,
    exportEnvironment: async (_input, { caller }) =>
      environmentFile(await service.environment(caller), Date.now()),
    importEnvironment: async ({ file, query }, { caller }) =>
      service.importEnvironment(caller, file, query.preview === "true"),
  };
});

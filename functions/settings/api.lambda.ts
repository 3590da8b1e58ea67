import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { accountSettingsReader } from "#functions/platform/records/account-settings.ts";
import { settings } from "#shared/api/settings.ts";
import { settingsService } from "./service.ts";
import { settingsStore } from "./store.ts";

/** The settings of an account. */
export const handler = serve("settings", settings, () => {
  const { ACCOUNTS_TABLE } = environment({ ACCOUNTS_TABLE: variable.table });
  const database = documents();
  const service = settingsService({
    store: settingsStore(database, ACCOUNTS_TABLE),
    read: accountSettingsReader(database, ACCOUNTS_TABLE),
  });
  return {
    get: async (_input, { caller }) => service.get(caller),
    update: async ({ params, body }, { caller }) => service.update(caller, params.category, body),
    reset: async ({ params }, { caller }) => service.reset(caller, params.category),
  };
});

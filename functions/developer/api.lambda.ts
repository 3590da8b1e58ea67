import { apiUsageReader } from "#functions/api-keys/usage-store.ts";
import { connectionStatesReader } from "#functions/integrations/connection-states.ts";
import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { createLog } from "#functions/platform/log.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { endpointListReader, mostActivity } from "#functions/webhooks/endpoint-list.ts";
import { developer } from "#shared/api/developer/developer.ts";
import { logStore } from "./log-store.ts";
import { developerService } from "./service.ts";
import { eventLoggingStore } from "./settings-store.ts";

/** The event log of programs and webhooks, and their monitoring, for their owner. */
const build = () => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    PLANNER_TABLE: variable.table,
  });
  const database = documents();
  const tables = { accounts: env.ACCOUNTS_TABLE, events: env.EVENTS_TABLE };
  const webhooksOf = endpointListReader(database, tables.accounts);
  const service = developerService({
    settings: eventLog(database, tables, createLog().with({ feature: "developer" })).settings,
    store: eventLoggingStore(database, tables.accounts),
    log: logStore(database, tables.events),
    hours: apiUsageReader(database, tables.events),
    webhooks: async (userId) => {
      const { endpoints, activity } = await webhooksOf(userId);
      return { endpoints, activity, isActivityCut: activity.length >= mostActivity };
    },
    integrations: connectionStatesReader(database, env.PLANNER_TABLE),
    clock: Date.now,
  });
  return {
    get: async (_input, { caller }) => service.get(caller),
    update: async ({ body }, { caller }) => service.update(caller, body),
    logs: async ({ query }, { caller }) => service.logs(caller, query),
    monitoring: async (_input, { caller }) => service.monitoring(caller),
  } satisfies Handlers<typeof developer>;
};

export const handler = serve("developer", developer, build);

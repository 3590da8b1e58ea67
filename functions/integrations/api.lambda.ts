import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import type { storedParameters } from "#functions/platform/call/stored-rules.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { storedTransactions } from "#functions/transactions/stored-transactions.ts";
import { integrations } from "#shared/api/portfolio/integrations.ts";
import { integrationService } from "./service.ts";
import { storedSync } from "./stored-sync.ts";

const build = (parameters: ReturnType<typeof storedParameters>) => {
  const env = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    INTEGRATION_KEY_PARAMETER: variable.parameter,
    CONNECTED_SERVICES: variable.switch,
    INTEGRATION_URLS: variable.addresses,
    NEWS_FEEDS: variable.addresses,
    WEBHOOK_TARGETS: variable.targets,
  });
  const database = documents();
  const stored = storedSync({
    documents: database,
    env,
    key: parameters(env.INTEGRATION_KEY_PARAMETER),
    log: createLog().with({ feature: "integrations" }),
    ...storedTransactions(database, env),
  });
  const limiter = rateLimiter(counterStore(database, env.EVENTS_TABLE), Date.now);
  const service = integrationService({ ...stored, limiter });
  return {
    list: async (_input, { caller }) => ({ services: await service.list(caller.userId) }),
    connect: ({ params, body }, { caller }) => service.connect(caller.userId, params.id, body),
    update: ({ params, body }, { caller }) => service.update(caller.userId, params.id, body),
    disconnect: ({ params }, { caller }) => service.disconnect(caller.userId, params.id),
    test: ({ params }, { caller }) => service.test(caller.userId, params.id),
    sync: ({ params }, { caller }) => service.sync(caller, params.id),
    figures: ({ params }, { caller }) => service.figures(caller.userId, params.id),
    inflation: () => stored.macro.inflation(),
    news: (_input, { caller }) => service.news(caller.userId),
    trades: async ({ params }, { caller }) => ({
      trades: await service.proposals(caller.userId, params.id),
    }),
    accept: ({ params, body }, { caller }) => service.accept(caller, params.id, body.ids),
    skip: ({ params, body }, { caller }) => service.skip(caller.userId, params.id, body.ids, body.isSkipped),
  } satisfies Handlers<typeof integrations>;
};

export const handler = serve("integrations", integrations, build);

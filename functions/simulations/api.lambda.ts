import { planDocument } from "#functions/control-panel/plan-documents.ts";
import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { storedApiKeys } from "#functions/platform/call/stored-api-keys.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { simulations } from "#shared/api/portfolio/simulations.ts";
import { createSimulationService } from "./service.ts";
import { createSimulationStore } from "./store.ts";

const build = () => {
  const tables = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
  });
  const client = documents();
  const service = createSimulationService({
    store: createSimulationStore(client, tables.PLANNER_TABLE, tables.EVENTS_TABLE),
    plans: createOpenPlanReader(client, tables.PLANNER_TABLE),
    ledgers: createLedgerReader(client, tables.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, tables.MARKET_TABLE), Date.now),
    limiter: rateLimiter(counterStore(client, tables.EVENTS_TABLE), Date.now),
    documentOf: planDocument,
    clock: Date.now,
  });
  return {
    list: (_, { caller }) => service.list(caller),
    create: ({ body }, { caller }) => service.create(caller, body),
    get: ({ params }, { caller }) => service.get(caller, params.id),
    plans: ({ query }, { caller }) => service.plans(caller, query.ids.split(",")),
    update: ({ params, body }, { caller }) => service.update(caller, params.id, body),
    saveAnalysis: ({ params, body }, { caller }) => service.saveAnalysis(caller, params, body),
    removeAnalysis: ({ params }, { caller }) => service.removeAnalysis(caller, params),
    remove: ({ params }, { caller }) => service.remove(caller, params.id),
    restore: ({ params }, { caller }) => service.restore(caller, params.id),
    listByKey: ({ query }, { caller }) => service.page(caller, query),
    getByKey: ({ params }, { caller }) => service.get(caller, params.id),
    createByKey: ({ body }, { caller, idempotencyKey }) =>
      service.create(caller, { ...body, idempotencyKey: idempotencyKey && `key:${idempotencyKey}` }),
    updateByKey: ({ params, body }, { caller }) => service.update(caller, params.id, body),
    removeByKey: ({ params }, { caller }) => service.remove(caller, params.id),
    duplicate: ({ params, body }, { caller }) => service.duplicate(caller, params.id, body?.idempotencyKey),
  } satisfies Handlers<typeof simulations>;
};

export const handler = serve("simulations", simulations, build, storedApiKeys);

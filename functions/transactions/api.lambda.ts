import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { storedApiKeys } from "#functions/platform/call/stored-api-keys.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { transactions } from "#shared/api/transactions.ts";
import { createTransactionService } from "./service.ts";
import { createTransactionStore } from "./store.ts";

const build = () => {
  const tables = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
  });
  const client = documents();
  const service = createTransactionService({
    store: createTransactionStore(client, tables.PLANNER_TABLE, tables.EVENTS_TABLE),
    plans: createOpenPlanReader(client, tables.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, tables.MARKET_TABLE), Date.now),
    clock: Date.now,
  });
  return {
    list: ({ query }, { caller }) => service.list(caller, query),
    listByKey: ({ query }, { caller }) => service.list(caller, query),
    get: ({ params }, { caller }) => service.get(caller, params.id),
    create: ({ body }, { caller }) => service.create(caller, body),
    update: ({ params, body }, { caller }) => service.update(caller, params.id, body),
    remove: ({ params, query }, { caller }) => service.remove(caller, params.id, query.version),
    restore: ({ params }, { caller }) => service.restore(caller, params.id),
    changeMany: ({ body }, { caller }) => service.changeMany(caller, body.changes),
    import: ({ body }, { caller }) => service.import(caller, body.rows, body.idempotencyKey),
    undoImport: ({ params }, { caller }) => service.undoImport(caller, params.batchId),
  } satisfies Handlers<typeof transactions>;
};

export const handler = serve("transactions", transactions, build, storedApiKeys);

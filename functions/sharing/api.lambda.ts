import { documents } from "#functions/platform/aws/clients.ts";
import { randomToken } from "#functions/platform/cryptography/signatures.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { createSimulationReader } from "#functions/simulations/simulation-reader.ts";
import { sharing } from "#shared/api/portfolio/sharing.ts";
import { createShareService } from "./service.ts";
import { createShareStore } from "./store.ts";

export const handler = serve("sharing", sharing, () => {
  const env = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    WEB_ORIGIN: variable.origin,
  });
  const client = documents();
  const service = createShareService({
    store: createShareStore(client, env.PLANNER_TABLE),
    plans: createOpenPlanReader(client, env.PLANNER_TABLE),
    simulations: createSimulationReader(client, env.PLANNER_TABLE),
    ledgers: createLedgerReader(client, env.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, env.MARKET_TABLE), Date.now),
    limiter: rateLimiter(counterStore(client, env.EVENTS_TABLE), Date.now),
    newToken: randomToken,
    webOrigin: env.WEB_ORIGIN,
    clock: Date.now,
  });
  return {
    list: (_input, { caller }) => service.list(caller.userId),
    preview: ({ query }, { caller }) => service.preview(caller, query),
    save: ({ params, body }, { caller }) => service.save(caller, params.id, body),
    revoke: ({ params }, { caller }) => service.revoke(caller.userId, params.id),
    view: ({ query }, call) => service.view(query.token, call),
    head: ({ params }, call) => service.head(params.card, call),
    picture: ({ params }, call) => service.picture(params.card, call),
  };
});

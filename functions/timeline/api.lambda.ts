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
import { timeline } from "#shared/api/timeline.ts";
import { permitExport } from "./export-permission.ts";
import { preferredFormat, timelineCsv } from "./formats.ts";
import { createTimelineService } from "./service.ts";

const build = () => {
  const tables = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
  });
  const client = documents();
  const service = createTimelineService({
    plans: createOpenPlanReader(client, tables.PLANNER_TABLE),
    ledgers: createLedgerReader(client, tables.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, tables.MARKET_TABLE), Date.now),
    clock: Date.now,
  });
  const limiter = rateLimiter(counterStore(client, tables.EVENTS_TABLE), Date.now);
  return {
    permitExport: ({ body }, { caller }) => permitExport(limiter, caller, body.format),
    get: ({ query }, { caller, holds }) => service.get(caller, { ...query, holds }),
    systemHealth: async (_input, { caller }) => service.systemHealth(caller),
    widgetByKey: async (_input, { caller }) => service.widget(caller),
    getByKey: async ({ query: { columns, format } }, { caller, accept, holds }) => {
      const form = format ?? preferredFormat(accept);
      const { version, answer } = await service.get(caller, { columns, form, holds });
      return { version, answer: answer && form === "csv" ? timelineCsv(answer) : answer };
    },
  } satisfies Handlers<typeof timeline>;
};

export const handler = serve("timeline", timeline, build, storedApiKeys);

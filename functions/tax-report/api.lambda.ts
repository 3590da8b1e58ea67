import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createOpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { taxReport } from "#shared/api/portfolio/tax-report.ts";
import { createTaxReportService } from "./service.ts";
import { createTaxSettingsStore } from "./settings-store.ts";

export const handler = serve("tax-report", taxReport, () => {
  const tables = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
  });
  const client = documents();
  const service = createTaxReportService({
    settings: createTaxSettingsStore(client, tables.PLANNER_TABLE),
    plans: createOpenPlanReader(client, tables.PLANNER_TABLE),
    ledgers: createLedgerReader(client, tables.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, tables.MARKET_TABLE), Date.now),
    limiter: rateLimiter(counterStore(client, tables.EVENTS_TABLE), Date.now),
    clock: Date.now,
  });
  return {
    get: ({ query }, { caller }) => service.get(caller, query.year),
    update: ({ body }, { caller }) => service.update(caller, body),
    saleLots: ({ params }, { caller }) => service.saleLots(caller, params.id),
    whatIf: ({ body }, { caller }) => service.tryOut(caller, body),
    export: ({ body }, { caller }) => service.export(caller, body),
  };
});

import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { storedApiKeys } from "#functions/platform/call/stored-api-keys.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { consumerPriceReader } from "#functions/platform/records/market/measured-inflation.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { controlPanel } from "#shared/api/control-panel.ts";
import { createEngineConfigService } from "./engine-config.ts";
import { createControlPanelService } from "./service.ts";

const build = () => {
  const tables = environment({
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
  });
  const client = documents();
  const dependencies = {
    plans: createPlanStore(client, tables.PLANNER_TABLE, tables.EVENTS_TABLE),
    ledgers: createLedgerReader(client, tables.PLANNER_TABLE),
    market: createMarketSource(createMarketReader(client, tables.MARKET_TABLE), Date.now),
    clock: Date.now,
  };
  const service = createControlPanelService(dependencies);
  const engineConfig = createEngineConfigService({
    ...dependencies,
    consumerPrices: consumerPriceReader(client, tables),
  });
  return {
    listPlans: (_, { caller }) => service.listPlans(caller),
    createPlan: ({ body }, { caller }) => service.createPlan(caller, body),
    renamePlan: ({ params, body: { name } }, { caller }) => service.renamePlan(caller, params.id, name),
    openPlan: ({ params, body }, { caller }) => service.openPlan(caller, params.id, body?.version),
    deletePlan: ({ params }, { caller }) => service.deletePlan(caller, params.id),
    restorePlan: ({ params }, { caller }) => service.restorePlan(caller, params.id),
    get: (_, { caller }) => service.get(caller),
    update: ({ body }, { caller }) => service.update(caller, body),
    engineConfig: (_, { caller }) => engineConfig.get(caller),
    reset: ({ body }, { caller }) => service.reset(caller, body?.version),
    resimulate: ({ body }, { caller }) => service.resimulate(caller, body),
    exportPlan: (_, { caller }) => service.exportPlan(caller),
    planByKey: (_, { caller }) => service.exportPlan(caller),
    importPlan: ({ body: { plan, version } }, { caller }) => service.importPlan(caller, plan, version),
    undoReplacement: ({ body }, { caller }) => service.undoReplacement(caller, body.version),
    validation: (_, { caller }) => service.validation(caller),
    adjustEpochs: ({ body }, { caller }) => service.adjustEpochs(caller, body.targetCount, body.version),
    tierConstraints: (_, { caller }) => service.tierConstraints(caller),
    getEpoch: ({ params }, { caller }) => service.getEpoch(caller, params.epoch),
    setEpochBaseAmount: ({ params, body }, { caller }) => service.configureEpoch(caller, params.epoch, body),
    configureEpoch: ({ params, body }, { caller }) => service.configureEpoch(caller, params.epoch, body),
    setEpochSellReinvest: ({ params, body: { value, version } }, { caller }) =>
      service.configureEpoch(caller, params.epoch, { sellReinvestEnabled: value, version }),
    setSellReinvest: ({ body: { enabled, version } }, { caller }) =>
      service.update(caller, { sellReinvestSettings: enabled, version }),
  } satisfies Handlers<typeof controlPanel>;
};

export const handler = serve("control-panel", controlPanel, build, storedApiKeys);

import { randomBytes } from "node:crypto";
import { alertBackup } from "#functions/alerts/backup-alerts.ts";
import { marketLevel } from "#functions/alerts/market-level.ts";
import { createAlertStore } from "#functions/alerts/store.ts";
import { planBackup } from "#functions/control-panel/backup-plans.ts";
import { documents, fileStorage } from "#functions/platform/aws/clients.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { readSettings } from "#functions/platform/records/account-settings.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { settingsBackup } from "#functions/settings/backup-settings.ts";
import { settingsStore } from "#functions/settings/store.ts";
import { simulationBackup } from "#functions/simulations/backup-simulations.ts";
import { createSimulationSets } from "#functions/simulations/simulation-sets.ts";
import { taxBackup } from "#functions/tax-report/backup-tax-settings.ts";
import { transactionBackup } from "#functions/transactions/backup-transactions.ts";
import { createLedgerReplacement } from "#functions/transactions/ledger-replacement.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import { walletBackup } from "#functions/wallets/backup-wallets.ts";
import { createWalletStore } from "#functions/wallets/store.ts";
import { backup } from "#shared/api/portfolio/backup.ts";
import { createBackupService } from "./service.ts";
import { createUndoStore } from "./undo-store.ts";

const build = () => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    PLANNER_TABLE: variable.table,
    MARKET_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    FILES_BUCKET: variable.bucket,
  });
  const client = documents();
  const { ACCOUNTS_TABLE: accounts, PLANNER_TABLE: planner, EVENTS_TABLE: events } = env;
  const clock = Date.now;
  const market = createMarketSource(createMarketReader(client, env.MARKET_TABLE), clock);
  const service = createBackupService({
    sources: {
      plans: planBackup({ plans: createPlanStore(client, planner, events), market }),
      transactions: transactionBackup({
        store: createTransactionStore(client, planner, events),
        replacement: createLedgerReplacement(client, planner, events),
        market,
      }),
      simulations: simulationBackup(createSimulationSets(client, planner)),
      wallets: walletBackup(createWalletStore(client, planner)),
      taxReport: taxBackup(client, planner),
      alerts: alertBackup({
        store: createAlertStore(client, planner),
        level: async () => marketLevel((await market()).input, clock()),
      }),
      settings: settingsBackup({
        store: settingsStore(client, accounts, clock),
        read: readSettings(client, accounts),
      }),
    },
    undos: createUndoStore(client, fileStorage(), {
      table: planner,
      bucket: env.FILES_BUCKET,
      newId: () => randomBytes(16).toString("base64url"),
    }),
    commit: (writes) => isWritten(transact(client, [...writes])),
    limiter: rateLimiter(counterStore(client, events), clock),
    log: createLog().with({ feature: "backup" }),
    clock,
  });
  return {
    get: (_input, { caller }) => service.status(caller),
    create: (_input, { caller }) => service.create(caller),
    preview: ({ file }, { caller }) => service.preview(caller, file),
    restore: ({ file, query }, { caller }) => service.restore(caller, file, query),
    undo: (_input, { caller }) => service.undo(caller),
  } satisfies Handlers<typeof backup>;
};

/** Backups of everything that someone has planned, recorded and set. */
export const handler = serve("backup", backup, build);

import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import { storedTransactions } from "#functions/transactions/stored-transactions.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { dueSyncRun } from "./due-syncs.ts";
import { storedSync } from "./stored-sync.ts";
import { syncNotices } from "./sync-notices.ts";

const env = environment({
  ACCOUNTS_TABLE: variable.table,
  PLANNER_TABLE: variable.table,
  MARKET_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  INTEGRATION_KEY_PARAMETER: variable.parameter,
  CONNECTED_SERVICES: variable.switch,
  INTEGRATION_URLS: variable.addresses,
  NEWS_FEEDS: variable.addresses,
  WEBHOOK_TARGETS: variable.targets,
});
const database = documents();
const log = createLog().with({ feature: "integrations" });
const { connections, acceptance, sync } = storedSync({
  documents: database,
  env,
  key: secureParameters(parameterStore())(env.INTEGRATION_KEY_PARAMETER),
  log,
  ...storedTransactions(database, env),
});

/** Well below the function's time limit: a connection that was begun last has its own time, too. */
const budgetMs = 2.5 * minuteMs;

const run = dueSyncRun({
  connections,
  sync,
  notify: syncNotices({
    connections,
    acceptance,
    eventLog: eventLog(database, { accounts: env.ACCOUNTS_TABLE, events: env.EVENTS_TABLE }, log),
    settings: storedNotificationSettings(database, env.ACCOUNTS_TABLE),
    tables: { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE },
    clock: Date.now,
  }),
  user: async (userId) => {
    const command = new GetCommand({ TableName: env.ACCOUNTS_TABLE, Key: userKey(userId) });
    const { Item } = await database.send(command);
    return Item && StoredUser.parse(Item);
  },
  formats: storedMailFormats(database, env.ACCOUNTS_TABLE),
  log,
  clock: Date.now,
  budgetMs,
});

/** Runs on a schedule: syncs the connections whose time has come. */
export const handler = job(log, async (runLog) => {
  const counts = await run();
  if (Object.values(counts).some((count) => count > 0)) runLog.info("services were synced", counts);
  return counts;
});

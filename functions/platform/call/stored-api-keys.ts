import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { createLog } from "#functions/platform/log.ts";
import { apiKeyStore } from "#functions/platform/records/api-key-store.ts";
import { apiUsageWriter } from "#functions/platform/records/api-usage.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { failedCallStore } from "#functions/platform/records/failed-call-store.ts";
import { type ApiKeyGate, apiKeyGate } from "./api-key-gate.ts";

/**
 * The gate over the keys in ACCOUNTS_TABLE (GetItem, UpdateItem), with its counters, what it notes and logs (UpdateItem)
 * and its events (PutItem) in EVENTS_TABLE.
 */
export function storedApiKeys(): ApiKeyGate {
  const tables = environment({ ACCOUNTS_TABLE: variable.table, EVENTS_TABLE: variable.table });
  const client = documents();
  return apiKeyGate({
    keys: apiKeyStore(client, tables.ACCOUNTS_TABLE),
    counters: counterStore(client, tables.EVENTS_TABLE),
    noteUse: apiUsageWriter(client, tables.EVENTS_TABLE),
    log: eventLog(client, { accounts: tables.ACCOUNTS_TABLE, events: tables.EVENTS_TABLE }, createLog()),
    writeFailure: failedCallStore(client, tables.EVENTS_TABLE),
    clock: Date.now,
  });
}

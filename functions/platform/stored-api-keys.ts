import { type ApiKeyGate, apiKeyGate } from "./api-key-gate.ts";
import { apiKeyStore } from "./api-key-store.ts";
import { documents } from "./clients.ts";
import { counterStore } from "./counter-store.ts";
import { environment, variable } from "./environment.ts";

/** The gate over the keys in ACCOUNTS_TABLE (GetItem, UpdateItem), with its counters in EVENTS_TABLE (UpdateItem). */
export function storedApiKeys(): ApiKeyGate {
  const tables = environment({ ACCOUNTS_TABLE: variable.table, EVENTS_TABLE: variable.table });
  const client = documents();
  return apiKeyGate({
    keys: apiKeyStore(client, tables.ACCOUNTS_TABLE),
    counters: counterStore(client, tables.EVENTS_TABLE),
    clock: Date.now,
  });
}

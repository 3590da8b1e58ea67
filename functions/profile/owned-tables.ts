import { environment, variable } from "#functions/platform/environment.ts";
import type { OwnedTables } from "./ownership.ts";

/** Names of the tables, from the environment. */
export function ownedTables(): OwnedTables {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    PLANNER_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
  });
  return {
    accounts: env.ACCOUNTS_TABLE,
    planner: env.PLANNER_TABLE,
    correspondence: env.CORRESPONDENCE_TABLE,
    events: env.EVENTS_TABLE,
  };
}

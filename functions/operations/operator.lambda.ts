import { randomUUID } from "node:crypto";
import { documents } from "#functions/platform/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { type OperatorAnswer, operate } from "./operator.ts";
import { operatorStore } from "./operator-store.ts";

const { ACCOUNTS_TABLE, EVENTS_TABLE } = environment({
  ACCOUNTS_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
});
const store = operatorStore(documents(), { accounts: ACCOUNTS_TABLE, events: EVENTS_TABLE });
const log = createLog();

/**
 * Makes somebody an administrator or sets a tier. Invoked by an operator with the AWS command line:
 * `{"action": "set-tier", "email": "…", "tier": "advanced", "expiresAt": "…"}` or
 * `{"action": "set-role", "email": "…", "role": "ADMIN"}`.
 */
export async function handler(input: unknown): Promise<OperatorAnswer> {
  const answer = await operate(input, { store, clock: Date.now, newId: randomUUID });
  log.info("operator changed a user", { ...answer });
  return answer;
}

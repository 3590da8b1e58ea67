import { randomUUID } from "node:crypto";
import { assignmentRelease } from "#functions/correspondence/removal.ts";
import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { checkGivenSecrets } from "./given-secrets.ts";
import { listRequest, memberListing } from "./member-listing.ts";
import { asksForCheck, operate } from "./operator.ts";
import { operatorStore } from "./operator-store.ts";
import { parameterReader } from "./parameter-reader.ts";

const variables = environment({
  ACCOUNTS_TABLE: variable.table,
  CORRESPONDENCE_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  STRIPE_SECRET_KEY_PARAMETER: variable.parameter,
  STRIPE_WEBHOOK_SECRET_PARAMETER: variable.parameter,
});
const database = documents();
const listMembers = memberListing({
  documents: database,
  table: variables.ACCOUNTS_TABLE,
  clock: Date.now,
});
const store = operatorStore(database, {
  accounts: variables.ACCOUNTS_TABLE,
  events: variables.EVENTS_TABLE,
});
const releaseAssigned = assignmentRelease(database, variables.CORRESPONDENCE_TABLE);
const readParameter = parameterReader(parameterStore());
const givenSecrets = [
  {
    parameter: variables.STRIPE_SECRET_KEY_PARAMETER,
    prefixes: ["sk_live_", "sk_test_", "rk_live_", "rk_test_"],
  },
  { parameter: variables.STRIPE_WEBHOOK_SECRET_PARAMETER, prefixes: ["whsec_"] },
];

/**
 * Makes someone an administrator, sets a tier, checks the secrets that the operator has to bring, or lists the members.
 * Invoked with the AWS command line: `{"action": "set-tier", "email": "…", "tier": "advanced", "expiresAt": "…"}`,
 * `{"action": "set-role", "email": "…", "role": "ADMIN"}`, `{"action": "check-secrets"}` or `{"action": "list-members"}`.
 */
export const handler = job(createLog().with({ feature: "operations" }), async (log, input) => {
  if (asksForCheck(input)) return checkGivenSecrets(givenSecrets, readParameter);
  const listing = listRequest(input);
  if (listing !== undefined) return listMembers(listing.after);
  const answer = await operate(input, { store, clock: Date.now, newId: randomUUID });
  if ("role" in answer.after && answer.after.role === "USER")
    await releaseAssigned(answer.userId, () => true);
  log.info("operator changed a user", { ...answer });
  return answer;
});

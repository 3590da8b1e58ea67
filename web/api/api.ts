import { routes } from "virtual:contract-routes";
import { createClient } from "#web/api/client.ts";
import { confirmIdentity } from "#web/api/confirmation.ts";
import { createCsrfTokens } from "#web/api/csrf.ts";
import { send } from "#web/api/transport.ts";
import { onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";

const csrf = createCsrfTokens(send);
onSessionChange(csrf.forget);

/** Calls an operation of the contract: `call("market", "currentData", { query: { currency: "EUR" } })`. */
export const call = createClient(routes, send, session, csrf, confirmIdentity);

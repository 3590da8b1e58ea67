import { routes } from "virtual:contract-routes";
import { onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";
import { send } from "#web/transport/transport.ts";
import { createClient } from "./client.ts";
import { confirmIdentity } from "./confirmation.ts";
import { createCsrfTokens } from "./csrf.ts";

const csrf = createCsrfTokens(send);
onSessionChange(csrf.forget);

/** Calls an operation of the contract: `call("market", "currentData", { query: { currency: "EUR" } })`. */
export const call = createClient(routes, send, session, csrf, confirmIdentity);

import { routes } from "virtual:contract-routes";
import { hasStoredSession, onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";
import { send } from "#web/transport/transport.ts";
import { createClient } from "./client.ts";
import { confirmIdentity } from "./confirmation.ts";
import { createCsrfTokens } from "./csrf.ts";
import { createFirstLoad } from "./first-load.ts";
import { announceOutdated, onOutdated } from "./outdated.ts";

const csrf = createCsrfTokens(send);
onSessionChange(csrf.forget);

const opening = createFirstLoad(createClient(routes, send, session, csrf, confirmIdentity, announceOutdated));
onOutdated(opening.forget);
onSessionChange(() => {
  if (!hasStoredSession()) opening.forget();
});

/** Calls an operation of the contract: `call("market", "currentData", { query: { currency: "EUR" } })`. */
export const { call } = opening;

/** The timeline is about to open, see `createFirstLoad`. */
export const expectFirstLoad = opening.expect;

import { routes } from "virtual:contract-routes";
import { hasStoredSession, onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";
import { send } from "#web/transport/transport.ts";
import { type Call, createClient, type OperationOutput } from "./client.ts";
import { confirmIdentity } from "./confirmation.ts";
import { createCsrfTokens } from "./csrf.ts";
import { createFirstLoad } from "./first-load.ts";
import { announceOutdated, onOutdated } from "./outdated.ts";
import { standInAnswer } from "./stand-in.ts";

const csrf = createCsrfTokens(send);
onSessionChange(csrf.forget);

const methods: Record<string, Record<string, { readonly method: string }>> = routes;
const opening = createFirstLoad(
  createClient(routes, send, session, csrf, confirmIdentity, announceOutdated),
  (feature, operation) => methods[feature]?.[operation]?.method !== "GET",
);
onOutdated(opening.forget);
onSessionChange(() => {
  if (!hasStoredSession()) opening.forget();
});

/** Calls an operation of the contract on the server, even while the example answers calls. */
export const { call: callServer } = opening;

/** Calls an operation of the contract: `call("market", "currentData", { query: { currency: "EUR" } })`. */
export const call: Call = async (feature, operation, ...rest) => {
  const instead = await standInAnswer(String(feature), String(operation));
  if (instead === null) return callServer(feature, operation, ...rest);
  return instead.answer as OperationOutput<typeof feature, typeof operation>;
};

/** The timeline is about to open, see `createFirstLoad`. */
export const expectFirstLoad = opening.expect;

import { routes } from "virtual:contract-routes";
import { onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";
import { send } from "#web/transport/transport.ts";
import { type Call, createClient, type Output } from "./client.ts";
import { confirmIdentity } from "./confirmation.ts";
import { createCsrfTokens } from "./csrf.ts";
import { announceOutdated } from "./outdated.ts";
import { standInAnswer } from "./stand-in.ts";

const csrf = createCsrfTokens(send);
onSessionChange(csrf.forget);

/** Calls an operation of the contract on the server, whatever stands in for it. */
export const callServer = createClient(routes, send, session, csrf, confirmIdentity, announceOutdated);

/** Calls an operation of the contract: `call("market", "currentData", { query: { currency: "EUR" } })`. */
export const call: Call = async (feature, operation, ...rest) => {
  const instead = await standInAnswer(String(feature), String(operation));
  if (instead === null) return callServer(feature, operation, ...rest);
  return instead.answer as Output<typeof feature, typeof operation>;
};

import { routes } from "virtual:contract-routes";
import { onSessionChange } from "#web/session/presence.ts";
import { session } from "#web/session/session.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { NetworkError } from "#web/transport/errors.ts";
import { send } from "#web/transport/transport.ts";
import { type Call, createClient, type OperationOutput } from "./client.ts";
import { confirmIdentity } from "./confirmation.ts";
import { createCsrfTokens } from "./csrf.ts";
import { noteFailure } from "./failures.ts";
import { createFirstLoad } from "./first-load.ts";
import { announceOutdated, onOutdated } from "./outdated.ts";
import { standIns } from "./stand-in.ts";

const csrf = createCsrfTokens(send);
onSessionChange(csrf.forget);

const methods: Record<string, Record<string, { readonly method: string }>> = routes;
const opening = createFirstLoad(
  createClient(routes, send, session, csrf, confirmIdentity, announceOutdated),
  // Usage counts change nothing that pages show.
  (feature, operation) => feature !== "telemetry" && methods[feature]?.[operation]?.method !== "GET",
);
onOutdated(opening.forget);
onSessionChange(() => {
  if (!hasStoredSession()) opening.forget();
});

/** Calls an operation of the contract on the server, even while the example answers calls. */
export const { call: callServer } = opening;

/** Calls an operation of the contract: `call("market", "currentData", { query: { currency: "EUR" } })`. */
export const call: Call = async (feature, operation, ...rest) => {
  type Answer = OperationOutput<typeof feature, typeof operation>;
  const name = [String(feature), String(operation), rest[0]] as const;
  const instead = await standIns.before(...name);
  if (instead !== null) return instead.answer as Answer;
  try {
    return await callServer(feature, operation, ...rest);
  } catch (error) {
    noteFailure(error);
    const kept = error instanceof NetworkError ? await standIns.unanswered(...name) : null;
    if (kept === null) throw error;
    return kept.answer as Answer;
  }
};

/** See `createFirstLoad`. */
export const { expect: expectFirstLoad, last: lastFirstLoad } = opening;

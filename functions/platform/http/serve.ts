import type { Context } from "aws-lambda";
import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameter } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { type CallerStore, callerStore } from "#functions/platform/records/caller-store.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import type { ApiKeyGate } from "./api-key-gate.ts";
import { type CsrfTokens, csrfTokens } from "./csrf-tokens.ts";
import { throughDistribution } from "./distribution-key.ts";
import type { Handlers } from "./handlers.ts";
import type { HttpEvent, HttpResult } from "./http-event.ts";
import { createServer } from "./server.ts";

/**
 * Makes the Lambda handler of a feature out of its contract and its handlers.
 *
 * All read the parameter named by ORIGIN_KEY_PARAMETER (ssm:GetParameter). Features with operations that need a session read ACCOUNTS_TABLE (BatchGetItem, UpdateItem), those with
 * CSRF-protected operations the parameter named by CSRF_KEY_PARAMETER (ssm:GetParameter), and those with operations
 * for API keys ACCOUNTS_TABLE (GetItem, UpdateItem) and EVENTS_TABLE (UpdateItem).
 *
 * @param name the feature's name, for the log
 * @param build makes the handlers, at cold start; read the environment and create clients in there
 * @param apiKeys `storedApiKeys`, for features with operations for API keys; the others do not carry its code
 * @throws Error at cold start when the environment is incomplete
 */
export function serve<F extends FeatureContract, H extends Handlers<F>>(
  name: string,
  feature: F,
  build: () => H | Promise<H>,
  apiKeys?: () => ApiKeyGate,
): (event: HttpEvent, context: Context) => Promise<HttpResult> {
  const operations = Object.values(feature);
  const { ORIGIN_KEY_PARAMETER } = environment({ ORIGIN_KEY_PARAMETER: variable.parameter });
  return createServer(feature, once(build), {
    cameThrough: throughDistribution(secureParameter(parameterStore(), ORIGIN_KEY_PARAMETER)),
    callers: operations.some(({ access }) => access === "session" || access === "admin")
      ? storedCallers()
      : noCallers,
    apiKeys: apiKeys?.() ?? noKeys(feature),
    csrfTokens: operations.some(({ csrf }) => csrf) ? sessionTokens() : noTokens,
    log: createLog().with({ feature: name }),
    clock: Date.now,
  });
}

/** CSRF tokens signed with the key that CSRF_KEY_PARAMETER names. */
export function sessionTokens(): CsrfTokens {
  const { CSRF_KEY_PARAMETER } = environment({ CSRF_KEY_PARAMETER: variable.parameter });
  return csrfTokens(secureParameter(parameterStore(), CSRF_KEY_PARAMETER));
}

function storedCallers(): CallerStore {
  const { ACCOUNTS_TABLE } = environment({ ACCOUNTS_TABLE: variable.table });
  return callerStore(documents(), ACCOUNTS_TABLE);
}

/** Builds at once, so that a synchronous failure stops the cold start; a rejected promise is tried again. */
function once<T>(build: () => T | Promise<T>): () => Promise<T> {
  const start = (): Promise<T> => {
    const started = Promise.resolve(build());
    started.catch(() => {
      built = undefined;
    });
    return started;
  };
  let built: Promise<T> | undefined = start();
  return async () => {
    built ??= start();
    return built;
  };
}

const unneeded = (): never => {
  throw new Error("The feature has no operation that needs this");
};
const noCallers: CallerStore = { find: unneeded, touch: unneeded };
const noTokens: CsrfTokens = { issue: unneeded, accepts: unneeded };

/** @throws Error when the feature has operations for API keys */
function noKeys(feature: FeatureContract): ApiKeyGate {
  const keyed = Object.entries(feature).find(([, { access }]) => access.startsWith("apiKey:"));
  if (keyed !== undefined) throw new Error(`${keyed[0]}: nothing is there to check API keys`);
  return { admit: unneeded };
}

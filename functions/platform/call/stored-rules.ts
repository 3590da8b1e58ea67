import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { type SecureParameters, secureParameters } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { type CallerStore, callerStore } from "#functions/platform/records/caller-store.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import type { ApiKeyGate } from "./api-key-gate.ts";
import type { CallRules } from "./calls.ts";
import { type CsrfTokens, csrfTokens } from "./csrf-tokens.ts";
import { type CameThrough, throughDistribution } from "./distribution-key.ts";

/**
 * The rules of a feature's calls over what is stored, as the environment describes it.
 *
 * Features with operations that need a session read ACCOUNTS_TABLE (BatchGetItem, UpdateItem), those with
 * CSRF-protected operations the parameter named by CSRF_KEY_PARAMETER (ssm:GetParameters), and those with operations
 * for API keys ACCOUNTS_TABLE (GetItem, UpdateItem) and EVENTS_TABLE (UpdateItem).
 *
 * @param apiKeys `storedApiKeys`, for features with operations for API keys; the others do not carry its code
 * @throws Error when the environment is incomplete
 */
export function storedRules(
  feature: FeatureContract,
  parameters: SecureParameters,
  apiKeys?: () => ApiKeyGate,
): CallRules {
  const operations = Object.values(feature);
  return {
    callers: operations.some(({ access }) => access === "session" || access === "admin")
      ? storedCallers()
      : noCallers,
    apiKeys: apiKeys?.() ?? noKeys(feature),
    csrfTokens: operations.some(({ csrf }) => csrf) ? sessionTokens(parameters) : noTokens,
    clock: Date.now,
  };
}

/** Reads a function's parameters, all that it has named by then in one call (ssm:GetParameters). */
export const storedParameters = () => secureParameters(parameterStore());

/** CSRF tokens signed with the key that CSRF_KEY_PARAMETER names. */
export function sessionTokens(parameters: SecureParameters): CsrfTokens {
  const { CSRF_KEY_PARAMETER } = environment({ CSRF_KEY_PARAMETER: variable.parameter });
  return csrfTokens(parameters(CSRF_KEY_PARAMETER));
}

/** The distribution that sends the key in the parameter named by ORIGIN_KEY_PARAMETER (ssm:GetParameters). */
export function storedDistribution(parameters: SecureParameters): CameThrough {
  const { ORIGIN_KEY_PARAMETER } = environment({ ORIGIN_KEY_PARAMETER: variable.parameter });
  return throughDistribution(parameters(ORIGIN_KEY_PARAMETER));
}

function storedCallers(): CallerStore {
  const { ACCOUNTS_TABLE } = environment({ ACCOUNTS_TABLE: variable.table });
  return callerStore(documents(), ACCOUNTS_TABLE);
}

const unneeded = (): never => {
  throw new Error("The feature has no operation that needs this");
};
const noCallers: CallerStore = { find: unneeded, touch: unneeded };
const noTokens: CsrfTokens = { issue: unneeded, accepts: unneeded };

/** @throws Error when the feature has operations for API keys */
function noKeys(feature: FeatureContract): ApiKeyGate {
  const keyed = Object.entries(feature).find(([, { access }]) => access.startsWith("apiKey:"));
  if (keyed !== undefined) throw new Error(`${keyed[0]}: nothing checks API keys`);
  return { admit: unneeded, finish: unneeded };
}

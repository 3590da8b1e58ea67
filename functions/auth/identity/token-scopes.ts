import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { apiScope } from "#shared/api/contract.ts";

/** With this scope an access token works at Cognito itself: for reading, changing and deleting its user. */
const selfServiceScope = "aws.cognito.signin.user.admin";

const useKey = "use";
const authenticators = "authenticators";

/**
 * Sent with the answer of a sign-in by proof whose tokens set up an authenticator app and never leave the server.
 * Answers are signed with the client's secret, so no one else can ask for such tokens.
 */
export const forAuthenticators: Readonly<Record<string, string>> = { [useKey]: authenticators };

/**
 * Tokens for browsers open the API and nothing at Cognito; those for authenticator apps the other way round. A
 * refresh sends no such metadata, so it always gives tokens for browsers.
 */
export function chooseScopes(event: PreTokenGenerationV2TriggerEvent): PreTokenGenerationV2TriggerEvent {
  const staysHere =
    event.triggerSource === "TokenGeneration_Authentication" &&
    event.request.clientMetadata?.[useKey] === authenticators;
  const accessTokenGeneration = staysHere
    ? { scopesToAdd: [selfServiceScope], scopesToSuppress: [apiScope] }
    : { scopesToAdd: [apiScope], scopesToSuppress: [selfServiceScope] };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}

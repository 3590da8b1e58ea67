import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { chooseScopes } from "#functions/auth/identity/token-scopes.ts";

/** Called by Cognito for the scopes of the tokens. */
export async function handler(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  return chooseScopes(event);
}

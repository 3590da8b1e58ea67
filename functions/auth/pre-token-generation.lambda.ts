import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { chooseScopes } from "#functions/auth/identity/token-scopes.ts";

/** Cognito asks what the tokens that it is about to give may be used for. */
export async function handler(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  return chooseScopes(event);
}

import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { chooseScopes } from "#functions/auth/identity/token-scopes.ts";

/** Cognito asks which scopes the tokens get. */
export async function handler(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  return chooseScopes(event);
}

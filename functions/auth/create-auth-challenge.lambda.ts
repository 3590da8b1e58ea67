import type { CreateAuthChallengeTriggerEvent } from "aws-lambda";
import { createChallenge } from "#functions/auth/identity/custom-challenge.ts";

/** Called by Cognito for the challenge of a sign-in by proof. */
export async function handler(
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> {
  return createChallenge(event);
}

import type { DefineAuthChallengeTriggerEvent } from "aws-lambda";
import { defineChallenge } from "#functions/auth/identity/custom-challenge.ts";

/** Called by Cognito for the next step of a sign-in by proof. */
export async function handler(
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> {
  return defineChallenge(event);
}

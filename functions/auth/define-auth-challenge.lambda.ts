import type { DefineAuthChallengeTriggerEvent } from "aws-lambda";
import { defineChallenge } from "#functions/auth/identity/custom-challenge.ts";

/** Cognito asks what comes next in a sign-in by proof. */
export async function handler(
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> {
  return defineChallenge(event);
}

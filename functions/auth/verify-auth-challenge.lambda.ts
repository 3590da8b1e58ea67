import type { VerifyAuthChallengeResponseTriggerEvent } from "aws-lambda";
import { verifyChallenge } from "#functions/auth/identity/custom-challenge.ts";
import { acceptProof } from "#functions/auth/identity/proof.ts";
import { proofStore } from "#functions/auth/identity/proof-store.ts";
import { documents, parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";

const { ACCOUNTS_TABLE, PROOF_KEY_PARAMETER } = environment({
  ACCOUNTS_TABLE: variable.table,
  PROOF_KEY_PARAMETER: variable.parameter,
});
const store = proofStore(documents(), ACCOUNTS_TABLE);
const readKey = secureParameters(parameterStore())(PROOF_KEY_PARAMETER);

/** Called by Cognito to check the answer of a sign-in by proof. */
export async function handler(
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  return verifyChallenge(event, async (answer, userId) =>
    acceptProof(answer, userId, { key: await readKey(), store, nowMs: Date.now() }),
  );
}

import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { secretHash, type UserPool } from "#functions/platform/aws/user-pool.ts";
import { decodeTokens } from "./access-token.ts";
import type { Tokens } from "./identity.ts";
import { issueProof } from "./proof.ts";

/**
 * Signs in a user without password and code, after the caller has checked a recovery code or a mailed link. The proof
 * is made and answered here and never leaves the function.
 *
 * @param proofKey gives the key that the verifying trigger reads as well
 * @param use what the tokens are for, when not for a browser
 */
export function proofSignIn(
  pool: UserPool,
  proofKey: () => Promise<string>,
  clock: () => number,
  use?: Readonly<Record<string, string>>,
): (userId: string) => Promise<Tokens> {
  return async (userId) => {
    const common = { UserPoolId: pool.userPoolId, ClientId: pool.clientId };
    const who = { USERNAME: userId, SECRET_HASH: await secretHash(pool, userId) };
    const begin = new AdminInitiateAuthCommand({ ...common, AuthFlow: "CUSTOM_AUTH", AuthParameters: who });
    const { Session } = await pool.client.send(begin);
    const answer = new AdminRespondToAuthChallengeCommand({
      ...common,
      ChallengeName: "CUSTOM_CHALLENGE",
      Session,
      ...(use === undefined ? {} : { ClientMetadata: { ...use } }),
      ChallengeResponses: { ...who, ANSWER: issueProof(await proofKey(), userId, clock()) },
    });
    return decodeTokens((await pool.client.send(answer)).AuthenticationResult);
  };
}

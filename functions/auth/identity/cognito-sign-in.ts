import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { tokenRevocation } from "#functions/platform/aws/token-revocation.ts";
import { secretHash, type UserPool, unless } from "#functions/platform/aws/user-pool.ts";
import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { decodeTokens } from "./access-token.ts";
import type { Identity } from "./identity.ts";

type SignIns = Pick<Identity, "signIn" | "answerCode" | "refresh" | "revoke" | "signOutEverywhere">;

/** Signing in and out with the user pool, for functions that may not change users. */
export function cognitoSignIn(pool: UserPool): SignIns {
  const { client, userPoolId, clientId, clientSecret } = pool;
  return {
    signIn: async (userId, password) => {
      const command = new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: userId, PASSWORD: password, SECRET_HASH: await secretHash(pool, userId) },
      });
      const sent = client.send(command).catch(refuseLocked);
      const answer = await unless(["NotAuthorizedException", "UserNotFoundException"], sent);
      if (answer === undefined) return undefined;
      const { ChallengeName, Session, AuthenticationResult } = answer;
      if (ChallengeName === "SOFTWARE_TOKEN_MFA" && Session) return { kind: "code", handle: Session };
      if (ChallengeName !== undefined) throw new Error(`Unexpected sign-in challenge ${ChallengeName}`);
      return { kind: "tokens", tokens: decodeTokens(AuthenticationResult) };
    },
    answerCode: async (userId, handle, code) => {
      const command = new AdminRespondToAuthChallengeCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        ChallengeName: "SOFTWARE_TOKEN_MFA",
        Session: handle,
        ChallengeResponses: {
          USERNAME: userId,
          SOFTWARE_TOKEN_MFA_CODE: code,
          SECRET_HASH: await secretHash(pool, userId),
        },
      });
      try {
        return decodeTokens((await client.send(command).catch(refuseLocked)).AuthenticationResult);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        // A code works once: one that was used a moment ago counts as expired.
        if (["CodeMismatchException", "ExpiredCodeException"].includes(error.name)) return "wrong";
        if (error.name === "NotAuthorizedException") return "over";
        throw error;
      }
    },
    refresh: async (refreshToken) => {
      const command = new GetTokensFromRefreshTokenCommand({
        RefreshToken: refreshToken,
        ClientId: clientId,
        ClientSecret: await clientSecret(),
      });
      try {
        return decodeTokens((await client.send(command)).AuthenticationResult, refreshToken);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error.name === "RefreshTokenReuseException") return "reused";
        if (["NotAuthorizedException", "UserNotFoundException"].includes(error.name)) return undefined;
        throw error;
      }
    },
    revoke: tokenRevocation(pool),
    signOutEverywhere: async (userId) => {
      await unless(
        ["UserNotFoundException"],
        client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userId })),
      );
    },
  };
}

/** The pool reports its lock with the same error as a wrong password; only the text differs. */
const lockTexts = /attempts exceeded|temporarily locked/i;

/** @throws AppError RATE_LIMITED while the pool locks the user, else the original error */
function refuseLocked(error: unknown): never {
  const isLocked =
    error instanceof Error &&
    (error.name === "LimitExceededException" ||
      (error.name === "NotAuthorizedException" && lockTexts.test(error.message)));
  if (!isLocked) throw error;
  throw new AppError("RATE_LIMITED", msg("Too many attempts. Please wait a minute before trying again."), {
    cause: error,
    retryAfterSeconds: 60,
  });
}

import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeTokens } from "./access-token.ts";
import type { Identity } from "./identity.ts";
import { secretHash, type UserPool, unless } from "./user-pool.ts";

type SignIns = Pick<Identity, "signIn" | "answerCode" | "refresh" | "revoke" | "signOutEverywhere">;

/** The user pool as far as signing in and out goes, for functions that may not change users. */
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
      const answer = await unless(["NotAuthorizedException", "UserNotFoundException"], client.send(command));
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
        return decodeTokens((await client.send(command)).AuthenticationResult);
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
    revoke: async (refreshToken) => {
      const command = new RevokeTokenCommand({
        Token: refreshToken,
        ClientId: clientId,
        ClientSecret: await clientSecret(),
      });
      await unless(
        ["NotAuthorizedException", "UnauthorizedException", "UnsupportedTokenTypeException"],
        client.send(command),
      );
    },
    signOutEverywhere: async (userId) => {
      await unless(
        ["UserNotFoundException"],
        client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userId })),
      );
    },
  };
}

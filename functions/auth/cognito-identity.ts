import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { AppError } from "#functions/platform/app-error.ts";
import { decodeTokens } from "./access-token.ts";
import type { Identity } from "./identity.ts";
import { secretHash, type UserPool } from "./user-pool.ts";

/** The user pool as the keeper of passwords. User names are our user ids. */
export function cognitoIdentity(pool: UserPool): Identity {
  const { client, userPoolId, clientId, clientSecret } = pool;
  const user = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });

  return {
    ensureUser: async (userId, password) => {
      const create = new AdminCreateUserCommand({ ...user(userId), MessageAction: "SUPPRESS" });
      await unless(["UsernameExistsException"], client.send(create));
      const set = new AdminSetUserPasswordCommand({ ...user(userId), Password: password, Permanent: true });
      await client.send(set).catch(refusePassword);
    },
    removeUser: async (userId) => {
      await unless(["UserNotFoundException"], client.send(new AdminDeleteUserCommand(user(userId))));
    },
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
      const answer = await unless(
        ["NotAuthorizedException", "RefreshTokenReuseException", "UserNotFoundException"],
        client.send(command),
      );
      return answer && decodeTokens(answer.AuthenticationResult, refreshToken);
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
      await unless(["UserNotFoundException"], client.send(new AdminUserGlobalSignOutCommand(user(userId))));
    },
    changePassword: async (accessToken, currentPassword, newPassword) => {
      const command = new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: currentPassword,
        ProposedPassword: newPassword,
      });
      const sent = client.send(command).catch(refusePassword);
      return (await unless(["NotAuthorizedException"], sent)) !== undefined;
    },
  };
}

/** The call's result, or undefined when it failed for one of the expected reasons. */
async function unless<T>(names: readonly string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return undefined;
    throw error;
  }
}

/** Our policy is the stricter one; what the provider still refuses (a breached password, say) is too weak. */
function refusePassword(error: unknown): never {
  if (error instanceof Error && error.name === "InvalidPasswordException") {
    throw new AppError("WEAK_PASSWORD", "Please choose a stronger password", { cause: error });
  }
  throw error;
}

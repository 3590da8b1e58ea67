import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { AppError } from "#functions/platform/app-error.ts";
import type { Authenticators } from "./authenticators.ts";

/** Software tokens of the user pool. User names are our user ids. */
export function cognitoAuthenticators(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): Authenticators {
  return {
    associate: async (accessToken) => {
      const command = new AssociateSoftwareTokenCommand({ AccessToken: accessToken });
      const { SecretCode } = await client.send(command).catch(refuseOldSession);
      if (!SecretCode) throw new Error("The identity provider gave no secret");
      return SecretCode;
    },
    confirm: async (accessToken, code) => {
      const command = new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code });
      try {
        const { Status } = await client.send(command).catch(refuseOldSession);
        return Status === "SUCCESS" ? "confirmed" : "wrong";
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (["EnableSoftwareTokenMFAException", "CodeMismatchException"].includes(error.name)) return "wrong";
        if (["InvalidParameterException", "SoftwareTokenMFANotFoundException"].includes(error.name)) {
          return "over";
        }
        throw error;
      }
    },
    requireCode: async (userId, required) => {
      const command = new AdminSetUserMFAPreferenceCommand({
        UserPoolId: userPoolId,
        Username: userId,
        SoftwareTokenMfaSettings: { Enabled: required, PreferredMfa: required },
      });
      await client.send(command);
    },
  };
}

/** The provider checks the access token again, and may have revoked it while our session record still stands. */
function refuseOldSession(error: unknown): never {
  if (error instanceof Error && error.name === "NotAuthorizedException") {
    throw new AppError("SESSION_EXPIRED", "No valid session. Please log in again.", { cause: error });
  }
  throw error;
}

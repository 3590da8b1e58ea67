import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Authenticators } from "./authenticators.ts";

interface AuthenticatorDependencies {
  client: CognitoIdentityProviderClient;
  userPoolId: string;
  /** Tokens that may change authenticator apps, which browsers' tokens may not. */
  signIn(userId: string): Promise<{ accessToken: string; refreshToken: string }>;
  revoke(refreshToken: string): Promise<void>;
}

/** Software tokens of the user pool. User names are our user ids. */
export function cognitoAuthenticators({
  client,
  userPoolId,
  signIn,
  revoke,
}: AuthenticatorDependencies): Authenticators {
  const withToken = async <T>(userId: string, work: (accessToken: string) => Promise<T>): Promise<T> => {
    const { accessToken, refreshToken } = await signIn(userId);
    try {
      return await work(accessToken);
    } finally {
      await revoke(refreshToken);
    }
  };

  return {
    associate: (userId) =>
      withToken(userId, async (AccessToken) => {
        const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
        if (!SecretCode) throw new Error("The identity provider gave no secret");
        return SecretCode;
      }),
    confirm: (userId, code) =>
      withToken(userId, async (AccessToken) => {
        try {
          const command = new VerifySoftwareTokenCommand({ AccessToken, UserCode: code });
          return (await client.send(command)).Status === "SUCCESS" ? "confirmed" : "wrong";
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          if (["EnableSoftwareTokenMFAException", "CodeMismatchException"].includes(error.name)) {
            return "wrong";
          }
          if (["InvalidParameterException", "SoftwareTokenMFANotFoundException"].includes(error.name)) {
            return "over";
          }
          throw error;
        }
      }),
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

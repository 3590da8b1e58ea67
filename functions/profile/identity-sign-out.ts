import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";

/** Makes every token of a user worthless; does nothing for one who is not there. */
export function identitySignOut(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): (userId: string) => Promise<void> {
  return async (userId) => {
    const command = new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userId });
    await client.send(command).catch((error: unknown) => {
      if (!(error instanceof UserNotFoundException)) throw error;
    });
  };
}

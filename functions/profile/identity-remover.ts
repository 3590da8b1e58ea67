import {
  AdminDeleteUserCommand,
  type CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";

/** Removes users from the pool, with all their refresh tokens; does nothing for one who is not there. */
export function identityRemover(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): (userId: string) => Promise<void> {
  return async (userId) => {
    try {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: userId }));
    } catch (error) {
      if (!(error instanceof Error && error.name === "UserNotFoundException")) throw error;
    }
  };
}

import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { AppError } from "#functions/platform/app-error.ts";
import { cognitoSignIn, refuseLocked } from "./cognito-sign-in.ts";
import type { Identity } from "./identity.ts";
import { type UserPool, unless } from "./user-pool.ts";

/** The user pool as the keeper of passwords. User names are our user ids. */
export function cognitoIdentity(pool: UserPool): Identity {
  const { client, userPoolId } = pool;
  const user = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });

  return {
    ...cognitoSignIn(pool),
    ensureUser: async (userId, password) => {
      const create = new AdminCreateUserCommand({ ...user(userId), MessageAction: "SUPPRESS" });
      await unless(["UsernameExistsException"], client.send(create));
      const set = new AdminSetUserPasswordCommand({ ...user(userId), Password: password, Permanent: true });
      await client.send(set).catch(refusePassword);
    },
    removeUser: async (userId) => {
      await unless(["UserNotFoundException"], client.send(new AdminDeleteUserCommand(user(userId))));
    },
    changePassword: async (accessToken, currentPassword, newPassword) => {
      const command = new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: currentPassword,
        ProposedPassword: newPassword,
      });
      const sent = client.send(command).catch(refuseLocked).catch(refusePassword);
      // A current password that no user of the pool can have is refused as malformed; the new one keeps our policy.
      return (await unless(["NotAuthorizedException", "InvalidParameterException"], sent)) !== undefined;
    },
  };
}

/** Our policy is the stricter one; what the provider still refuses (a breached password, say) is too weak. */
function refusePassword(error: unknown): never {
  if (error instanceof Error && error.name === "InvalidPasswordException") {
    throw new AppError("WEAK_PASSWORD", "Please choose a stronger password", { cause: error });
  }
  throw error;
}

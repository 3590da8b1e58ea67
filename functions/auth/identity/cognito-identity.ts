import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { type UserPool, unless } from "#functions/platform/aws/user-pool.ts";
import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { cognitoSignIn } from "./cognito-sign-in.ts";
import type { Identity } from "./identity.ts";

/** Stores passwords in the user pool. User names are our user ids. */
export function cognitoIdentity(pool: UserPool): Identity {
  const { client, userPoolId } = pool;
  const user = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });

  const setPassword = (userId: string, password: string) => {
    const set = new AdminSetUserPasswordCommand({ ...user(userId), Password: password, Permanent: true });
    return client.send(set).catch(refusePassword);
  };

  const createUser = async (userId: string, password: string): Promise<void> => {
    const create = new AdminCreateUserCommand({ ...user(userId), MessageAction: "SUPPRESS" });
    await unless(["UsernameExistsException"], client.send(create));
    await setPassword(userId, password);
  };

  return {
    ...cognitoSignIn(pool),
    createUser,
    ensureUser: async (userId, password) => {
      const isSet = await unless(["UserNotFoundException"], setPassword(userId, password));
      if (isSet === undefined) await createUser(userId, password);
    },
    removeUser: async (userId) => {
      await unless(["UserNotFoundException"], client.send(new AdminDeleteUserCommand(user(userId))));
    },
  };
}

/** Our policy is stricter; what the provider still rejects (for example a breached password) is too weak. */
function refusePassword(error: unknown): never {
  if (error instanceof Error && error.name === "InvalidPasswordException") {
    throw new AppError("WEAK_PASSWORD", msg("Please choose a stronger password"), { cause: error });
  }
  throw error;
}

import * as z from "zod";
import { keepPassword } from "./credentials.ts";
import { changeUser, requirePool, requireUser } from "./engine.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";
import { enforcePolicy } from "./passwords.ts";
import { createUser, deleteUser, described, mfaSettings } from "./users.ts";

/** What an account's own code does with users. */
export const adminOperations: Record<string, CognitoOperation> = {
  AdminCreateUser: operation(
    "signed",
    z.strictObject({
      UserPoolId: fields.poolId,
      Username: fields.username,
      // No invitation is sent, so no one learns the password that a new user has.
      MessageAction: z.literal("SUPPRESS"),
    }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const { UserAttributes, ...user } = described(await createUser(engine, pool, input.Username));
      return { User: { ...user, Attributes: UserAttributes } };
    },
  ),

  AdminGetUser: operation("signed", fields.userReference, (engine, input) => {
    const user = requireUser(engine, input.UserPoolId, input.Username);
    return { ...described(user), ...mfaSettings(user) };
  }),

  AdminSetUserPassword: operation(
    "signed",
    z.strictObject({
      ...fields.userReference.shape,
      Password: fields.password,
      Permanent: z.literal(true),
    }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const user = requireUser(engine, input.UserPoolId, input.Username);
      enforcePolicy(input.Password, pool.properties.Policies.PasswordPolicy);
      const password = await keepPassword(engine, input.Password);
      await changeUser(engine, user, () => ({ password, status: "CONFIRMED" }));
      return {};
    },
  ),

  AdminDeleteUser: operation("signed", fields.userReference, async (engine, input) => {
    await deleteUser(engine, requireUser(engine, input.UserPoolId, input.Username));
    return {};
  }),
};

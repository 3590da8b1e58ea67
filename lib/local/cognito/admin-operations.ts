import * as z from "zod";
import { AttributeList, applyAttributes, listAttributes } from "./attributes.ts";
import { keepPassword } from "./credentials.ts";
import { changeUser, requirePool, requireUser } from "./engine.ts";
import { CognitoFailure } from "./failure.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation, seconds } from "./operation.ts";
import { enforcePolicy, makeTemporaryPassword } from "./passwords.ts";
import { createUser, deleteUser, mfaSettings, userSummary } from "./users.ts";

/** What an account's own code does with users. */
export const adminOperations: Record<string, CognitoOperation> = {
  AdminCreateUser: operation(
    "signed",
    z.strictObject({
      UserPoolId: fields.poolId,
      Username: fields.username,
      UserAttributes: AttributeList.default([]),
      TemporaryPassword: fields.password.optional(),
      MessageAction: z.enum(["SUPPRESS", "RESEND"]).optional(),
      DesiredDeliveryMediums: z.array(z.literal("EMAIL")).optional(),
      ClientMetadata: fields.metadata,
    }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      if (input.MessageAction !== "SUPPRESS") {
        throw new CognitoFailure(
          "CodeDeliveryFailureException",
          "The local user pool endpoint sends no invitations: pass MessageAction SUPPRESS.",
        );
      }
      const policy = pool.properties.Policies.PasswordPolicy;
      if (input.TemporaryPassword !== undefined) enforcePolicy(input.TemporaryPassword, policy);
      const user = await createUser(engine, pool, {
        username: input.Username,
        password: input.TemporaryPassword ?? makeTemporaryPassword(policy),
        attributes: applyAttributes(pool, input.UserAttributes, undefined),
        status: "FORCE_CHANGE_PASSWORD",
      });
      return { User: userSummary(user) };
    },
  ),

  AdminGetUser: operation("signed", fields.userReference, (engine, input) => {
    const user = requireUser(engine, input.UserPoolId, input.Username);
    return {
      Username: user.username,
      UserAttributes: listAttributes(user),
      UserCreateDate: seconds(user.createdAt),
      UserLastModifiedDate: seconds(user.modifiedAt),
      Enabled: true,
      UserStatus: user.status,
      ...mfaSettings(user),
    };
  }),

  AdminSetUserPassword: operation(
    "signed",
    z.strictObject({
      ...fields.userReference.shape,
      Password: fields.password,
      Permanent: z.boolean().default(false),
    }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const user = requireUser(engine, input.UserPoolId, input.Username);
      enforcePolicy(input.Password, pool.properties.Policies.PasswordPolicy);
      const password = await keepPassword(engine, input.Password);
      const status = input.Permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
      await changeUser(engine, user, () => ({ password, status }));
      return {};
    },
  ),

  AdminDeleteUser: operation("signed", fields.userReference, async (engine, input) => {
    await deleteUser(engine, requireUser(engine, input.UserPoolId, input.Username));
    return {};
  }),
};

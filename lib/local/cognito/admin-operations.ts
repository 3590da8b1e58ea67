import * as z from "zod";
import { AttributeList, applyAttributes, listAttributes, withoutAttributes } from "./attributes.ts";
import { keepPassword } from "./credentials.ts";
import { changeUser, requirePool, requireUser } from "./engine.ts";
import { CognitoFailure } from "./failure.ts";
import { listUsers } from "./list-users.ts";
import * as fields from "./operation.ts";
import { type Operation, operation, seconds } from "./operation.ts";
import { enforcePolicy, makeTemporaryPassword } from "./passwords.ts";
import { createUser, deleteUser, mfaSettings, userSummary } from "./users.ts";

/** What an account's own code does with users. */
export const adminOperations: Record<string, Operation> = {
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
        takenMessage: "User account already exists",
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
      Enabled: user.enabled,
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
      const password = await keepPassword(engine, pool, user, input.Password);
      const status = input.Permanent ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD";
      await changeUser(engine, user, () => ({ password, status }));
      return {};
    },
  ),

  AdminUpdateUserAttributes: operation(
    "signed",
    z.strictObject({
      ...fields.userReference.shape,
      UserAttributes: AttributeList,
      ClientMetadata: fields.metadata,
    }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const user = requireUser(engine, input.UserPoolId, input.Username);
      await changeUser(engine, user, ({ attributes }) => ({
        attributes: applyAttributes(pool, input.UserAttributes, attributes),
      }));
      return {};
    },
  ),

  AdminDeleteUserAttributes: operation(
    "signed",
    z.strictObject({ ...fields.userReference.shape, UserAttributeNames: z.array(z.string()) }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const user = requireUser(engine, input.UserPoolId, input.Username);
      await changeUser(engine, user, ({ attributes }) => ({
        attributes: withoutAttributes(pool, input.UserAttributeNames, attributes),
      }));
      return {};
    },
  ),

  AdminDeleteUser: operation("signed", fields.userReference, async (engine, input) => {
    await deleteUser(engine, requireUser(engine, input.UserPoolId, input.Username));
    return {};
  }),

  AdminDisableUser: operation("signed", fields.userReference, async (engine, input) => {
    const user = requireUser(engine, input.UserPoolId, input.Username);
    // Tokens given out before stay dead when the user is enabled again.
    await changeUser(engine, user, ({ generation }) => ({ enabled: false, generation: generation + 1 }));
    return {};
  }),

  AdminEnableUser: operation("signed", fields.userReference, async (engine, input) => {
    await changeUser(engine, requireUser(engine, input.UserPoolId, input.Username), () => ({
      enabled: true,
    }));
    return {};
  }),

  AdminConfirmSignUp: operation(
    "signed",
    z.strictObject({ ...fields.userReference.shape, ClientMetadata: fields.metadata }),
    async (engine, input) => {
      const user = requireUser(engine, input.UserPoolId, input.Username);
      await changeUser(engine, user, ({ status }) => {
        if (status !== "UNCONFIRMED") {
          throw new CognitoFailure(
            "NotAuthorizedException",
            `User cannot be confirmed. Current status is ${status}`,
          );
        }
        return { status: "CONFIRMED", confirmation: undefined };
      });
      return {};
    },
  ),

  ListUsers: operation(
    "signed",
    z.strictObject({
      UserPoolId: fields.poolId,
      AttributesToGet: z.array(z.string()).optional(),
      Filter: z.string().max(256).optional(),
      Limit: z.int().min(0).max(60).default(60),
      PaginationToken: z.string().min(1).optional(),
    }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const { users, next } = await listUsers(engine, pool, {
        filter: input.Filter,
        limit: input.Limit === 0 ? 60 : input.Limit,
        after: input.PaginationToken,
      });
      const wanted = input.AttributesToGet;
      return {
        Users: users.map(userSummary).map((user) => ({
          ...user,
          Attributes: user.Attributes.filter(({ Name }) => wanted?.includes(Name) ?? true),
        })),
        ...(next === undefined ? {} : { PaginationToken: next }),
      };
    },
  ),
};

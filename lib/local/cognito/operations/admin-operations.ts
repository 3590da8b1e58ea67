import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import {
  changeUser,
  type Engine,
  findUser,
  requireClient,
  requirePool,
  requireUser,
} from "#lib/local/cognito/pools/engine.ts";
import { failure } from "#lib/local/cognito/pools/failure.ts";
import { enforcePolicy, hashPassword } from "#lib/local/cognito/pools/passwords.ts";
import type { Pool } from "#lib/local/cognito/pools/pool.ts";
import { type PoolUser, userKey } from "#lib/local/cognito/pools/state.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";

/**
 * Makes a user with a password that no one knows; an administrator sets one that can be used.
 * @throws AwsFailure UsernameExistsException, also when two callers create the same name at once
 */
async function createUser(engine: Engine, pool: Pool, username: string): Promise<PoolUser> {
  const taken = () => failure("UsernameExistsException", "User account already exists");
  if (findUser(engine, pool, username) !== undefined) throw taken();
  const password = await hashPassword(randomBytes(32).toString("base64"), engine.passwordCost);
  // The hash took time; from here to the write nothing waits.
  if (findUser(engine, pool, username) !== undefined) throw taken();
  const user: PoolUser = {
    poolId: pool.id,
    username,
    sub: randomUUID(),
    status: "FORCE_CHANGE_PASSWORD",
    password,
    mfaEnabled: false,
    generation: 0,
  };
  await engine.state.users.put(userKey(pool.id, username), user);
  return user;
}

/** Removes a user; its tokens stop being accepted with it. */
async function deleteUser(engine: Engine, { poolId, username }: PoolUser): Promise<void> {
  const { users, attempts, storage } = engine.state;
  const key = userKey(poolId, username);
  await storage.write([
    users.change(key, undefined),
    attempts.change(`password/${key}`, undefined),
    attempts.change(`code/${key}`, undefined),
  ]);
}

/** What an account's own code does with users and clients. */
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
      const user = await createUser(engine, requirePool(engine, input.UserPoolId), input.Username);
      const Attributes = [{ Name: "sub", Value: user.sub }];
      return { User: { Username: user.username, Attributes, Enabled: true, UserStatus: user.status } };
    },
  ),

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
      const password = await hashPassword(input.Password, engine.passwordCost);
      await changeUser(engine, user, () => ({ password, status: "CONFIRMED" }));
      return {};
    },
  ),

  AdminDeleteUser: operation("signed", fields.userReference, async (engine, input) => {
    await deleteUser(engine, requireUser(engine, input.UserPoolId, input.Username));
    return {};
  }),

  // Clients are made from the template, not through the API.
  DescribeUserPoolClient: operation(
    "signed",
    z.strictObject({ UserPoolId: fields.poolId, ClientId: fields.clientId }),
    (engine, input) => {
      requirePool(engine, input.UserPoolId);
      const { client } = requireClient(engine, input.ClientId, input.UserPoolId);
      return {
        UserPoolClient: {
          UserPoolId: client.poolId,
          ClientId: client.id,
          ClientSecret: client.secret,
        },
      };
    },
  ),
};

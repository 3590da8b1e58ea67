import { randomBytes, randomUUID } from "node:crypto";
import { keepPassword } from "./credentials.ts";
import { canonicalName, type Engine, findUser } from "./engine.ts";
import { CognitoFailure } from "./failure.ts";
import { seconds } from "./operation.ts";
import type { Pool } from "./pool.ts";
import { type PoolUser, userKey } from "./state.ts";

/**
 * Makes a user with a password that no one knows; an administrator sets one that can be used.
 * @throws CognitoFailure UsernameExistsException, also when two callers create the same name at once
 */
export async function createUser(engine: Engine, pool: Pool, wanted: string): Promise<PoolUser> {
  const username = canonicalName(pool, wanted);
  const taken = () => new CognitoFailure("UsernameExistsException", "User account already exists");
  if (findUser(engine, pool, username) !== undefined) throw taken();
  const password = await keepPassword(engine, randomBytes(32).toString("base64"));
  // The hash took time; from here to the write nothing waits.
  if (findUser(engine, pool, username) !== undefined) throw taken();
  const now = engine.clock();
  const user: PoolUser = {
    poolId: pool.id,
    username,
    sub: randomUUID(),
    status: "FORCE_CHANGE_PASSWORD",
    createdAt: now,
    modifiedAt: now,
    password,
    mfaEnabled: false,
    mfaPreferred: false,
    generation: 0,
  };
  await engine.state.users.put(userKey(pool.id, username), user);
  return user;
}

/** Removes a user; its tokens stop being accepted with it. */
export async function deleteUser(engine: Engine, { poolId, username }: PoolUser): Promise<void> {
  const { users, attempts, storage } = engine.state;
  const key = userKey(poolId, username);
  await storage.write([
    users.change(key, undefined),
    attempts.change(`password/${key}`, undefined),
    attempts.change(`code/${key}`, undefined),
  ]);
}

/** As administrators see one; `sub` is the only attribute. */
export const described = (user: PoolUser) => ({
  Username: user.username,
  UserAttributes: [{ Name: "sub", Value: user.sub }],
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.modifiedAt),
  Enabled: true,
  UserStatus: user.status,
});

/** The second factors a user has turned on. */
export const mfaSettings = ({ mfaEnabled, mfaPreferred }: PoolUser) => ({
  ...(mfaEnabled ? { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] } : {}),
  ...(mfaEnabled && mfaPreferred ? { PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" } : {}),
});

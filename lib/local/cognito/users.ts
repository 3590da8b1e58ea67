import { listAttributes } from "./attributes.ts";
import { keepPassword, newSub } from "./credentials.ts";
import { canonicalName, type Engine, findUser } from "./engine.ts";
import { CognitoFailure } from "./failure.ts";
import { seconds } from "./operation.ts";
import type { Pool } from "./pool.ts";
import { type PoolUser, subKey, userKey } from "./state.ts";

/** @throws CognitoFailure UsernameExistsException, also when two callers create the same name at once */
export async function createUser(
  engine: Engine,
  pool: Pool,
  wanted: {
    username: string;
    password: string;
    attributes: Record<string, string>;
    status: PoolUser["status"];
  },
): Promise<PoolUser> {
  const username = canonicalName(pool, wanted.username);
  const taken = () => new CognitoFailure("UsernameExistsException", "User account already exists");
  if (findUser(engine, pool, username) !== undefined) throw taken();
  const sub = newSub();
  const password = await keepPassword(engine, wanted.password);
  // The hash took time; from here to the write nothing waits.
  if (findUser(engine, pool, username) !== undefined) throw taken();
  const now = engine.clock();
  const user: PoolUser = {
    poolId: pool.id,
    username,
    sub,
    attributes: wanted.attributes,
    status: wanted.status,
    createdAt: now,
    modifiedAt: now,
    password,
    mfaEnabled: false,
    mfaPreferred: false,
    generation: 0,
  };
  const { users, subs, storage } = engine.state;
  await storage.write([
    users.change(userKey(pool.id, username), user),
    subs.change(subKey(pool.id, sub), { username }),
  ]);
  return user;
}

/** Removes a user; its tokens stop being accepted with it. */
export async function deleteUser(engine: Engine, { poolId, username, sub }: PoolUser): Promise<void> {
  const { users, subs, attempts, storage } = engine.state;
  const key = userKey(poolId, username);
  await storage.write([
    users.change(key, undefined),
    subs.change(subKey(poolId, sub), undefined),
    attempts.change(`password/${key}`, undefined),
    attempts.change(`code/${key}`, undefined),
  ]);
}

/** As lists of users show one. */
export const userSummary = (user: PoolUser) => ({
  Username: user.username,
  Attributes: listAttributes(user),
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

import { createHmac, randomBytes } from "node:crypto";
import { type Engine, findUser, isSameText } from "#lib/local/cognito/pools/engine.ts";
import { notAuthorised } from "#lib/local/cognito/pools/failure.ts";
import { isPassword, type PasswordHash } from "#lib/local/cognito/pools/passwords.ts";
import type { Pool, PoolClient } from "#lib/local/cognito/pools/pool.ts";
import type { PoolUser } from "#lib/local/cognito/pools/state.ts";
import { guess } from "./attempts.ts";

/**
 * The user whose password this is, or undefined; counted as a guess. An unknown name costs the same time. A
 * password that is replaced while its hash is computed is no longer right.
 */
export async function findByPassword(
  engine: Engine,
  pool: Pool,
  username: string,
  password: string,
): Promise<PoolUser | undefined> {
  let found: PoolUser | undefined;
  await guess(engine, "password", { poolId: pool.id, username }, async () => {
    const before = findUser(engine, pool, username);
    const right = await isPassword(password, before?.password ?? noPassword(engine.passwordCost));
    const now = findUser(engine, pool, username);
    if (right && now?.password.hash === before?.password.hash) found = now;
    return found !== undefined;
  });
  return found;
}

/** @throws CognitoFailure NotAuthorizedException when a client is not proved by the hash of its secret */
export function checkSecretHash(client: PoolClient, username: string, given: string | undefined): void {
  if (given === undefined) {
    throw notAuthorised(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  }
  const hash = createHmac("sha256", client.secret).update(`${username}${client.id}`).digest("base64");
  if (!isSameText(hash, given)) throw notAuthorised(`Unable to verify secret hash for client ${client.id}`);
}

function noPassword(cost: number): PasswordHash {
  return { salt: randomBytes(16).toString("base64"), hash: randomBytes(32).toString("base64"), cost };
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { LocalVault } from "#lib/local/storage/vault.ts";
import { failure, invalidParameter, userNotFound } from "./failure.ts";
import type { Pool, PoolClient } from "./pool.ts";
import { type PoolUser, type State, userKey } from "./state.ts";

/** Lets callers with the same key wait for each other, in the order they came. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}

/**
 * Runs the function a pool names for a trigger and resolves to the event it returned. A function that throws
 * rejects with an error of the same message.
 */
export type InvokeTrigger = (functionArn: string, event: object) => Promise<unknown>;

/** What every operation works with. */
export interface Engine {
  region: string;
  account: string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** scrypt's N. */
  passwordCost: number;
  vault: LocalVault;
  state: State;
  pools: Map<string, Pool>;
  clients: Map<string, PoolClient>;
  turns: Turns;
  /** Since the start. */
  sessionsOpened: number;
  invokeTrigger: InvokeTrigger;
  /** How long a trigger may take. */
  triggerMilliseconds: number;
}

export function requirePool(engine: Engine, poolId: string): Pool {
  const pool = engine.pools.get(poolId);
  if (pool === undefined) {
    throw failure("ResourceNotFoundException", `User pool ${poolId} does not exist.`);
  }
  return pool;
}

/** @param poolId when given, the pool the client must belong to */
export function requireClient(
  engine: Engine,
  clientId: string,
  poolId?: string,
): { pool: Pool; client: PoolClient } {
  const client = engine.clients.get(clientId);
  if (client === undefined || (poolId !== undefined && client.poolId !== poolId)) {
    throw failure("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
  }
  return { pool: requirePool(engine, client.poolId), client };
}

export function findUser(engine: Engine, pool: Pool, username: string): PoolUser | undefined {
  return engine.state.users.get(userKey(pool.id, username));
}

/** The user an administrator means. @throws AwsFailure */
export function requireUser(engine: Engine, poolId: string, name: string): PoolUser {
  const user = findUser(engine, requirePool(engine, poolId), name);
  if (user === undefined) throw userNotFound();
  return user;
}

/**
 * Changes a user as it is at this moment: there is no wait between reading and accepting the write.
 * @throws AwsFailure UserNotFoundException when it has been deleted meanwhile
 */
export async function changeUser(
  engine: Engine,
  user: Pick<PoolUser, "poolId" | "username" | "sub">,
  change: (current: PoolUser) => Partial<PoolUser>,
): Promise<PoolUser> {
  const key = userKey(user.poolId, user.username);
  const current = engine.state.users.get(key);
  if (current === undefined || current.sub !== user.sub) throw userNotFound();
  const changed: PoolUser = { ...current, ...change(current) };
  await engine.state.users.put(key, changed);
  return changed;
}

/** Compares two secret texts in a time that does not reveal where they differ. */
export function isSameText(first: string, second: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}

/** @throws AwsFailure InvalidParameterException naming the missing key */
export function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === "") throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

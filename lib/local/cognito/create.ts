import { randomInt } from "node:crypto";
import type { JWK } from "jose";
import { jsonService } from "#lib/local/aws-json.ts";
import { adminOperations } from "#lib/local/cognito/operations/admin-operations.ts";
import { authOperations } from "#lib/local/cognito/operations/auth-operations.ts";
import { mfaOperations } from "#lib/local/cognito/operations/mfa-operations.ts";
import { type Engine, type InvokeTrigger, requirePool, Turns } from "#lib/local/cognito/pools/engine.ts";
import { openKeys, publishedKeys } from "#lib/local/cognito/pools/keys.ts";
import type { ClientProperties, PoolClient, PoolProperties } from "#lib/local/cognito/pools/pool.ts";
import { openState } from "#lib/local/cognito/pools/state.ts";
import { sweepAttempts } from "#lib/local/cognito/sign-in/attempts.ts";
import { sweepSessions } from "#lib/local/cognito/sign-in/sessions.ts";
import { sweepFamilies } from "#lib/local/cognito/tokens/refresh-tokens.ts";
import type { Service, ServiceOptions, ServicePlace } from "#lib/local/service.ts";
import { openStorage, orClosed } from "#lib/local/storage/open.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { LocalVault } from "#lib/local/storage/vault.ts";

export type CognitoOptions = ServiceOptions &
  ServicePlace & {
    invokeTrigger: InvokeTrigger;
    /** scrypt's N, a power of two. */
    passwordCost?: number;
    /** How long a trigger may take; Cognito's five seconds by default. */
    triggerMilliseconds?: number;
  };

export interface Cognito extends Service {
  /** Makes or updates a pool. Users stay as long as its id does. */
  createUserPool(id: string, properties: PoolProperties): Promise<void>;
  /** The same for a client, after its pool. @throws AwsFailure ResourceNotFoundException when there is no such pool */
  createUserPoolClient(id: string, properties: ClientProperties): Promise<PoolClient>;
  /** The keys with which a pool's tokens can be checked. */
  jwks(poolId: string): { keys: JWK[] };
}

/** Every operation that is offered, by its name in the API. */
export const operations = { ...adminOperations, ...authOperations, ...mfaOperations };

/** 32 MB and about a tenth of a second for one password. */
const defaultPasswordCost = 2 ** 15;

/**
 * User pools over the AWS JSON 1.1 protocol.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used, or its key file does not fit the data
 */
export async function createCognito(options: CognitoOptions): Promise<Cognito> {
  const storage = await openStorage(options);
  const engine = await orClosed(storage, () => openEngine(options, storage));
  return {
    handle: jsonService({
      ...options,
      version: "1.1",
      operations: new Map(
        Object.entries(operations).map(([name, { run }]) => [
          `AWSCognitoIdentityProviderService.${name}`,
          (input) => run(engine, input),
        ]),
      ),
      unknown: (name) => `The local user pool endpoint does not offer the operation ${name}.`,
      permissions(name, { UserPoolId }) {
        if (operations[name]?.signed !== true) return undefined;
        const pool = typeof UserPoolId === "string" ? UserPoolId : "*";
        const arn = `arn:aws:cognito-idp:${engine.region}:${engine.account}:userpool/${pool}`;
        return [{ action: `cognito-idp:${name}`, resources: [arn] }];
      },
    }),
    close: () => storage.close(),
    async createUserPool(id, properties) {
      engine.pools.set(id, { id, keys: await openKeys(engine.state, engine.vault, id), properties });
    },
    async createUserPoolClient(id, properties) {
      const { id: poolId } = requirePool(engine, properties.UserPoolId);
      const client = { id, poolId, secret: await clientSecret(engine, id), properties };
      engine.clients.set(id, client);
      return client;
    },
    jwks: (poolId) => publishedKeys(requirePool(engine, poolId).keys),
  };
}

async function openEngine(options: CognitoOptions, storage: Storage): Promise<Engine> {
  const engine: Engine = {
    region: options.region,
    account: options.account,
    clock: options.clock ?? Date.now,
    passwordCost: options.passwordCost ?? defaultPasswordCost,
    vault: await LocalVault.open(options, "user-pools.key"),
    state: openState(storage),
    pools: new Map(),
    clients: new Map(),
    turns: new Turns(),
    sessionsOpened: 0,
    invokeTrigger: options.invokeTrigger,
    triggerMilliseconds: options.triggerMilliseconds ?? 5_000,
  };
  await checkKey(engine);
  await Promise.all([sweepSessions(engine), sweepAttempts(engine), sweepFamilies(engine)]);
  return engine;
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A client's secret, made at its first start and kept, sealed, from then on. */
async function clientSecret({ state, vault }: Engine, id: string): Promise<string> {
  const purpose = `client-secret/${id}`;
  const stored = state.clients.get(id);
  if (stored !== undefined) return vault.unseal(purpose, stored.sealedSecret);
  const secret = Array.from({ length: 51 }, () => letters.charAt(randomInt(letters.length))).join("");
  await state.clients.put(id, { sealedSecret: vault.seal(purpose, secret) });
  return secret;
}

/** A lost or foreign key must stop the start, before anything new is sealed with it. */
async function checkKey({ state, vault }: Engine): Promise<void> {
  const known = state.keys.get("check");
  if (known === undefined) {
    await state.keys.put("check", { sealed: vault.seal("check", "cognito") });
    return;
  }
  vault.unseal("check", known.sealed);
}

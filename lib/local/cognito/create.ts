import type { JWK } from "jose";
import { jsonService } from "#lib/local/aws-json.ts";
import { adminOperations } from "#lib/local/cognito/operations/admin-operations.ts";
import { authOperations } from "#lib/local/cognito/operations/auth-operations.ts";
import { mfaOperations } from "#lib/local/cognito/operations/mfa-operations.ts";
import { type Engine, type InvokeTrigger, requirePool, Turns } from "#lib/local/cognito/pools/engine.ts";
import { publishedKeys } from "#lib/local/cognito/pools/keys.ts";
import type { Pool, PoolClient } from "#lib/local/cognito/pools/pool.ts";
import { putUserPool, putUserPoolClient, type TemplateResource } from "#lib/local/cognito/pools/resources.ts";
import { openState } from "#lib/local/cognito/pools/state.ts";
import { sweepAttempts } from "#lib/local/cognito/sign-in/attempts.ts";
import { sweepSessions } from "#lib/local/cognito/sign-in/sessions.ts";
import { sweepFamilies } from "#lib/local/cognito/tokens/refresh-tokens.ts";
import type { Authorise, Service } from "#lib/local/service.ts";
import { openStorage, orClosed, type StorageLocation } from "#lib/local/storage/open.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { LocalVault } from "#lib/local/storage/vault.ts";

export type CognitoOptions = StorageLocation & {
  region: string;
  /** Account number, for ARNs. */
  account: string;
  invokeTrigger: InvokeTrigger;
  /** Judges signed calls only; without it every signed call is allowed. */
  authorise?: Authorise;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Gets internal failures, which callers do not see. */
  report?: (error: unknown) => void;
  /** scrypt's N, a power of two. */
  passwordCost?: number;
  /** How long a trigger may take; Cognito's five seconds by default. */
  triggerMilliseconds?: number;
};

export interface Cognito extends Service {
  /**
   * Makes or updates a pool from an AWS::Cognito::UserPool. Users stay as long as its id does.
   * @throws UnsupportedTemplate naming what cannot be offered
   */
  createUserPool(resource: TemplateResource): Promise<Pool>;
  /** The same for an AWS::Cognito::UserPoolClient, after its pool. */
  createUserPoolClient(resource: TemplateResource): Promise<PoolClient>;
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
    createUserPool: (resource) => putUserPool(engine, resource),
    createUserPoolClient: (resource) => putUserPoolClient(engine, resource),
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

/** A lost or foreign key must stop the start, before anything new is sealed with it. */
async function checkKey({ state, vault }: Engine): Promise<void> {
  const known = state.keys.get("check");
  if (known === undefined) {
    await state.keys.put("check", { sealed: vault.seal("check", "cognito") });
    return;
  }
  vault.unseal("check", known.sealed);
}

import { join } from "node:path";
import type { JWK } from "jose";
import type { Authorise, Service } from "#lib/local/service.ts";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";
import { openStorage, type StorageLocation } from "#lib/local/storage/open.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { sweepAttempts } from "./attempts.ts";
import { type Engine, type InvokeTrigger, requirePool } from "./engine.ts";
import { publishedKeys } from "./keys.ts";
import { sweepFamilies } from "./refresh-tokens.ts";
import { putUserPool, putUserPoolClient, type TemplateResource } from "./resources.ts";
import { sweepSessions } from "./sessions.ts";
import { openState } from "./state.ts";
import { issuerOf, keysOf } from "./tokens.ts";
import { Turns } from "./turns.ts";
import { openKeyFile, temporaryVault } from "./vault.ts";
import { answer } from "./wire.ts";

export type CognitoOptions = StorageLocation & {
  region: string;
  /** Account number, for ARNs. */
  account: string;
  invokeTrigger: InvokeTrigger;
  /** Asked for signed calls only; without it every signed call is allowed. */
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

/** Made from an AWS::Cognito::UserPool: what `Ref` and `Fn::GetAtt` resolve to. */
interface UserPoolHandle {
  id: string;
  arn: string;
  /** `cognito-idp.<region>.amazonaws.com/<id>` */
  providerName: string;
  /** The issuer of its tokens. */
  providerUrl: string;
}

/** Made from an AWS::Cognito::UserPoolClient. */
interface UserPoolClientHandle {
  id: string;
  name: string;
  secret: string | undefined;
}

export interface Cognito extends Service {
  /**
   * Makes or updates a pool from an AWS::Cognito::UserPool. Users stay as long as its id does.
   * @throws UnsupportedTemplate naming what cannot be offered
   */
  createUserPool(resource: TemplateResource): Promise<UserPoolHandle>;
  /** The same for an AWS::Cognito::UserPoolClient, after its pool. */
  createUserPoolClient(resource: TemplateResource): Promise<UserPoolClientHandle>;
  /** The keys with which a pool's tokens can be checked. */
  jwks(poolId: string): { keys: JWK[] };
}

/** 32 MB and about a tenth of a second for one password. */
const defaultPasswordCost = 2 ** 15;

/**
 * User pools over the AWS JSON 1.1 protocol.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used, or its key file does not fit the data
 */
export async function createCognito(options: CognitoOptions): Promise<Cognito> {
  const { authorise, report } = options;
  const storage = await openStorage(options);
  const engine = await openEngine(options, storage).catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
  return {
    handle: (request) => answer(engine, { authorise, report }, request),
    close: () => storage.close(),
    async createUserPool(resource) {
      const pool = await putUserPool(engine, resource);
      const providerUrl = issuerOf(engine, pool);
      return { id: pool.id, arn: pool.arn, providerName: providerUrl.slice("https://".length), providerUrl };
    },
    async createUserPoolClient(resource) {
      const { id, name, secret } = await putUserPoolClient(engine, resource);
      return { id, name, secret };
    },
    jwks: (poolId) => publishedKeys(keysOf(engine, requirePool(engine, poolId))),
  };
}

async function openEngine(options: CognitoOptions, storage: Storage): Promise<Engine> {
  const engine: Engine = {
    region: options.region,
    account: options.account,
    clock: options.clock ?? Date.now,
    passwordCost: options.passwordCost ?? defaultPasswordCost,
    vault:
      "directory" in options
        ? await openKeyFile(join(options.directory, "user-pools.key"))
        : temporaryVault(),
    state: openState(storage),
    pools: new Map(),
    clients: new Map(),
    keys: new Map(),
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
  try {
    vault.unseal("check", known.sealed);
  } catch (error) {
    throw new StoreCorrupt(
      state.storage.directory,
      "its key file user-pools.key is missing or belongs to other data",
      { cause: error },
    );
  }
}

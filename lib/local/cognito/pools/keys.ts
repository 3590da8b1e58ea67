import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import * as z from "zod";
import type { LocalVault } from "#lib/local/storage/vault.ts";
import type { State } from "./state.ts";

const algorithm = "RS256";

interface SigningKey {
  kid: string;
  secret: CryptoKey;
  public: CryptoKey;
  /** The public keys. */
  jwk: JWK;
}

/** A pool signs its two kinds of token with different keys. */
export interface SigningKeys {
  id: SigningKey;
  access: SigningKey;
}

const Stored = z.object({ id: z.record(z.string(), z.string()), access: z.record(z.string(), z.string()) });

/** The pool's keys, made at its first start and kept, sealed, from then on. */
export async function openKeys(state: State, vault: LocalVault, poolId: string): Promise<SigningKeys> {
  const purpose = `signing-keys/${poolId}`;
  const stored = state.keys.get(poolId);
  if (stored !== undefined) {
    const { id, access } = Stored.parse(JSON.parse(vault.unseal(purpose, stored.sealed)));
    return { id: await read(id), access: await read(access) };
  }
  const [id, access] = await Promise.all([make(), make()]);
  await state.keys.put(poolId, { sealed: vault.seal(purpose, JSON.stringify({ id, access })) });
  return { id: await read(id), access: await read(access) };
}

/** The document at `/<pool>/.well-known/jwks.json`. */
export const publishedKeys = (keys: SigningKeys): { keys: JWK[] } => ({
  keys: [keys.id.jwk, keys.access.jwk],
});

async function make(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
  return exportJWK(privateKey);
}

async function read(secret: JWK): Promise<SigningKey> {
  const { kty, n, e } = secret;
  if (kty !== "RSA" || n === undefined || e === undefined)
    throw new Error("A stored signing key is not RSA.");
  const bare: JWK = { kty, n, e };
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    secret: await asKey(secret),
    public: await asKey(bare),
    jwk: { alg: algorithm, e, kid, kty, n, use: "sig" },
  };
}

async function asKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error("A signing key cannot be symmetric.");
  return key;
}

import { randomUUID } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import * as z from "zod";
import { type Engine, findUser } from "#lib/local/cognito/pools/engine.ts";
import { failure, notAuthorised } from "#lib/local/cognito/pools/failure.ts";
import type { Pool, PoolClient } from "#lib/local/cognito/pools/pool.ts";
import { type Family, familyKey, type PoolUser } from "#lib/local/cognito/pools/state.ts";
import { signTokens, type TokenOwner } from "./tokens.ts";

const purpose = "refresh-token";
const Payload = z.object({ poolId: z.string(), originJti: z.string(), jti: z.string() });
type Payload = z.infer<typeof Payload>;

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  ExpiresIn: number;
  TokenType: "Bearer";
  RefreshToken?: string;
}

/** Tokens of a new sign-in, which begins a family of its own. */
export async function beginFamily(engine: Engine, owner: TokenOwner): Promise<AuthenticationResult> {
  const { pool, client, user } = owner;
  const now = engine.clock();
  const jti = randomUUID();
  const family: Family = {
    originJti: randomUUID(),
    poolId: pool.id,
    clientId: client.id,
    username: user.username,
    sub: user.sub,
    generation: user.generation,
    authTime: now,
    expiresAt: now + client.properties.RefreshTokenValidity * 60_000,
    revoked: false,
    live: { [jti]: {} },
  };
  await engine.state.families.put(familyKey(pool.id, family.originJti), family);
  const signed = await signTokens(engine, owner, family, "TokenGeneration_Authentication");
  return { ...signed, RefreshToken: await seal(engine, family, jti) };
}

/**
 * New tokens for a refresh token. The answer carries a successor that ends when the original would have; the token
 * given works on for the client's grace period, so that parallel callers all succeed.
 * @param proveClient checks what the caller said about the client, once the user is known
 */
export async function exchange(
  engine: Engine,
  { pool, client }: { pool: Pool; client: PoolClient },
  token: string,
  proveClient: (user: PoolUser) => void,
): Promise<AuthenticationResult> {
  const payload = await unseal(engine, token);
  if (payload?.poolId !== pool.id) throw notAuthorised("Invalid Refresh Token");
  const key = familyKey(pool.id, payload.originJti);
  // From here to the write nothing waits: each exchange sees what the one before it stored.
  const family = engine.state.families.get(key);
  if (family === undefined || family.clientId !== client.id) throw notAuthorised("Invalid Refresh Token");
  const user = findUser(engine, pool, family.username);
  if (user === undefined || user.sub !== family.sub) throw notAuthorised("Invalid Refresh Token");
  proveClient(user);
  const now = engine.clock();
  if (family.revoked || family.generation !== user.generation) {
    throw notAuthorised("Refresh Token has been revoked");
  }
  if (family.expiresAt <= now) throw notAuthorised("Refresh Token has expired");
  const graceMs = client.properties.RefreshTokenRotation.RetryGracePeriodSeconds * 1000;
  const live = stillLive(family, now, graceMs);
  const given = live[payload.jti];
  if (given === undefined) {
    throw failure("RefreshTokenReuseException", "Refresh token has already been used.");
  }
  const source = "TokenGeneration_RefreshTokens";
  const jti = randomUUID();
  const rotated = { ...live, [payload.jti]: { rotatedAt: given.rotatedAt ?? now }, [jti]: {} };
  await engine.state.families.put(key, { ...family, live: rotated });
  const signed = await signTokens(engine, { pool, client, user }, family, source);
  return { ...signed, RefreshToken: await seal(engine, family, jti) };
}

/** Ends a sign-in: every refresh and access token that descends from it. */
export async function revokeFamily(
  engine: Engine,
  { pool, client }: { pool: Pool; client: PoolClient },
  token: string,
): Promise<void> {
  const payload = await unseal(engine, token);
  if (payload?.poolId !== pool.id) {
    throw failure("UnsupportedTokenTypeException", "Unsupported token type");
  }
  const key = familyKey(pool.id, payload.originJti);
  const family = engine.state.families.get(key);
  if (family === undefined) return;
  if (family.clientId !== client.id) {
    throw failure("UnauthorizedException", "The token was issued to another client.");
  }
  await engine.state.families.put(key, { ...family, revoked: true, live: {} });
}

/** Forgets sign-ins whose tokens have all run out. */
export async function sweepFamilies(engine: Engine): Promise<void> {
  const longestAccessMs = 86_400_000;
  for (const family of await engine.state.families.list()) {
    if (family.expiresAt + longestAccessMs <= engine.clock()) {
      await engine.state.families.remove(familyKey(family.poolId, family.originJti));
    }
  }
}

/** Without those whose grace period is over. */
function stillLive(family: Family, nowMs: number, graceMs: number): Family["live"] {
  return Object.fromEntries(
    Object.entries(family.live).filter(
      ([, { rotatedAt }]) => rotatedAt === undefined || nowMs < rotatedAt + graceMs,
    ),
  );
}

function seal(engine: Engine, family: Family, jti: string): Promise<string> {
  const payload: Payload = { poolId: family.poolId, originJti: family.originJti, jti };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ cty: "JWT", enc: "A256GCM", alg: "dir" })
    .encrypt(engine.vault.derive(purpose));
}

async function unseal(engine: Engine, token: string): Promise<Payload | undefined> {
  try {
    const { plaintext } = await compactDecrypt(token, engine.vault.derive(purpose), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return Payload.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    // Whatever is wrong with a foreign text, it is not a token of ours.
    return undefined;
  }
}

import { randomUUID } from "node:crypto";
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { type Engine, findUser } from "#lib/local/cognito/pools/engine.ts";
import { notAuthorised, userNotFound } from "#lib/local/cognito/pools/failure.ts";
import type { SigningKeys } from "#lib/local/cognito/pools/keys.ts";
import type { Pool, PoolClient } from "#lib/local/cognito/pools/pool.ts";
import { type Family, familyKey, type PoolUser } from "#lib/local/cognito/pools/state.ts";
import { type TokenSource, tokenScopes } from "./triggers.ts";

/** The scope of tokens that come from the API and not from a hosted page; operations on one's own user ask for it. */
const selfServiceScope = "aws.cognito.signin.user.admin";

const issuerOf = (engine: Pick<Engine, "region">, pool: Pick<Pool, "id">): string =>
  `https://cognito-idp.${engine.region}.amazonaws.com/${pool.id}`;

/** The user and client that tokens are for. */
export interface TokenOwner {
  pool: Pool;
  client: PoolClient;
  user: PoolUser;
  /** What the client said with its last answer. */
  clientMetadata?: Record<string, string> | undefined;
}

/** An access and an ID token of one sign-in. `originJti` stays the same through every refresh. */
export async function signTokens(
  engine: Engine,
  { pool, client, user, clientMetadata }: TokenOwner,
  family: Family,
  source: TokenSource,
): Promise<{ AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: "Bearer" }> {
  const { keys } = pool;
  const subject = { pool, client, user, clientMetadata };
  const scopes = await tokenScopes(engine, subject, source, [selfServiceScope]);
  const now = Math.floor(engine.clock() / 1000);
  const { AccessTokenValidity, IdTokenValidity } = client.properties;
  const ExpiresIn = AccessTokenValidity * 60;
  const common = {
    sub: user.sub,
    iss: issuerOf(engine, pool),
    origin_jti: family.originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(family.authTime / 1000),
    iat: now,
  };
  const [AccessToken, IdToken] = await Promise.all([
    sign(keys.access, {
      ...common,
      client_id: client.id,
      token_use: "access",
      ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
      exp: now + ExpiresIn,
      jti: randomUUID(),
      username: user.username,
    }),
    sign(keys.id, {
      ...common,
      "cognito:username": user.username,
      aud: client.id,
      token_use: "id",
      exp: now + IdTokenValidity * 60,
      jti: randomUUID(),
    }),
  ]);
  return { AccessToken, IdToken, ExpiresIn, TokenType: "Bearer" };
}

const AccessClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  client_id: z.string(),
  origin_jti: z.string(),
  scope: z.string().default(""),
  token_use: z.literal("access"),
  username: z.string(),
});

/**
 * The user of an access token, as of now.
 * @throws AwsFailure NotAuthorizedException when the token is wrong, expired, revoked or for something else
 */
export async function readAccessToken(engine: Engine, token: string): Promise<PoolUser> {
  const unverified = claimsOf(token);
  const poolId = unverified?.iss.slice(unverified.iss.lastIndexOf("/") + 1) ?? "";
  const pool = engine.pools.get(poolId);
  if (unverified === undefined || pool === undefined) throw notAuthorised("Invalid Access Token");
  await verify(token, pool.keys, { issuer: issuerOf(engine, pool), currentDate: new Date(engine.clock()) });
  if (!unverified.scope.split(" ").includes(selfServiceScope)) {
    throw notAuthorised("Access Token does not have required scopes");
  }
  if (!engine.clients.has(unverified.client_id)) throw notAuthorised("Invalid Access Token");
  const user = findUser(engine, pool, unverified.username);
  if (user === undefined || user.sub !== unverified.sub) throw userNotFound();
  const family = engine.state.families.get(familyKey(pool.id, unverified.origin_jti));
  if (family === undefined || family.revoked || family.generation !== user.generation) {
    throw notAuthorised("Access Token has been revoked");
  }
  return user;
}

async function verify(
  token: string,
  keys: SigningKeys,
  options: { issuer: string; currentDate: Date },
): Promise<void> {
  try {
    await jwtVerify(token, keys.access.public, { ...options, algorithms: ["RS256"] });
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorised("Access Token has expired");
    throw notAuthorised("Invalid Access Token");
  }
}

function claimsOf(token: string): z.infer<typeof AccessClaims> | undefined {
  try {
    return AccessClaims.safeParse(decodeJwt(token)).data;
  } catch {
    return undefined;
  }
}

function sign(key: SigningKeys["id"], claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ kid: key.kid, alg: "RS256" }).sign(key.secret);
}

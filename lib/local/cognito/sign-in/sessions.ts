import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import type { Engine } from "#lib/local/cognito/pools/engine.ts";
import { notAuthorised } from "#lib/local/cognito/pools/failure.ts";
import type { PoolClient } from "#lib/local/cognito/pools/pool.ts";
import { ChallengeResult } from "#lib/local/cognito/tokens/triggers.ts";

/** What a sign-in under way has to remember between two calls. */
const Content = z.object({
  poolId: z.string(),
  clientId: z.string(),
  username: z.string(),
  /** Missing when there is no such user. */
  sub: z.string().optional(),
  challenge: z.enum(["CUSTOM_CHALLENGE", "SOFTWARE_TOKEN_MFA"]),
  /** How far a custom sign-in has come. */
  history: z.array(ChallengeResult).optional(),
  /** Of the current challenge. */
  privateParameters: z.record(z.string(), z.string()).optional(),
  challengeMetadata: z.string().optional(),
});
export type SessionContent = z.infer<typeof Content>;
export type ChallengeName = SessionContent["challenge"];

const purpose = "session";
const sweepEvery = 200;

/** Opens one step of a sign-in; the text cannot be guessed and reveals nothing. */
export async function openSession(
  engine: Engine,
  client: PoolClient,
  content: SessionContent,
): Promise<string> {
  const text = randomBytes(96).toString("base64");
  engine.sessionsOpened += 1;
  if (engine.sessionsOpened % sweepEvery === 0) await sweepSessions(engine);
  const key = keyOf(text);
  await engine.state.sessions.put(key, {
    key,
    expiresAt: engine.clock() + client.properties.AuthSessionValidity * 60_000,
    used: false,
    sealed: engine.vault.seal(purpose, JSON.stringify(content)),
  });
  return text;
}

/** What a session holds, leaving it usable. @throws AwsFailure NotAuthorizedException */
export function readSession(engine: Engine, text: string): SessionContent {
  const record = engine.state.sessions.get(keyOf(text));
  if (record === undefined) throw notAuthorised("Invalid session for the user.");
  if (record.used) throw notAuthorised("Invalid session for the user, session can only be used once.");
  if (record.expiresAt <= engine.clock()) {
    throw notAuthorised("Invalid session for the user, session is expired.");
  }
  return Content.parse(JSON.parse(engine.vault.unseal(purpose, record.sealed)));
}

/** Spends the session: of two callers at once, one gets an error. */
export async function spendSession(engine: Engine, text: string): Promise<void> {
  readSession(engine, text);
  const key = keyOf(text);
  const { expiresAt = 0 } = engine.state.sessions.get(key) ?? {};
  await engine.state.sessions.put(key, { key, expiresAt, used: true, sealed: "" });
}

/** Forgets sessions that have run out, spent or not. */
export async function sweepSessions(engine: Engine): Promise<void> {
  const now = engine.clock();
  for (const { key, expiresAt } of await engine.state.sessions.list()) {
    if (expiresAt <= now) await engine.state.sessions.remove(key);
  }
}

const keyOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

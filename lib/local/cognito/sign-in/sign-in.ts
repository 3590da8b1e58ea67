import type { Engine } from "#lib/local/cognito/pools/engine.ts";
import type { PoolUser } from "#lib/local/cognito/pools/state.ts";
import { type AuthenticationResult, beginFamily } from "#lib/local/cognito/tokens/refresh-tokens.ts";
import type { TriggerSubject } from "#lib/local/cognito/tokens/triggers.ts";
import { type ChallengeName, openSession, type SessionContent } from "./sessions.ts";

/** A sign-in whose user is known to exist. */
export type KnownSignIn = SignInAttempt & { user: PoolUser };

/** Asks for an authenticator code where the user wants it. */
export function askSecondFactor(signIn: KnownSignIn): Promise<SignInOutcome> {
  const { user } = signIn;
  if (user.softwareToken !== undefined && user.mfaEnabled) {
    return ask(signIn, "SOFTWARE_TOKEN_MFA", { USER_ID_FOR_SRP: user.username });
  }
  return passed(signIn);
}

/** All steps are done: tokens. */
export async function passed(signIn: KnownSignIn): Promise<SignInOutcome> {
  const { engine, ...owner } = signIn;
  return { ChallengeParameters: {}, AuthenticationResult: await beginFamily(engine, owner) };
}

/** A sign-in under way, as one call finds it. */
export interface SignInAttempt extends TriggerSubject {
  engine: Engine;
  /** Present when the pool's triggers choose the challenges. */
  history: SessionContent["history"];
}

/** The answer to a step: another challenge, or tokens. */
export interface SignInOutcome {
  ChallengeName?: ChallengeName;
  ChallengeParameters: Record<string, string>;
  Session?: string;
  AuthenticationResult?: AuthenticationResult;
}

/** Asks for one more step. @param remembered what answering it will need */
export async function ask(
  signIn: SignInAttempt,
  challenge: ChallengeName,
  parameters: Record<string, string>,
  remembered: Partial<SessionContent> = {},
): Promise<SignInOutcome & { Session: string }> {
  const { engine, pool, client, username, user, history } = signIn;
  const Session = await openSession(engine, client, {
    poolId: pool.id,
    clientId: client.id,
    username,
    sub: user?.sub,
    challenge,
    history,
    ...remembered,
  });
  return { ChallengeName: challenge, ChallengeParameters: parameters, Session };
}

import type { Engine } from "./engine.ts";
import type { AuthenticationResult } from "./refresh-tokens.ts";
import { type ChallengeName, type CustomProgress, openSession, type SessionContent } from "./sessions.ts";
import type { TriggerSubject } from "./triggers.ts";

/** A sign-in under way, as one call finds it. */
export interface SignInAttempt extends TriggerSubject {
  engine: Engine;
  /** Present when the pool's triggers decide what is asked. */
  custom: CustomProgress | undefined;
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
  const { engine, pool, client, username, user, custom } = signIn;
  const Session = await openSession(engine, client, {
    poolId: pool.id,
    clientId: client.id,
    username,
    sub: user?.sub,
    challenge,
    custom,
    ...remembered,
  });
  return { ChallengeName: challenge, ChallengeParameters: parameters, Session };
}

import { offersSoftwareToken } from "./pool.ts";
import { beginFamily } from "./refresh-tokens.ts";
import { ask, type SignInAttempt, type SignInOutcome } from "./sign-in.ts";
import type { PoolUser } from "./state.ts";

/** A sign-in whose user is known to exist. */
export type KnownSignIn = SignInAttempt & { user: PoolUser };

/** Asks for an authenticator code where the user wants it. */
export function askSecondFactor(signIn: KnownSignIn): Promise<SignInOutcome> {
  const { pool, user } = signIn;
  if (offersSoftwareToken(pool) && user.softwareToken !== undefined && user.mfaEnabled) {
    return ask(signIn, "SOFTWARE_TOKEN_MFA", { USER_ID_FOR_SRP: user.username });
  }
  return passed(signIn);
}

/** All steps are done: tokens. */
export async function passed(signIn: KnownSignIn): Promise<SignInOutcome> {
  const { engine, ...owner } = signIn;
  return { ChallengeParameters: {}, AuthenticationResult: await beginFamily(engine, owner) };
}

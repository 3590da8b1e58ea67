import { notAuthorised } from "./failure.ts";
import { offersSoftwareToken } from "./pool.ts";
import { beginFamily } from "./refresh-tokens.ts";
import { ask, type SignInAttempt, type SignInOutcome } from "./sign-in.ts";
import type { PoolUser } from "./state.ts";

/** A sign-in whose user is known to exist. */
export type KnownSignIn = SignInAttempt & { user: PoolUser };

/** What a right password leads to. Only now may the answer tell about the user's state. */
export async function afterPassword(signIn: KnownSignIn): Promise<SignInOutcome> {
  const { engine, pool, user } = signIn;
  if (user.status === "CONFIRMED") return askSecondFactor(signIn);
  const validMs = pool.properties.Policies.PasswordPolicy.TemporaryPasswordValidityDays * 86_400_000;
  if (user.password.setAt + validMs <= engine.clock()) {
    throw notAuthorised("Temporary password has expired and must be reset by an administrator.");
  }
  const missing = pool.properties.Schema.filter(
    ({ Name, Required }) => Required === true && user.attributes[Name] === undefined,
  );
  return ask(signIn, "NEW_PASSWORD_REQUIRED", {
    USER_ID_FOR_SRP: user.username,
    requiredAttributes: JSON.stringify(missing.map(({ Name }) => `userAttributes.${Name}`)),
    userAttributes: JSON.stringify(user.attributes),
  });
}

/** Asks for an authenticator code where the user wants it. */
export function askSecondFactor(signIn: KnownSignIn): Promise<SignInOutcome> {
  const { pool, user } = signIn;
  if (offersSoftwareToken(pool) && user.softwareToken !== undefined && user.mfaEnabled) {
    return ask(signIn, "SOFTWARE_TOKEN_MFA", { USER_ID_FOR_SRP: user.username });
  }
  return passed(signIn);
}

/** All steps are done: tokens. */
export async function passed({
  engine,
  pool,
  client,
  user,
  clientMetadata,
}: KnownSignIn): Promise<SignInOutcome> {
  return {
    ChallengeParameters: {},
    AuthenticationResult: await beginFamily(engine, { pool, client, user, clientMetadata }),
  };
}

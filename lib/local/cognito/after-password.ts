import { continueCustom } from "./custom-auth.ts";
import { CognitoFailure, notAuthorised } from "./failure.ts";
import { offersSoftwareToken } from "./pool.ts";
import { beginFamily } from "./refresh-tokens.ts";
import { ask, type Outcome, type SignIn } from "./sign-in.ts";
import type { User } from "./state.ts";

/** A sign-in whose user is known to exist. */
export type KnownSignIn = SignIn & { user: User };

/** What a right password leads to. Only now may the answer tell about the user's state. */
export async function afterPassword(signIn: KnownSignIn): Promise<Outcome> {
  const { engine, pool, user } = signIn;
  if (!user.enabled) throw notAuthorised("User is disabled.");
  if (user.status === "UNCONFIRMED") {
    throw new CognitoFailure("UserNotConfirmedException", "User is not confirmed.");
  }
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

/** Asks for an authenticator code, or for setting one up, where the pool or the user wants it. */
export async function askSecondFactor(signIn: KnownSignIn): Promise<Outcome> {
  const { pool, user } = signIn;
  const required = pool.properties.MfaConfiguration === "ON";
  if (offersSoftwareToken(pool)) {
    if (user.softwareToken !== undefined && (required || user.mfaEnabled)) {
      return ask(signIn, "SOFTWARE_TOKEN_MFA", { USER_ID_FOR_SRP: user.username });
    }
    if (required) {
      return ask(signIn, "MFA_SETUP", {
        USER_ID_FOR_SRP: user.username,
        MFAS_CAN_SETUP: JSON.stringify(["SOFTWARE_TOKEN_MFA"]),
      });
    }
  }
  return passed(signIn);
}

/** Writes a built-in step into the history that the pool's triggers read, where they are in charge. */
export function recorded(signIn: KnownSignIn, challengeName: string): KnownSignIn {
  const { custom } = signIn;
  if (custom === undefined) return signIn;
  return {
    ...signIn,
    custom: { ...custom, history: [...custom.history, { challengeName, challengeResult: true }] },
  };
}

/** All built-in steps are done: tokens, or back to the pool's triggers. */
export async function passed(signIn: KnownSignIn): Promise<Outcome> {
  const { engine, pool, client, user, clientMetadata, custom } = signIn;
  if (custom !== undefined) return continueCustom(signIn);
  return {
    ChallengeParameters: {},
    AuthenticationResult: await beginFamily(engine, { pool, client, user, clientMetadata }),
  };
}

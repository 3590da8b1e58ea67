import type { Identity, SignIn } from "#functions/auth/identity/identity.ts";
import type { Account } from "#functions/auth/records/accounts.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { countAttempt } from "./attempts.ts";
import type { AuthDependencies } from "./dependencies.ts";
import { accountLimits, limits } from "./limits.ts";

/** A user whose password was correct. */
interface Known {
  owner: Account;
  answer: SignIn;
  /** Forgets the attempts that led here. */
  forget(): Promise<void>;
}

/**
 * Checks address and password, counted as an attempt to log in whichever call needs it, so that no other call allows
 * more guesses.
 *
 * @returns undefined when there is no such account or the password is wrong, without saying which
 * @throws AppError RATE_LIMITED
 */
export type CheckCredentials = (
  given: { email: string; password: string },
  origin: CallOrigin,
) => Promise<Known | undefined>;

export function credentialCheck(
  dependencies: Pick<AuthDependencies, "store" | "limiter" | "clock" | "standIn"> & {
    identity: Pick<Identity, "signIn">;
  },
): CheckCredentials {
  const { store, identity, limiter, standIn } = dependencies;
  return async ({ email, password }, origin) => {
    await takeNetwork(limiter, origin, limits.loginNetwork);
    const address = normaliseEmail(email);
    const owner = await store.findByAddress(address);
    // An unknown address is tried as well, as a user who does not exist, and takes as long.
    const userId = owner?.id ?? (await standIn(address));
    const forget = await countAttempt(
      dependencies,
      { userId, subject: address },
      origin,
      accountLimits.login,
    );
    const answer = await identity.signIn(userId, password);
    return owner && answer && { owner, answer, forget };
  };
}

/**
 * The user with this password, for calls that log no one in: the tokens from the check are revoked.
 * @returns undefined likewise
 */
export function passwordOwner(
  check: CheckCredentials,
  revoke: (refreshToken: string) => Promise<void>,
): (given: Parameters<CheckCredentials>[0], origin: CallOrigin) => Promise<Account | undefined> {
  return async (given, origin) => {
    const known = await check(given, origin);
    if (known?.answer.kind === "tokens") await revoke(known.answer.tokens.refreshToken);
    await known?.forget();
    return known?.owner;
  };
}

import { type Origin, takeNetwork } from "#functions/platform/network-limit.ts";
import { networkOf } from "#functions/platform/rate-limit.ts";
import { normaliseEmail } from "#shared/domain/email.ts";
import type { Account } from "./accounts.ts";
import type { Identity, SignIn } from "./identity.ts";
import { limits } from "./limits.ts";
import { type AuthParts, isoTime } from "./parts.ts";

/** Somebody whose password was right. */
interface Known {
  owner: Account;
  answer: SignIn;
  /** Forgets the attempts that led here. */
  forget(): Promise<void>;
}

/**
 * Checks address and password, counted as an attempt to log in wherever it is asked for, so that no other call
 * buys more guesses.
 *
 * @returns undefined when there is no such account or the password is wrong, without telling which
 * @throws AppError RATE_LIMITED
 */
export type CheckCredentials = (
  given: { email: string; password: string },
  origin: Origin,
) => Promise<Known | undefined>;

export function credentialCheck({
  store,
  identity,
  limiter,
  clock,
  newId,
}: Pick<AuthParts, "store" | "limiter" | "clock" | "newId"> & {
  identity: Pick<Identity, "signIn">;
}): CheckCredentials {
  /** Counts the attempt and gives the way to forget it. */
  const count = async (
    address: string,
    owner: Account | undefined,
    origin: Origin,
  ): Promise<() => Promise<void>> => {
    await takeNetwork(limiter, origin, limits.loginNetwork);
    const network = networkOf(origin.sourceIp);
    const known = await store.knowsNetwork(owner?.id ?? newId(), network, isoTime(clock()));
    const subject = known ? `${address} ${network}` : address;
    const limit = known ? limits.loginKnownNetwork : limits.loginStrangers;
    await limiter.take(limit, subject);
    return () => limiter.clear(limit, subject);
  };

  return async ({ email, password }, origin) => {
    const address = normaliseEmail(email);
    const owner = await store.findByAddress(address);
    const forget = await count(address, owner, origin);
    // An unknown address is tried as well, as a user who does not exist, and takes as long.
    const userId = owner?.id ?? newId();
    const answer = await identity.signIn(userId, password);
    return owner && answer && { owner, answer, forget };
  };
}

/**
 * Who it is that knows a password, for calls that log nobody in: tokens that the check brings are revoked.
 * @returns undefined likewise
 */
export function passwordOwner(
  check: CheckCredentials,
  revoke: (refreshToken: string) => Promise<void>,
): (given: Parameters<CheckCredentials>[0], origin: Origin) => Promise<Account | undefined> {
  return async (given, origin) => {
    const known = await check(given, origin);
    if (known?.answer.kind === "tokens") await revoke(known.answer.tokens.refreshToken);
    await known?.forget();
    return known?.owner;
  };
}

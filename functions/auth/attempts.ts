import { sign } from "#functions/platform/cryptography/signatures.ts";
import type { CallOrigin } from "#functions/platform/limits/network-limit.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";
import type { AccountLimits } from "./limits.ts";

/** Resets the counter: this attempt and those before it no longer count. */
type Forget = () => Promise<void>;

/**
 * Counts an attempt at an account: for the device if it is known to the account, else for all strangers together.
 * @param subject what is counted, the same whether or not there is an account
 * @throws AppError RATE_LIMITED
 */
export async function countAttempt(
  { store, limiter, clock }: Pick<AuthDependencies, "store" | "limiter" | "clock">,
  { userId, subject }: { userId: string; subject: string },
  { deviceToken }: Pick<CallOrigin, "deviceToken">,
  { knownDevice, strangers }: AccountLimits,
): Promise<Forget> {
  const isKnown = await store.knowsDevice(userId, deviceToken, isoTime(clock()));
  const limit = isKnown ? knownDevice : strangers;
  const counted = isKnown ? `${subject} ${deviceToken}` : subject;
  await limiter.take(limit, counted);
  return () => limiter.clear(limit, counted);
}

/**
 * Stands in for the user id of an address without an account. It is always the same for one address, so that every
 * counter by user, the user pool's included, works for it as for a person; no one else can compute it.
 */
export function standIns(key: () => Promise<string>): (address: string) => Promise<string> {
  return async (address) => sign(await key(), "stand-in", address);
}

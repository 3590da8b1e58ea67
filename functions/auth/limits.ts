import { networkOf, type RateLimit, type RateLimiter } from "#functions/platform/rate-limit.ts";
import type { Origin } from "./parts.ts";

const windowMinutes = 15;

const limit = (name: string, max: number): RateLimit => ({ name, max, windowMinutes });

/**
 * Attempts per quarter of an hour. Networks are looser than addresses, because many people share one. Limits
 * on an address count alike whether or not it has an account.
 *
 * Login has two counters per address: one for each network from which the user has logged in lately, and one
 * that all other networks share. A stranger who uses up the shared one does not keep the owner out of the
 * usual places; from elsewhere the owner gets in through a password reset, which makes the network a known one.
 */
export const limits = {
  registerNetwork: limit("register-network", 60),
  registerAddress: limit("register-address", 5),
  verifyNetwork: limit("verify-network", 40),
  resendNetwork: limit("resend-network", 40),
  resendAddress: limit("resend-address", 3),
  loginNetwork: limit("login-network", 200),
  loginKnownNetwork: limit("login-known-network", 10),
  loginStrangers: limit("login-strangers", 10),
  loginCode: limit("login-code", 5),
  resetNetwork: limit("reset-network", 40),
  resetAddress: limit("reset-address", 3),
  resetLinkNetwork: limit("reset-link-network", 40),
  changePassword: limit("change-password", 5),
} as const;

/** Viewers behind one edge of the distribution together, and callers who make up viewers. */
const viewersPerPeer = 10;

/**
 * Counts an attempt for the viewer's network and, more loosely, for the peer that says who the viewer is.
 * @throws AppError RATE_LIMITED
 */
export async function takeNetwork(
  limiter: RateLimiter,
  { sourceIp, peerIp }: Origin,
  limit: RateLimit,
): Promise<void> {
  const peerLimit = { ...limit, name: `${limit.name}-peer`, max: limit.max * viewersPerPeer };
  await limiter.take(peerLimit, networkOf(peerIp));
  await limiter.take(limit, networkOf(sourceIp));
}

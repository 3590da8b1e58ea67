import type { RateLimit } from "#functions/platform/rate-limit.ts";

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
  registerNetwork: limit("register-network", 20),
  registerAddress: limit("register-address", 5),
  verifyNetwork: limit("verify-network", 40),
  resendNetwork: limit("resend-network", 20),
  resendAddress: limit("resend-address", 3),
  loginNetwork: limit("login-network", 100),
  loginKnownNetwork: limit("login-known-network", 10),
  loginStrangers: limit("login-strangers", 10),
  resetNetwork: limit("reset-network", 20),
  resetAddress: limit("reset-address", 3),
  resetLinkNetwork: limit("reset-link-network", 40),
  changePassword: limit("change-password", 5),
} as const;

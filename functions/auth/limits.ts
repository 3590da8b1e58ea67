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
 * The second step is counted in the same two ways, codes of the app and recovery codes apart.
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
  secondStepNetwork: limit("second-step-network", 100),
  codeKnownNetwork: limit("login-code-known-network", 5),
  codeStrangers: limit("login-code", 5),
  recoveryKnownNetwork: limit("login-recovery-known-network", 5),
  recoveryStrangers: limit("login-recovery", 5),
  resetNetwork: limit("reset-network", 40),
  resetAddress: limit("reset-address", 3),
  resetLinkNetwork: limit("reset-link-network", 40),
  changePassword: limit("change-password", 5),
} as const;

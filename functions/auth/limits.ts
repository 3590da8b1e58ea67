import type { RateLimit } from "#functions/platform/limits/rate-limit.ts";

const windowMinutes = 15;

const limit = (name: string, max: number): RateLimit => ({ name, max, windowMinutes });

/** Longer than the quarter of an hour without a failure after which the user pool forgets failures. */
const guesses = (name: string, max: number): RateLimit => ({ name, max, windowMinutes: 16, sliding: true });

/**
 * Limits by network bound one viewer; they are looser, because many people share a network. Limits on an address or an
 * account count alike whether or not there is one, and in two ways: for each device that the account knows (by the
 * secret that an earlier login gave it), and for all others, the strangers, together. Attempts by strangers count
 * against strangers only.
 *
 * The user pool has a lock of its own: from the fifth failure on it refuses everyone, the right password too, for
 * 2^(n-5) seconds, until a success or 15 minutes without an attempt. So strangers get four guesses before they
 * have to leave the account alone for longer than that, and never lock out its owner. From an unknown device the owner
 * gets in through a password reset, which makes the device a known one.
 */
export const limits = {
  registerNetwork: limit("register-network", 60),
  /** By address and network: strangers elsewhere cannot use up the owner's. */
  registerAddress: limit("register-address", 5),
  /**
   * One sign-up at a time for an address, whether or not it is in use; cleared when it ends or fails.
   */
  registerUnderWay: { name: "register-under-way", max: 1, windowMinutes: 1, sliding: true },
  verifyNetwork: limit("verify-network", 40),
  resendNetwork: limit("resend-network", 40),
  loginNetwork: limit("login-network", 200),
  secondStepNetwork: limit("second-step-network", 100),
  resetNetwork: limit("reset-network", 40),
  resetLinkNetwork: limit("reset-link-network", 40),
  changePassword: limit("change-password", 5),
} satisfies Record<string, RateLimit>;

/** What one device that is known to the account may do, and all strangers together. */
export interface AccountLimits {
  knownDevice: RateLimit;
  strangers: RateLimit;
}

export const accountLimits = {
  login: { knownDevice: guesses("login-known-device", 6), strangers: guesses("login-strangers", 4) },
  code: { knownDevice: guesses("login-code-known-device", 5), strangers: guesses("login-code-strangers", 4) },
  recovery: {
    knownDevice: limit("login-recovery-known-device", 5),
    strangers: limit("login-recovery-strangers", 5),
  },
  resend: { knownDevice: limit("resend-known-device", 3), strangers: limit("resend-strangers", 3) },
  reset: { knownDevice: limit("reset-known-device", 3), strangers: limit("reset-strangers", 3) },
} satisfies Record<string, AccountLimits>;

import type { RateLimit } from "#functions/platform/limits/rate-limit.ts";

const windowMinutes = 15;

const limit = (name: string, max: number): RateLimit => ({ name, max, windowMinutes });

/**
 * Attempts per quarter of an hour. What needs a session is counted for the account: no one without one can use
 * these up. Of the calls that need none, only mails are limited by address; each of those mails holds a working
 * link, so that using them up gives the owner what the owner would have requested. Requests with the password have
 * a counter of their own, which a stranger cannot reach.
 */
export const limits = {
  network: limit("two-factor-network", 200),
  setup: limit("two-factor-setup", 10),
  code: limit("two-factor-code", 5),
  recovery: limit("two-factor-recovery", 5),
  emergencyNetwork: limit("emergency-network", 40),
  emergencyAddress: limit("emergency-address", 3),
  emergencyPassword: limit("emergency-password", 3),
  emergencyLinkNetwork: limit("emergency-link-network", 40),
} as const;

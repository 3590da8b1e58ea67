import type { RateLimit } from "#functions/platform/limits/rate-limit.ts";

/** Messages of one user to support. */
export const perUser: RateLimit = { name: "support-message", max: 20, windowMinutes: 60 };

/** Messages of people without an account: by network, and there by the address they give. */
export const guests = {
  network: { name: "guest-message-network", max: 5, windowMinutes: 60 },
  address: { name: "guest-message-address", max: 3, windowMinutes: 60 },
} satisfies Record<string, RateLimit>;

/** Messages of a conversation that are shown: the latest. */
export const mostShown = 500;

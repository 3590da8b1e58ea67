import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { RateLimiter } from "#functions/platform/rate-limit.ts";
import type { AuthStore } from "./accounts.ts";
import type { Identity } from "./identity.ts";
import type { Links } from "./links.ts";

/** What the services of the auth feature work with; tests give fakes. */
export interface AuthParts {
  store: AuthStore;
  identity: Identity;
  links: Links;
  mailer: Mailer;
  limiter: RateLimiter;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Makes a UUID v4. */
  newId: () => string;
  /** Where the pages are, without a trailing slash. */
  webOrigin: string;
}

/** Where a request comes from. */
export interface Origin {
  sourceIp: string;
  /** The address that connected to the API; `sourceIp` is only what it says about the viewer. */
  peerIp: string;
  userAgent: string;
}

/** A moment as stored: an ISO text in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

import type { Identity, Tokens } from "#functions/auth/identity/identity.ts";
import type { Account, AuthStore } from "#functions/auth/records/accounts.ts";
import type { Links } from "#functions/auth/records/links.ts";
import type { RefreshTickets } from "#functions/auth/records/refresh-tickets.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Log } from "#functions/platform/log.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import type { SessionTokens } from "#functions/platform/records/session-tokens.ts";
import type { SecondFactor } from "#functions/platform/records/two-factor/second-factor.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";

/** The dependencies of the auth services; tests pass fakes. */
export interface AuthDependencies {
  store: AuthStore;
  identity: Identity;
  secondFactor: SecondFactor;
  /** Signs a user in whose identity was checked by other means than a password and a code. */
  signInByProof: (userId: string) => Promise<Tokens>;
  links: Links;
  tickets: RefreshTickets;
  sessionTokens: SessionTokens;
  mailer: Outbox;
  /** For mails whose failure must not fail the call. */
  notices: Mailer;
  /** Repeats inside the product what mails about an account's security say. */
  notifier: Notifier;
  limiter: RateLimiter;
  /** Notified of every login, with the user as before it, once its session is recorded. Must not throw. */
  onLogin: (owner: Account, session: StoredSession) => Promise<void>;
  log: Log;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** A user id for an address without an account, see `standIns`. @param address normalised */
  standIn: (address: string) => Promise<string>;
  /** Returns a new UUID v4. */
  newId: () => string;
  /** Where the pages are, without a trailing slash. */
  webOrigin: string;
}

/** A moment as stored: an ISO text in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

import type { CallOrigin } from "#functions/platform/limits/network-limit.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Log } from "#functions/platform/log.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import type { SecondFactor } from "#functions/platform/records/two-factor/second-factor.ts";
import type { TwoFactorVault } from "#functions/platform/records/two-factor/vault.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import type { Authenticators } from "./authenticators.ts";
import type { EmergencyLinks } from "./emergency-links.ts";
import type { TwoFactorStore } from "./two-factor-records.ts";

/** The part of a user that concerns the second factor. Mailed links belong to the registration. */
export type AccountHolder = Pick<StoredUser, "id" | "email" | "emailChangedAt"> & { registrationId: string };

/** What this feature needs of accounts and sign-in. */
interface Accounts {
  find(userId: string): Promise<AccountHolder | undefined>;
  /** @param address normalised */
  findByAddress(address: string): Promise<AccountHolder | undefined>;
  /**
   * The user with this address and password, or undefined without saying what is wrong. Counts as an attempt
   * to log in.
   * @throws AppError RATE_LIMITED
   */
  findByPassword(
    given: { email: string; password: string },
    origin: CallOrigin,
  ): Promise<AccountHolder | undefined>;
  /** Ends all sessions of a user with their tokens, but for one when it is given. */
  endSessions(userId: string, exceptSessionId?: string): Promise<void>;
  /** Makes every token of the user worthless, those that belong to no session included. */
  revokeEverything(userId: string): Promise<void>;
}

/** The dependencies of the two-factor services; tests pass fakes. */
export interface TwoFactorDependencies {
  store: TwoFactorStore;
  accounts: Accounts;
  authenticators: Authenticators;
  secondFactor: SecondFactor;
  vault: TwoFactorVault;
  links: EmergencyLinks;
  mailer: Mailer;
  /** For mails whose failure must not fail the call. */
  notices: Mailer;
  notifier: Notifier;
  limiter: RateLimiter;
  log: Log;
  /** Milliseconds since the epoch. */
  clock: () => number;
  newId: () => string;
  /** Where the pages are, without a trailing slash. */
  webOrigin: string;
}

/** A moment as stored: an ISO text in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

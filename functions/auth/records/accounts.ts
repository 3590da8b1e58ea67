import * as z from "zod";
import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import type { EndedSession } from "#functions/platform/records/session-tokens.ts";
import { StoredSession, StoredUser } from "#functions/platform/records/users.ts";
import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import type { LinkPurpose, StoredLink } from "./links.ts";

/**
 * A user with what only the auth feature needs. Until its address is verified, an account belongs to the person who
 * signed up last; every sign-up is a registration of its own, so that a link of an earlier one cannot confirm
 * the password of a later one.
 */
export const Account = StoredUser.extend({
  /** Mailed links belong to it; a new password or address creates a new one, which invalidates the links. */
  registrationId: z.string(),
  /** While a registration is setting the password no other may begin; null when it is complete. */
  registrationOpenUntil: z.string().nullable(),
  /** Incremented when all sessions are ended or the second factor changes; a login that began before is void. */
  loginVersion: z.int().default(0),
});
export type Account = z.infer<typeof Account>;

/** A login whose password was right and that waits for a code. */
export const PendingLogin = z.object({
  tokenHash: z.string(),
  userId: z.string(),
  /** The identity provider's handle of the sign-in; null when it required no code, but our record does. */
  handle: z.string().nullable(),
  deviceInfo: StoredSession.shape.deviceInfo,
  /** The account's when the password was checked. */
  loginVersion: z.int().default(0),
  expiresAt: z.string(),
});
export type PendingLogin = z.infer<typeof PendingLogin>;

/** The result of a sign-up. */
interface SignUp {
  /** The registration to close; undefined when the address is someone's, who gets a mail that says so. */
  registration: { userId: string; registrationId: string } | undefined;
  link: StoredLink;
  mail: WaitingMail;
}

interface Reopening {
  registrationId: string;
  openUntil: string;
  /** Replaces the name; undefined keeps it. */
  displayName?: string | null;
  /** Replaces what was calculated before; undefined keeps it. */
  startingPlan?: StartingPlan | null;
}

/** The auth feature's part of the accounts table. Moments are ISO texts in UTC. */
export interface AuthStore {
  find(userId: string): Promise<Account | undefined>;
  /** Takes as much work for an address without an account. @param address normalised */
  findByAddress(address: string): Promise<Account | undefined>;
  /** Writes a new account; false when its address already belongs to one. */
  create(account: Account): Promise<boolean>;
  /** Begins a new registration of an unverified account; false when it is verified or another one is open. */
  reopenRegistration(userId: string, reopening: Reopening, now: string): Promise<boolean>;
  /** Ends a registration and verifies its address; false when it is no longer the present one. */
  closeRegistration(userId: string, registrationId: string): Promise<boolean>;
  /**
   * Closes the registration and stores link and mail, all or nothing; false when it is not the present one any more.
   */
  completeSignUp(signUp: SignUp): Promise<boolean>;
  /** Lets the next registration begin at once after this one has failed. */
  interruptRegistration(userId: string, registrationId: string, now: string): Promise<void>;
  /**
   * Invalidates the mailed links of a verified account and cancels a pending change of its address; false when `from`
   * is given and is no longer its registration.
   */
  replaceRegistration(userId: string, to: string, from?: string): Promise<boolean>;
  /** Removes an account whose registration is still this one and whose address is unverified. */
  abandon(account: Account): Promise<void>;

  saveLink(link: StoredLink): Promise<void>;
  /** Uses up a link; undefined when it is unknown, used or expired. */
  takeLink(purpose: LinkPurpose, tokenHash: string, now: string): Promise<StoredLink | undefined>;
  /** Makes a used link work again after its use has failed. */
  releaseLink(tokenHash: string): Promise<void>;
  /** Uses up a link and marks the address of its registration verified, both or neither. */
  verifyAddress(tokenHash: string, now: string): Promise<Account | undefined>;

  savePendingLogin(pending: PendingLogin): Promise<void>;
  /** Undefined when it is unknown or expired. */
  findPendingLogin(tokenHash: string, now: string): Promise<PendingLogin | undefined>;
  /** False when it did not exist. */
  deletePendingLogin(tokenHash: string): Promise<boolean>;

  /**
   * Writes a session with its sealed refresh token, the time of login, and that the device is one the user logs in
   * with; false when the user is gone or logins of this version are over.
   */
  recordLogin(
    session: StoredSession & EndedSession,
    deviceToken: string,
    loginVersion: number,
  ): Promise<boolean>;
  /** Replaces the sealed refresh token of a session, and gives the session; undefined when it is over. */
  renewToken(userId: string, sessionId: string, sealedToken: string): Promise<StoredSession | undefined>;
  /**
   * Gives a session another id, with its new sealed refresh token; undefined when it is over. For tokens that name
   * another session after a refresh than before.
   */
  moveSession(
    userId: string,
    ids: { from: string; to: string },
    sealedToken: string,
  ): Promise<StoredSession | undefined>;
  /** Records in a session what was entered again; false when it has ended. */
  confirmSession(
    userId: string,
    sessionId: string,
    given: Pick<StoredSession, "passwordAt" | "codeAt">,
  ): Promise<boolean>;
  /** Unlocks what was locked when a change of address was undone. */
  unlockActions(userId: string): Promise<void>;
  findSession(userId: string, sessionId: string): Promise<StoredSession | undefined>;
  /** Returns the deleted session; undefined when it did not exist. */
  deleteSession(userId: string, sessionId: string): Promise<EndedSession | undefined>;
  /** Deletes all sessions of a user but one, and ends the logins that are under way. Gives what was deleted. */
  deleteSessions(userId: string, exceptSessionId?: string): Promise<EndedSession[]>;
  /** Records a device, by its secret, that the user has proved to use. */
  rememberDevice(userId: string, deviceToken: string, now: string): Promise<void>;
  /** Whether this secret was given to a device that the user has used lately. */
  knowsDevice(userId: string, deviceToken: string, now: string): Promise<boolean>;
}

import * as z from "zod";
import type { Enrolment, EnrolmentStore } from "#functions/platform/records/two-factor/enrolments.ts";

/** A new authenticator that has not shown a code yet. */
export const PendingEnrolment = z.object({
  sealedSecret: z.string(),
  /** The recovery codes that come into force with it, sealed together, one on each line. */
  sealedCodes: z.string(),
  /** The enrolment that it takes the place of; null when there is none. */
  replaces: z.string().nullable(),
  expiresAt: z.string(),
});
export type PendingEnrolment = z.infer<typeof PendingEnrolment>;

/** A mailed link for replacing a lost authenticator; only the fingerprint of its token is kept. */
export const EmergencyLink = z.object({
  tokenHash: z.string(),
  userId: z.string(),
  /** A newer enrolment makes the link void. */
  enrolmentId: z.string(),
  /** A new password or another address makes the link void as well. */
  registrationId: z.string(),
  expiresAt: z.string(),
});
export type EmergencyLink = z.infer<typeof EmergencyLink>;

/** The right to change one user's second factor, held by one request at a time. */
export interface TwoFactorChange {
  userId: string;
  changeId: string;
}

/**
 * The two-factor feature's part of the accounts table. Every write needs a change that is still held, and
 * enrolment, the user's own flag and what the change used up are written together or not at all. What comes into
 * force also ends the logins that are under way.
 */
export interface TwoFactorStore extends EnrolmentStore {
  /** Takes the right to change; false while another request holds it. It ends by itself at `until`. */
  beginChange(change: TwoFactorChange, now: string, until: string): Promise<boolean>;
  endChange(change: TwoFactorChange): Promise<void>;

  savePending(change: TwoFactorChange, pending: PendingEnrolment): Promise<void>;
  /** Undefined when there is none or it has expired. */
  findPending(userId: string, now: string): Promise<PendingEnrolment | undefined>;

  /**
   * Puts an enrolment in force and drops what is pending; false when the present one is not `replaces` or the
   * link, when one is given, is used, expired or void.
   */
  enrol(
    change: TwoFactorChange,
    enrolment: Enrolment,
    evidence: {
      replaces: string | null;
      link?: Pick<EmergencyLink, "tokenHash" | "registrationId">;
      now: string;
    },
  ): Promise<boolean>;
  /** Replaces the recovery codes; false when the enrolment is over. */
  replaceCodes(
    change: TwoFactorChange,
    enrolmentId: string,
    codes: Pick<Enrolment, "codeSetId" | "codeHashes">,
  ): Promise<boolean>;
  /** Ends an enrolment and drops what is pending; false when it is over already. */
  disenrol(change: TwoFactorChange, enrolmentId: string): Promise<boolean>;

  saveLink(link: EmergencyLink): Promise<void>;
  /** Undefined when it is unknown, used or expired. */
  findLink(tokenHash: string, now: string): Promise<EmergencyLink | undefined>;
}

import * as z from "zod";
import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import { StoredUser } from "#functions/platform/records/users.ts";
import type { FirstRunStep } from "#shared/api/schemas/user.ts";

/** A user with what only the profile feature needs. */
export const Profile = StoredUser.extend({
  /** Fingerprint of the pending change's link; a later change has another one. */
  emailChangeHash: z.string().nullable().default(null),
  registrationId: z.string(),
  /** The address from before the change, for as long as the link that was mailed there undoes it. */
  emailUndo: z.object({ tokenHash: z.string(), email: z.string(), until: z.string() }).nullish(),
});
export type Profile = z.infer<typeof Profile>;

/** A change of address that waits for its link to be opened. */
interface EmailChange {
  userId: string;
  pendingEmail: string;
  tokenHash: string;
  /** ISO text. */
  expiresAt: string;
}

/** A pending change as it is completed. Addresses are normalised but for `email`. */
export interface Completion {
  userId: string;
  tokenHash: string;
  from: string;
  to: string;
  /** The new address as its owner wrote it. */
  email: string;
  previousEmail: string;
  /** Makes links that were mailed to the old address void. */
  registrationId: string;
  /** What undoes the change; undefined leaves that of an earlier change in force. */
  undo?: Profile["emailUndo"];
  now: string;
  /** An unverified account that holds the new address and loses it; it is deleted with all that belongs to it. */
  replacing?: { userId: string; registrationId: string } | undefined;
  /** Stored with the change: the link that undoes it is nowhere else. */
  mails: readonly WaitingMail[];
}

/** A change that its former owner takes back. Addresses are normalised but for `email` and `presentEmail`. */
export interface Undoing
  extends Pick<
    Completion,
    "userId" | "from" | "to" | "email" | "registrationId" | "now" | "replacing" | "mails"
  > {
  tokenHash: string;
  presentEmail: string;
}

/** The profile feature's part of the accounts table. */
export interface ProfileStore {
  find(userId: string): Promise<Profile | undefined>;
  /** @param address normalised */
  findByAddress(address: string): Promise<Profile | undefined>;
  /** Changes the name and what people find it by; undefined when it is no longer `from` or the user is gone. */
  rename(userId: string, from: string | null, to: string): Promise<Profile | undefined>;
  /** Points to another photo, or to none; false when the present one is no longer `from` or the user is gone. */
  changePhoto(userId: string, from: string | null, to: string | null): Promise<boolean>;
  /** Notes the next question of the first run, or its end; undefined when the user is gone or it is over already. */
  setFirstRun(userId: string, step: FirstRunStep | null): Promise<Profile | undefined>;
  /** Undefined when another change is pending or the user is gone. */
  beginEmailChange(change: EmailChange, now: string): Promise<Profile | undefined>;
  /** Ends the pending change, or only the one with this link; undefined when the user is gone or it is another. */
  endEmailChange(userId: string, tokenHash?: string): Promise<Profile | undefined>;
  /** The user whose change a link belongs to. */
  findEmailChange(tokenHash: string): Promise<string | undefined>;
  /**
   * Moves the account to its new address and stores the mails, all or nothing; false when the change is over or the
   * address belongs to someone.
   */
  completeEmailChange(completion: Completion): Promise<boolean>;
  /**
   * Moves the account back to its former address, locks its risky actions and stores the mails, all or nothing; false
   * when the link is used or over, the account has moved meanwhile, or the address belongs to someone else now.
   */
  undoEmailChange(undoing: Undoing): Promise<boolean>;
}

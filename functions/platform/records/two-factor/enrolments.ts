import * as z from "zod";

/** A second factor in force: the user's authenticator app and what is left of the recovery codes. */
export const Enrolment = z.object({
  /** Changes with every new authenticator, which invalidates changes begun for the earlier one. */
  enrolmentId: z.string(),
  /** The authenticator's secret, sealed. */
  sealedSecret: z.string(),
  /** The latest step whose code was used; that code and all before it are used up. */
  lastStep: z.int(),
  /** Changes with every set of recovery codes. */
  codeSetId: z.string(),
  /** Keyed hashes of the unused recovery codes. */
  codeHashes: z.array(z.string()),
  enabledAt: z.string(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** Second factors as everyone who judges one sees them. No enrolment means: not enabled. */
export interface EnrolmentStore {
  /** Never stale. */
  find(userId: string): Promise<Enrolment | undefined>;
  /** Uses up the code of a step; false when that code or a later one has been used, or the enrolment is over. */
  spendStep(userId: string, enrolmentId: string, step: number): Promise<boolean>;
  /** Uses up a recovery code; returns how many are left, or undefined when it is not in the set any more. */
  spendRecoveryCode(userId: string, codeSetId: string, codeHash: string): Promise<number | undefined>;
  /** Makes a used code work again, unless there is a new set. */
  restoreRecoveryCode(userId: string, codeSetId: string, codeHash: string): Promise<void>;
}

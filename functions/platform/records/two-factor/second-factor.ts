import { canonicalRecoveryCode } from "#shared/domain/account/recovery-codes.ts";
import { stepOf } from "./authenticator.ts";
import type { EnrolmentStore } from "./enrolments.ts";
import type { TwoFactorVault } from "./vault.ts";

/** A recovery code that has just been used up. */
interface UsedRecoveryCode {
  /** How many are left. */
  left: number;
  /** Makes it work again after its use has failed. */
  restore(): Promise<void>;
}

/**
 * Judges second factors by our own record. The identity provider judges codes only while someone logs in with
 * a password, so the record holds a sealed copy of the authenticator's secret for all other cases.
 */
export interface SecondFactor {
  /**
   * Uses up a code of the authenticator app. `used` means that it was right but not for the first time; `off`
   * that the user has no second factor.
   */
  spendCode(userId: string, code: string): Promise<"right" | "wrong" | "used" | "off">;
  /** Uses up a recovery code as the user typed it; one that is given twice at once is used by one of them. */
  spendRecoveryCode(userId: string, code: string): Promise<UsedRecoveryCode | "wrong" | "off">;
}

export function secondFactor(dependencies: {
  enrolments: EnrolmentStore;
  vault: TwoFactorVault;
  /** Milliseconds since the epoch. */
  clock: () => number;
}): SecondFactor {
  const { enrolments, vault, clock } = dependencies;
  return {
    spendCode: async (userId, code) => {
      const enrolment = await enrolments.find(userId);
      if (enrolment === undefined) return "off";
      const step = stepOf(await vault.open(userId, enrolment.sealedSecret), code, clock());
      if (step === undefined) return "wrong";
      return (await enrolments.spendStep(userId, enrolment.enrolmentId, step)) ? "right" : "used";
    },
    spendRecoveryCode: async (userId, given) => {
      const enrolment = await enrolments.find(userId);
      if (enrolment === undefined) return "off";
      const code = canonicalRecoveryCode(given);
      if (code === undefined) return "wrong";
      const { codeSetId } = enrolment;
      const hash = await vault.hashCode(userId, code);
      const left = await enrolments.spendRecoveryCode(userId, codeSetId, hash);
      if (left === undefined) return "wrong";
      return { left, restore: () => enrolments.restoreRecoveryCode(userId, codeSetId, hash) };
    },
  };
}

import type { Caller } from "#functions/platform/call/handlers.ts";
import { AppError } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { recoveryCodeUsedMail } from "#functions/platform/mail/recovery-code-used-mail.ts";
import { stepOf } from "#functions/platform/records/two-factor/authenticator.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { newRecoveryCodes } from "./code-sets.ts";
import { isoTime, type TwoFactorDependencies } from "./dependencies.ts";
import { changing, enrolmentOf, type NewAuthenticator, newAuthenticator } from "./enrolment.ts";
import { alreadyEnabled, notEnabled, wrongCode } from "./errors.ts";
import { limits } from "./limits.ts";
import { enabledMail, replacedMail } from "./mails.ts";
import { notifyOwner } from "./owner-notices.ts";
import type { PendingEnrolment, TwoFactorChange } from "./two-factor-records.ts";

/** How long a new authenticator may take to show its first code. */
const pendingMs = 15 * minuteMs;

/** Setting an authenticator up, the first one or a new one in place of a lost one. */
export interface SetupService {
  /** Begins; nothing changes before `verify`. @throws AppError VERIFICATION_REQUIRED, CONFLICT, RATE_LIMITED */
  setup(caller: Caller, origin: CallOrigin): Promise<NewAuthenticator>;
  /**
   * Begins in place of a lost authenticator and uses up a recovery code. The present authenticator and the other
   * codes stay good until `verify`.
   * @throws AppError NOT_FOUND when not enabled, INVALID_CODE, CONFLICT, RATE_LIMITED
   */
  reset(
    caller: Caller,
    recoveryCode: string,
    origin: CallOrigin,
  ): Promise<NewAuthenticator & { recoveryCodes: string[] }>;
  /**
   * Puts the authenticator that was begun with in force, and with it the recovery codes. Replacing one ends all
   * sessions but the caller's.
   * @throws AppError INVALID_CODE, INVALID_TOKEN when there is no such beginning or it is over, CONFLICT, RATE_LIMITED
   */
  verify(
    caller: Caller,
    shown: { code: string; secret: string },
    origin: CallOrigin,
  ): Promise<{ recoveryCodes: string[] }>;
}

export function setupService(dependencies: TwoFactorDependencies): SetupService {
  const { store, accounts, authenticators, secondFactor, vault, limiter, log, clock, webOrigin } =
    dependencies;

  const begin = async (
    change: TwoFactorChange,
    email: string,
    replaces: string | null,
  ): Promise<NewAuthenticator & { recoveryCodes: string[] }> => {
    const { userId } = change;
    const secret = await authenticators.associate(userId);
    const recoveryCodes = newRecoveryCodes();
    await store.savePending(change, {
      sealedSecret: await vault.seal(userId, secret),
      sealedCodes: await vault.seal(userId, recoveryCodes.join("\n")),
      replaces,
      expiresAt: isoTime(clock() + pendingMs),
    });
    return { ...newAuthenticator(secret, email), recoveryCodes };
  };

  /** What was begun with this secret. */
  const findPending = async (userId: string, secret: string): Promise<PendingEnrolment> => {
    const pending = await store.findPending(userId, isoTime(clock()));
    const enrolment = await store.find(userId);
    if (pending === undefined && enrolment !== undefined) throw alreadyEnabled();
    const fits = pending?.replaces === (enrolment?.enrolmentId ?? null);
    if (pending === undefined || !fits || (await vault.open(userId, pending.sealedSecret)) !== secret) {
      throw new AppError("INVALID_TOKEN", msg("This setup has expired. Please start again."));
    }
    return pending;
  };

  const enrol = async (
    change: TwoFactorChange,
    { replaces, sealedSecret }: PendingEnrolment,
    { codes, usedStep }: { codes: string[]; usedStep: number },
  ): Promise<void> => {
    const { userId } = change;
    // The record decides whether a login needs a code, so the provider must not ask before the record does.
    if (replaces !== null) await authenticators.requireCode(userId, true);
    const enrolment = await enrolmentOf(dependencies, userId, { sealedSecret, codes, usedStep });
    if (!(await store.enrol(change, enrolment, { replaces, now: isoTime(clock()) }))) {
      throw new Error("The second factor changed although the change was held");
    }
    if (replaces !== null) return;
    try {
      await authenticators.requireCode(userId, true);
    } catch (error) {
      // The caller will not see the recovery codes, so the account goes back to what it was.
      await store.disenrol(change, enrolment.enrolmentId);
      throw error;
    }
  };

  return {
    setup: async (caller, origin) => {
      const { userId } = caller;
      if (!caller.emailVerified) {
        throw new AppError("VERIFICATION_REQUIRED", msg("Please verify your email before enabling 2FA"));
      }
      await takeNetwork(limiter, origin, limits.network);
      await limiter.take(limits.setup, userId);
      const begun = await changing(dependencies, userId, async (change) => {
        if ((await store.find(userId)) !== undefined) throw alreadyEnabled();
        return begin(change, caller.email, null);
      });
      return { qrCodeUrl: begun.qrCodeUrl, secret: begun.secret };
    },

    reset: async (caller, recoveryCode, origin) => {
      const { userId } = caller;
      await takeNetwork(limiter, origin, limits.network);
      await limiter.take(limits.recovery, userId);
      const { begun, left } = await changing(dependencies, userId, async (change) => {
        const enrolment = await store.find(userId);
        if (enrolment === undefined) throw notEnabled();
        const used = await secondFactor.spendRecoveryCode(userId, recoveryCode);
        if (typeof used === "string") {
          throw new AppError(
            "INVALID_CODE",
            msg("Failed to reset 2FA. Please check your recovery code and try again."),
          );
        }
        try {
          return { begun: await begin(change, caller.email, enrolment.enrolmentId), left: used.left };
        } catch (error) {
          await used.restore();
          throw error;
        }
      });
      await limiter.clear(limits.recovery, userId);
      await notifyOwner(dependencies, { id: userId, email: caller.email }, () =>
        recoveryCodeUsedMail(webOrigin, left),
      );
      return begun;
    },

    verify: async (caller, { code, secret }, origin) => {
      const { userId } = caller;
      await takeNetwork(limiter, origin, limits.network);
      await limiter.take(limits.code, userId);
      const { recoveryCodes, isReplaced } = await changing(dependencies, userId, async (change) => {
        const pending = await findPending(userId, secret);
        // Judged here first: a wrong code must not count towards the provider's own lockout.
        const usedStep = stepOf(secret, code, clock());
        if (usedStep === undefined) throw wrongCode();
        const confirmed = await authenticators.confirm(userId, code);
        if (confirmed === "wrong") throw wrongCode();
        if (confirmed === "over") {
          throw new AppError("INVALID_TOKEN", msg("This setup has expired. Please start again."));
        }
        const codes = (await vault.open(userId, pending.sealedCodes)).split("\n");
        await enrol(change, pending, { codes, usedStep });
        return { recoveryCodes: codes, isReplaced: pending.replaces !== null };
      });
      await limiter.clear(limits.code, userId);
      if (isReplaced) await accounts.endSessions(userId, caller.sessionId);
      log.info("two-factor authentication set up", { userId, isReplaced });
      const mailOf = isReplaced ? replacedMail : enabledMail;
      await notifyOwner(dependencies, { id: userId, email: caller.email }, () => mailOf(webOrigin));
      return { recoveryCodes };
    },
  };
}

import type { Tokens } from "#functions/auth/identity/identity.ts";
import type { Account, PendingLogin } from "#functions/auth/records/accounts.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { recoveryCodeUsedMail } from "#functions/platform/mail/recovery-code-used-mail.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { countAttempt } from "./attempts.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";
import { type AccountLimits, accountLimits, limits } from "./limits.ts";
import { type SignedIn, startSession } from "./session-start.ts";

/** Finishing a login whose password was right. */
export interface SecondStep {
  /** @throws AppError INVALID_CODE, INVALID_TOKEN when the login must start again, RATE_LIMITED */
  enterCode(step: { token: string; code: string }, origin: CallOrigin): Promise<SignedIn>;
  /** Uses up a recovery code and notifies the owner. @throws AppError likewise */
  enterRecoveryCode(step: { token: string; recoveryCode: string }, origin: CallOrigin): Promise<SignedIn>;
}

export function secondStep(dependencies: AuthDependencies): SecondStep {
  const { store, identity, secondFactor, signInByProof, limiter, notices, notifier, clock, webOrigin } =
    dependencies;

  /** The waiting login with its user. @throws AppError INVALID_TOKEN */
  const waiting = async (token: string): Promise<{ pending: PendingLogin; owner: Account }> => {
    const pending = await store.findPendingLogin(fingerprint(token), isoTime(clock()));
    const owner = pending && (await store.find(pending.userId));
    if (pending === undefined || owner?.loginVersion !== pending.loginVersion) throw startAgain();
    return { pending, owner };
  };

  /** Counts an attempt and returns a function that resets the counter. @throws AppError RATE_LIMITED */
  const count = async (
    userId: string,
    origin: CallOrigin,
    allowed: AccountLimits,
  ): Promise<() => Promise<void>> => {
    await takeNetwork(limiter, origin, limits.secondStepNetwork);
    return countAttempt(dependencies, { userId, subject: userId }, origin, allowed);
  };

  const judge = async (
    { userId, handle }: PendingLogin,
    code: string,
  ): Promise<Tokens | "wrong" | "over"> => {
    const judged = await secondFactor.spendCode(userId, code);
    if (judged === "wrong" || judged === "used") return "wrong";
    const answer = handle === null ? "wrong" : await identity.answerCode(userId, handle, code);
    // Our record decides: at the provider, a change may have been interrupted that the record does not contain.
    return answer === "wrong" && judged === "right" ? signInByProof(userId) : answer;
  };

  return {
    enterCode: async ({ token, code }, origin) => {
      const { pending, owner } = await waiting(token);
      const { deviceInfo } = pending;
      const forget = await count(owner.id, origin, accountLimits.code);
      const tokens = await judge(pending, code);
      if (tokens === "wrong") throw new AppError("INVALID_CODE", msg("Invalid code"));
      await store.deletePendingLogin(pending.tokenHash);
      if (tokens === "over") throw startAgain();
      const signedIn = await startSession(dependencies, { owner, tokens, deviceInfo, origin, byCode: true });
      if (signedIn === undefined) throw startAgain();
      await forget();
      return signedIn;
    },

    enterRecoveryCode: async ({ token, recoveryCode }, origin) => {
      const { pending, owner } = await waiting(token);
      const { deviceInfo } = pending;
      const forget = await count(owner.id, origin, accountLimits.recovery);
      const used = await secondFactor.spendRecoveryCode(owner.id, recoveryCode);
      if (typeof used === "string") throw new AppError("INVALID_CODE", msg("Failed to verify recovery code"));
      let signedIn: SignedIn | undefined;
      try {
        // Two codes for one waiting login at once: it is finished once, and the other code is not lost.
        if (!(await store.deletePendingLogin(pending.tokenHash))) throw startAgain();
        const tokens = await signInByProof(owner.id);
        signedIn = await startSession(dependencies, { owner, tokens, deviceInfo, origin, byCode: true });
        if (signedIn === undefined) throw startAgain();
      } catch (error) {
        await used.restore();
        throw error;
      }
      await forget();
      const { left } = used;
      const mail = await notices.write(owner.id, () => recoveryCodeUsedMail(webOrigin, left));
      await notifier.security({
        userId: owner.id,
        atMs: clock(),
        mail,
        actionUrl: "/settings?category=security",
      });
      await notices.send(normaliseEmail(owner.email), mail);
      return signedIn;
    },
  };
}

function startAgain(): AppError {
  return new AppError("INVALID_TOKEN", msg("This login has expired. Please log in again."));
}
